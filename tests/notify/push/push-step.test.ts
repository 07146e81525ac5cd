import { describe, expect, it } from "vitest"
import { type PushBrowser, type PushServer, pushStep } from "#app/notify/push/push-step.ts"

const SERVER: PushServer = { adminId: "anong", deviceIds: ["d1"], publicKey: "key" }
const SUBSCRIPTION = { endpoint: "https://push/1", key: "key" }
const STORED = { adminId: "anong", deviceId: "d1", endpoint: "https://push/1" }
const ON: PushBrowser = { subscription: SUBSCRIPTION, stored: STORED }

describe("what a browser does about push", () => {
  it.each<[string, Partial<PushServer>, Partial<PushBrowser>, ReturnType<typeof pushStep>]>([
    ["its device is known", {}, {}, "on"],
    ["it never turned alerts on", {}, { subscription: null, stored: null }, "off"],
    ["its device was removed elsewhere, or by its push service", { deviceIds: ["d2"] }, {}, "off"],
    ["its device was removed and its subscription ended", { deviceIds: [] }, { subscription: null }, "off"],
    ["another admin logged in on it", { adminId: "nok", deviceIds: [] }, {}, "send"],
    ["the admin before logs in on it again", {}, { stored: { ...STORED, adminId: "nok", deviceId: "d9" } }, "send"],
    ["its subscription changed", {}, { subscription: { ...SUBSCRIPTION, endpoint: "https://push/2" } }, "send"],
    ["its subscription ended", {}, { subscription: null }, "renew"],
    ["its storage was cleared", {}, { stored: null }, "send"],
    ["the site has a new VAPID key and no devices", { publicKey: "new", deviceIds: [] }, {}, "renew"],
    [
      "it does not say which VAPID key it uses",
      { publicKey: "new" },
      { subscription: { ...SUBSCRIPTION, key: null } },
      "on",
    ],
    ["the site's VAPID keys were never used", { publicKey: null }, {}, "on"],
  ])("%s", (_, server, browser, step) => {
    expect(pushStep({ ...SERVER, ...server }, { ...ON, ...browser })).toBe(step)
  })
})
