import { describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import {
  canMakeStayFree,
  checkPromoCode,
  checkPromoCodeFields,
  normalizeCode,
  type PromoCode,
  promoCodeState,
} from "#app/villa/promo-codes/promo-code.ts"
import { PromoCodeJson } from "#app/villa/promo-codes/promo-code-json.ts"
import { NewPromoCodeForm, PromoCodeBody, PromoCodeChangeBody } from "#app/villa/promo-codes/promo-code-request.ts"
import { SAMPLE_CODE } from "../../support/sample.ts"

it.each([
  ["baan10", "BAAN10"],
  ["  Baan-2026 ", "BAAN-2026"],
  ["BAAN\u20132026\u200b", "BAAN-2026"],
  ["ｂａａｎ１๐", "BAAN10"],
  ["ABC", null],
  ["A".repeat(20), "A".repeat(20)],
  ["A".repeat(21), null],
  ["BAAN 10", null],
  ["โค้ด10", null],
  ["", null],
])("the typed code %j is %j", (typed, code) => {
  expect(normalizeCode(typed)).toBe(code)
})

/** Booked on 1 December 2026 for the nights of 10 to 12 December. */
const STAY = { checkIn: "2026-12-10", checkOut: "2026-12-13" }

describe("a guest may use a code", () => {
  it.each<[string, Partial<PromoCode> & { uses?: number }, string]>([
    ["without conditions", {}, "ok"],
    ["that is switched off", { active: false }, "promo-code-invalid"],
    ["from its first date", { validFrom: "2026-12-01" }, "ok"],
    ["a day before it", { validFrom: "2026-12-02" }, "promo-code-invalid"],
    ["until its last date", { validTo: "2026-12-01" }, "ok"],
    ["a day after it", { validTo: "2026-11-30" }, "promo-code-invalid"],
    ["from its first night", { stayFrom: "2026-12-10" }, "ok"],
    ["with an earlier night", { stayFrom: "2026-12-11" }, "promo-code-invalid"],
    ["until its last night", { stayTo: "2026-12-12" }, "ok"],
    ["with a later night", { stayTo: "2026-12-11" }, "promo-code-invalid"],
    ["with enough nights", { minNights: 3 }, "ok"],
    ["with too few nights", { minNights: 4 }, "promo-code-needs-nights"],
    ["with a use left", { maxUses: 10, uses: 9 }, "ok"],
    ["without uses left", { maxUses: 10, uses: 10 }, "promo-code-used-up"],
    // A code that is not valid fails as invalid, even if it is also used up.
    ["used up and ended", { maxUses: 1, uses: 1, validTo: "2026-11-30" }, "promo-code-invalid"],
  ])("%s: %j", (_, fields, outcome) => {
    const checked = checkPromoCode({ ...SAMPLE_CODE, uses: 0, ...fields }, STAY, "2026-12-01")
    expect(checked.ok ? "ok" : checked.error).toBe(outcome)
  })

  it("never if it does not exist, with the same failure", () => {
    expect(checkPromoCode(null, STAY, "2026-12-01")).toEqual({ ok: false, error: "promo-code-invalid" })
  })
})

it.each<[Partial<PromoCode>, string]>([
  [{}, "ok"],
  [{ value: 10_000 }, "ok"],
  [{ value: 10_001 }, "promo-code-percent-too-high"],
  [{ kind: "amount", value: 10_001 }, "ok"],
  [{ validFrom: "2026-12-02", validTo: "2026-12-01" }, "promo-code-dates-reversed"],
  [{ validFrom: "2026-12-01", validTo: "2026-12-01" }, "ok"],
  [{ stayFrom: "2026-12-02", stayTo: "2026-12-01" }, "promo-code-stay-reversed"],
  [{ stayTo: "2026-12-01" }, "ok"],
])("the fields %j: %s", (fields, outcome) => {
  const checked = checkPromoCodeFields({ ...SAMPLE_CODE, ...fields })
  expect(checked.ok ? "ok" : checked.error).toBe(outcome)
})

it.each<[Partial<PromoCode> & { uses?: number }, string]>([
  [{}, "active"],
  [{ active: false, validTo: "2026-01-01" }, "off"],
  [{ validFrom: "2026-12-02" }, "upcoming"],
  [{ validFrom: "2026-12-01", validTo: "2026-12-01" }, "active"],
  [{ validTo: "2026-11-30" }, "ended"],
  [{ stayTo: "2026-11-30" }, "ended"],
  [{ stayTo: "2026-12-01" }, "active"],
  [{ maxUses: 2, uses: 1 }, "active"],
  [{ maxUses: 2, uses: 2 }, "used-up"],
])("on 1 December 2026 a code with %j is %s", (fields, state) => {
  expect(promoCodeState({ ...SAMPLE_CODE, uses: 0, ...fields }, "2026-12-01")).toBe(state)
})

describe("the body of a code", () => {
  const body = { code: " songkran-10 ", kind: "percent", value: 7.5 }

  it("is parsed to basis points or satang, without limits by default", () => {
    const none = { validFrom: null, validTo: null, stayFrom: null, stayTo: null, minNights: null, maxUses: null }
    expect(PromoCodeBody.parse(body)).toEqual({
      code: "SONGKRAN-10",
      kind: "percent",
      value: 750,
      ...none,
      active: true,
    })
    expect(PromoCodeBody.parse({ ...body, kind: "amount", value: 499.95 }).value).toBe(49_995)
  })

  it.each([
    [{ code: "ABC" }, "code"],
    [{ code: "A".repeat(1000) }, "code"],
    [{ code: 12345 }, "code"],
    [{ kind: "gift" }, "kind"],
    [{ value: 0 }, "value"],
    [{ value: 7.555 }, "value"],
    [{ value: 10_000_001, kind: "amount" }, "value"],
    [{ value: "10" }, "value"],
    [{ validFrom: "2026-02-30" }, "validFrom"],
    [{ stayTo: "soon" }, "stayTo"],
    [{ minNights: 0 }, "minNights"],
    [{ minNights: 61 }, "minNights"],
    [{ maxUses: 1.5 }, "maxUses"],
    [{ maxUses: 1_000_001 }, "maxUses"],
  ])("is refused with %j", (fields, name) => {
    const parsed = PromoCodeBody.safeParse({ ...body, ...fields })
    expect(parsed.error?.issues.map(({ path }) => path.join("."))).toContain(name)
  })

  it("is refused with other members", () => {
    expect(PromoCodeBody.safeParse({ ...body, uses: 3 }).success).toBe(false)
  })

  it("of a change has only what is named: null removes a limit", () => {
    expect(PromoCodeChangeBody.parse({ maxUses: null, active: false })).toEqual({ maxUses: null, active: false })
  })

  it("is refused in the form without a code or a value", () => {
    const parsed = NewPromoCodeForm.safeParse({ kind: "percent", id: "3f0c9a52-6f0e-4f5e-9d0b-2c7f1a86e401" })
    expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["code", "validation.required"],
      ["value", "validation.required"],
    ])
  })
})

