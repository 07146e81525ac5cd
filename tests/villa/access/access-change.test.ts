import { describe, expect, it } from "vitest"
import { type Access, type AccessSecrets, DEFAULT_ACCESS } from "#app/villa/access/access.ts"
import { AccessBody, type AccessChange, AccessForm, changedAccess } from "#app/villa/access/access-change.ts"

const WIFI = { ssid: "Baan", password: "sea-and-sand", security: "WPA" } as const
const THAI_LETTER_BYTES = 3

describe("the body of PATCH /admin/villa/access", () => {
  const accepted: [string, unknown][] = [
    ["nothing", {}],
    ["one language", { instructions: { en: "Ring twice" } }],
    ["the longest instructions", { instructions: { th: "ก".repeat(2000) } }],
    ["no code and no Wi-Fi", { code: null, wifi: null }],
    ["the longest code", { code: "x".repeat(100) }],
    ["an SSID of 32 bytes", { wifi: { ...WIFI, ssid: `${"ก".repeat(10)}ab` } }],
    ["a WPA key of 64 hexadecimal digits", { wifi: { ...WIFI, password: "a1".repeat(32) } }],
    ["a passphrase of 8 characters", { wifi: { ...WIFI, password: "12345678" } }],
    ["WEP", { wifi: { ...WIFI, password: "12345", security: "WEP" } }],
    ["an open network", { wifi: { ...WIFI, password: "", security: "nopass" } }],
    ["1 hour", { releaseHours: 1 }],
    ["168 hours", { releaseHours: 168 }],
  ]
  it.each(accepted)("accepts %s", (_, body) => {
    expect(AccessBody.safeParse(body).success).toBe(true)
  })

  const rejected: [string, unknown, path: string][] = [
    ["an unknown member", { key: "1" }, ""],
    ["an unknown method", { method: "smart_lock" }, "method"],
    ["too long instructions", { instructions: { th: "ก".repeat(2001) } }, "instructions.th"],
    ["a too long code", { code: "x".repeat(101) }, "code"],
    ["a code of two lines", { code: "1\n2" }, "code"],
    ["an SSID of 33 bytes", { wifi: { ...WIFI, ssid: "ก".repeat(33 / THAI_LETTER_BYTES) } }, "wifi.ssid"],
    ["no SSID", { wifi: { ...WIFI, ssid: " " } }, "wifi.ssid"],
    ["a passphrase of 7 characters", { wifi: { ...WIFI, password: "1234567" } }, "wifi.password"],
    ["64 characters that are not hexadecimal", { wifi: { ...WIFI, password: "x".repeat(64) } }, "wifi.password"],
    ["a Thai passphrase", { wifi: { ...WIFI, password: "รหัสผ่านของบ้าน" } }, "wifi.password"],
    ["a WEP key of 6 characters", { wifi: { ...WIFI, password: "123456", security: "WEP" } }, "wifi.password"],
    ["a password of an open network", { wifi: { ...WIFI, security: "nopass" } }, "wifi.password"],
    ["unknown security", { wifi: { ...WIFI, security: "WPA4" } }, "wifi.security"],
    ["0 hours", { releaseHours: 0 }, "releaseHours"],
    ["169 hours", { releaseHours: 169 }, "releaseHours"],
    ["half an hour", { releaseHours: 1.5 }, "releaseHours"],
  ]
  it.each(rejected)("rejects %s", (_, body, path) => {
    const parsed = AccessBody.safeParse(body)
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toContain(path)
  })
})

describe("the form", () => {
  const form = (fields: object) =>
    AccessForm.safeParse({
      version: 1,
      method: "other",
      instructions: {},
      releaseHours: 24,
      wifi: { security: "WPA" },
      ...fields,
    })

  it("reads empty fields as no code and no Wi-Fi", () => {
    expect(form({}).data).toMatchObject({ code: null, wifi: null })
  })

  it("asks for the name of a network with a password", () => {
    const { error } = form({ wifi: { password: "sea-and-sand", security: "WPA" } })
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["wifi.ssid"])
  })
})

describe("changedAccess", () => {
  const before: Access = { method: "door_code", instructions: { th: "ก", en: "a" }, releaseHours: 24 }
  const secrets: AccessSecrets = { code: "1234", wifi: WIFI }
  const rows: [string, AccessChange, changed: string[], after: object][] = [
    ["nothing", {}, [], { ...before, ...secrets }],
    ["the same values", { method: "door_code", code: "1234", wifi: { ...WIFI } }, [], secrets],
    ["one language", { instructions: { en: "b" } }, ["checkInInstructions"], { instructions: { th: "ก", en: "b" } }],
    ["the code", { code: "5678" }, ["accessCode"], { code: "5678", wifi: WIFI }],
    ["no code", { code: null }, ["accessCode"], { code: null, wifi: WIFI }],
    ["no Wi-Fi", { wifi: null }, ["wifi"], { code: "1234", wifi: null }],
    ["the hours", { releaseHours: 48 }, ["releaseHours"], { releaseHours: 48 }],
  ]
  it.each(rows)("%s", (_, change, changed, after) => {
    const result = changedAccess(before, secrets, change)
    expect(result.changed).toEqual(changed)
    expect({ ...result.access, ...result.secrets }).toMatchObject(after)
  })

  it("starts with the defaults", () => {
    const { access, changed } = changedAccess(null, { code: null, wifi: null }, { code: "1234" })
    expect(access).toEqual(DEFAULT_ACCESS)
    expect(changed).toContain("accessCode")
  })
})
