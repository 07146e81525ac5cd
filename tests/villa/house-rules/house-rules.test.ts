import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { changedHouseRules, DEFAULT_HOUSE_RULES, rulesHash } from "#app/villa/house-rules/house-rules.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"

const app = { sha256: async (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex") }
const RULES: HouseRules = {
  quietFrom: "22:00",
  quietTo: "08:00",
  smoking: "outside",
  pets: "ask",
  parties: "no",
  visitors: "yes",
  text: { th: "ปิดแอร์", en: "Turn off the air conditioning" },
}

describe("changedHouseRules", () => {
  it.each([
    ["the first rules", null, {}, DEFAULT_HOUSE_RULES],
    ["one language", RULES, { text: { en: "" } }, { ...RULES, text: { th: "ปิดแอร์", en: "" } }],
    ["one of the quiet hours", RULES, { quietTo: "07:00" }, { ...RULES, quietTo: "07:00" }],
    ["no quiet hours", RULES, { quietFrom: null, quietTo: null }, { ...RULES, quietFrom: null, quietTo: null }],
  ] as const)("sets %s", (_, before, change, value) => {
    expect(changedHouseRules(before, change)).toEqual({ ok: true, value })
  })

  it.each([
    ["only the beginning", null, { quietFrom: "22:00" }],
    ["only the end", RULES, { quietFrom: null }],
  ])("rejects quiet hours with %s", (_, before, change) => {
    expect(changedHouseRules(before, change)).toMatchObject({ error: "quiet-hours-incomplete" })
  })
})

describe("rulesHash", () => {
  it("is the same for the same rules, whatever the order of their members", async () => {
    const { text, ...rules } = RULES
    const hash = await rulesHash(app, RULES)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await rulesHash(app, { text: { en: text.en, th: text.th }, ...rules })).toBe(hash)
  })

  it.each<Partial<HouseRules>>([
    { quietFrom: "21:00" },
    { quietTo: null },
    { smoking: "no" },
    { pets: "no" },
    { parties: "ask" },
    { visitors: "no" },
    { text: { ...RULES.text, th: "" } },
  ])("changes with %j", async (change) => {
    expect(await rulesHash(app, { ...RULES, ...change })).not.toBe(await rulesHash(app, RULES))
  })
})