it("a code is returned in percent or in baht", () => {
  expect(encoded(PromoCodeJson, { ...SAMPLE_CODE, value: 750, uses: 3 })).toEqual({
    id: "code-1",
    code: "BAAN10",
    kind: "percent",
    value: 7.5,
    uses: 3,
    active: true,
    validFrom: null,
    validTo: null,
    stayFrom: null,
    stayTo: null,
    minNights: null,
    maxUses: null,
  })
  expect(encoded(PromoCodeJson, { ...SAMPLE_CODE, kind: "amount", value: 500_00, uses: 0 }).value).toBe(500)
})

describe("a code makes a stay free", () => {
  const sold = { lowest: 2500_00, villaMinNights: 1 }
  it.each<[string, Parameters<typeof canMakeStayFree>[0], Partial<typeof sold>, boolean]>([
    ["by all of the price", { kind: "percent", value: 10_000, minNights: null }, {}, true],
    ["not by nearly all of it", { kind: "percent", value: 9_999, minNights: null }, {}, false],
    ["by the price of a night", { kind: "amount", value: 2500_00, minNights: null }, {}, true],
    ["not by less", { kind: "amount", value: 2499_99, minNights: null }, {}, false],
    ["not where it needs more nights", { kind: "amount", value: 3000_00, minNights: 2 }, {}, false],
    ["nor where the villa does", { kind: "amount", value: 3000_00, minNights: null }, { villaMinNights: 2 }, false],
    ["by the price of all of them", { kind: "amount", value: 5000_00, minNights: 2 }, {}, true],
  ])("%s", (_, code, changes, expected) => expect(canMakeStayFree(code, { ...sold, ...changes })).toBe(expected))
})
