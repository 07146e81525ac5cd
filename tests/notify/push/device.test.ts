import { describe, expect, it } from "vitest"
import { isPushEndpoint } from "#app/notify/push/device.ts"

describe("the endpoint of a subscription", () => {
  it.each([
    ["https://fcm.googleapis.com/fcm/send/abc", true],
    ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
    ["https://web.push.apple.com/abc", true],
    ["https://wns2-sg2p.notify.windows.com/w/?token=abc", true],
    ["http://fcm.googleapis.com/fcm/send/abc", false],
    ["https://fcm.googleapis.com:8443/abc", false],
    ["https://user:secret@fcm.googleapis.com/abc", false],
    ["https://fcm.googleapis.com.example.com/abc", false],
    ["https://evilfcm.googleapis.com/abc", false],
    ["https://push.apple.com.example.com/abc", false],
    ["https://notify.windows.com/abc", false],
    ["https://127.0.0.1/abc", false],
    ["not a URL", false],
  ])("%s: %s", (endpoint, expected) => {
    expect(isPushEndpoint(endpoint)).toBe(expected)
  })
})
