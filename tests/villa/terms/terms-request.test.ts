import { parseWithZod } from "@conform-to/zod/v4"
import { describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import { flatValues } from "#app/http/form-values.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS, type Deposit, type Terms } from "#app/villa/terms/terms.ts"
import { TermsBody } from "#app/villa/terms/terms-fields.ts"
import { TermsJson } from "#app/villa/terms/terms-json.ts"
import { TermsForm, termsValues } from "#app/villa/terms/terms-request.ts"

const OWN: Pick<Terms, "cancellation"> = {
  cancellation: {
    tiers: [
      { days: 60, percent: 100 },
      { days: 14, percent: 50 },
      { days: 0, percent: 10 },
    ],
    graceHours: 48,
  },
}
const parse = (fields: Record<string, string>) =>
  parseWithZod(new URLSearchParams({ version: "1", ...fields }), { schema: TermsForm })
const parsed = (fields: Record<string, string>) => {
  const submission = parse(fields)
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error))
  return submission.value
}

describe("the form", () => {
  it.each<[string, Pick<Terms, "cancellation">, string]>([
    ["no policy", { cancellation: null }, "none"],
    ["a preset", { cancellation: { tiers: POLICY_PRESETS.firm, graceHours: 24 } }, "firm"],
    ["the owner's own tiers", OWN, "own"],
  ])("has the terms again that it was shown with: %s", (_, terms, policy) => {
    const values = termsValues({ ...DEFAULT_TERMS, ...terms })
    expect(values.policy).toBe(policy)
    expect(parsed(flatValues(values))).toEqual({
      version: 1,
      ...terms,
      deposit: { kind: "full" },
      damage: DEFAULT_TERMS.damage,
      moves: 1,
      moveDays: 7,
      refundDays: 7,
    })
  })

  it.each<[string, Pick<Terms, "deposit" | "balanceDays">]>([
    ["a percent", { deposit: { kind: "percent", percent: 30 }, balanceDays: 0 }],
    ["an amount", { deposit: { kind: "amount", amount: 500050 }, balanceDays: 60 }],
  ])("has the deposit again that it was shown with: %s", (_, terms) => {
    const values = flatValues(termsValues({ ...DEFAULT_TERMS, ...terms }))
    expect(parsed(values)).toEqual({ ...DEFAULT_TERMS, ...terms, version: 1 })
  })

  it("leaves the days of the balance as they are without a deposit, which does not show them", () => {
    const typed = { policy: "none", deposit: "full", depositPercent: "x", balanceDays: "99" }
    expect(parsed(typed)).toEqual({ version: 1, cancellation: null, deposit: { kind: "full" }, refundDays: 7 })
  })

  it("has the moves that it was shown with, and leaves them as they are where an older form does not ask for them", () => {
    const values = flatValues(termsValues({ ...DEFAULT_TERMS, moves: 3, moveDays: 0 }))
    expect(parsed(values)).toMatchObject({ moves: 3, moveDays: 0 })
    expect(parsed({ policy: "none" })).not.toHaveProperty("moves")
  })

  it.each([
    [{ moves: "4", moveDays: "7" }, ["moves"]],
    [{ moves: "", moveDays: "7" }, ["moves"]],
    [{ moves: "1.5", moveDays: "-1" }, ["moves", "moveDays"]],
    [{ moves: "1", moveDays: "61" }, ["moveDays"]],
    [{ moves: "1" }, ["moveDays"]],
    [{ refundDays: "0" }, ["refundDays"]],
    [{ refundDays: "31" }, ["refundDays"]],
  ])("refuses %j at its fields", (fields, errors) => {
    const submission = parse({ policy: "none", ...(fields as Record<string, string>) })
    expect(submission.status === "error" && Object.keys(submission.error ?? {})).toEqual(errors)
  })

  it("takes the usual days for refunds if their field is empty", () => {
    const shown = flatValues(termsValues({ ...DEFAULT_TERMS, refundDays: 14 }))
    expect(parsed(shown)).toMatchObject({ refundDays: 14 })
    expect(parsed({ ...shown, refundDays: "" })).toMatchObject({ refundDays: DEFAULT_TERMS.refundDays })
  })

  it("leaves the deposit as it is where an older form does not ask for it", () => {
    expect(parsed({ policy: "none" })).not.toHaveProperty("deposit")
  })

  it("ignores what is typed into the tiers of a preset", () => {
    expect(parsed({ policy: "flexible", "tier1.days": "999", "tier2.percent": "x" }).cancellation).toEqual({
      tiers: POLICY_PRESETS.flexible,
      graceHours: 0,
    })
  })

  it("ignores the free hours, which are not shown, without a policy", () => {
    expect(parsed({ policy: "none", graceHours: "73" }).cancellation).toBeNull()
  })

  it("leaves empty tiers out", () => {
    const fields = { policy: "own", "tier2.days": "9", "tier2.percent": "50", "tier5.days": "2", "tier5.percent": "0" }
    expect(parsed(fields).cancellation?.tiers).toEqual([
      { days: 9, percent: 50 },
      { days: 2, percent: 0 },
    ])
  })

  const DEPOSIT = { policy: "none", deposit: "percent", depositPercent: "50", balanceDays: "14" }
  const FIRST = { "tier1.days": "30", "tier1.percent": "100" }
  it.each<[string, Record<string, string>, string[]]>([
    ["nothing chosen", {}, ["policy"]],
    ["an unknown policy", { policy: "lenient" }, ["policy"]],
    ["no tier", { policy: "own" }, ["tier1.days", "tier1.percent"]],
    ["days without a percent", { policy: "own", "tier1.days": "5" }, ["tier1.percent"]],
    ["a percent without days", { policy: "own", "tier3.percent": "5" }, ["tier3.days"]],
    ["more than a year", { policy: "own", "tier1.days": "366", "tier1.percent": "50" }, ["tier1.days"]],
    ["more than 100 %", { policy: "own", "tier1.days": "3", "tier1.percent": "101" }, ["tier1.percent"]],
    ["half days", { policy: "own", "tier1.days": "1.5", "tier1.percent": "50" }, ["tier1.days"]],
    ["a word", { policy: "own", "tier1.days": "week", "tier1.percent": "50" }, ["tier1.days"]],
    ["more days than before", { policy: "own", ...FIRST, "tier3.days": "31", "tier3.percent": "5" }, ["tier3.days"]],
    ["the same percent", { policy: "own", ...FIRST, "tier2.days": "7", "tier2.percent": "100" }, ["tier2.days"]],
    ["more free hours than 72", { policy: "firm", graceHours: "73" }, ["graceHours"]],
    ["a word for the free hours", { policy: "firm", graceHours: "day" }, ["graceHours"]],
    ["an unknown deposit", { ...DEPOSIT, deposit: "half" }, ["deposit"]],
    ["a deposit of 9 %", { ...DEPOSIT, depositPercent: "9" }, ["depositPercent"]],
    ["a deposit of 91 %", { ...DEPOSIT, depositPercent: "91" }, ["depositPercent"]],
    ["a deposit of half a percent", { ...DEPOSIT, depositPercent: "33.5" }, ["depositPercent"]],
    ["a deposit without its percent", { policy: "none", deposit: "percent", balanceDays: "1" }, ["depositPercent"]],
    ["an amount of nothing", { ...DEPOSIT, deposit: "amount", depositAmount: "0" }, ["depositAmount"]],
    ["an amount below nothing", { ...DEPOSIT, deposit: "amount", depositAmount: "-1" }, ["depositAmount"]],
    ["a tenth of a satang", { ...DEPOSIT, deposit: "amount", depositAmount: "10.005" }, ["depositAmount"]],
    ["a word as amount", { ...DEPOSIT, deposit: "amount", depositAmount: "much" }, ["depositAmount"]],
    ["a balance due 61 days before", { ...DEPOSIT, balanceDays: "61" }, ["balanceDays"]],
    ["a balance due never", { policy: "none", deposit: "percent", depositPercent: "50" }, ["balanceDays"]],
  ])("refuses %s at its field", (_, fields, names) => {
    expect(Object.keys(parse(fields).reply().error ?? {}).sort()).toEqual(names)
  })
})

describe("the body of the API", () => {
  const tier = { days: 7, percent: 50 }
  it.each<[string, unknown, unknown]>([
    ["no policy", { cancellation: null }, { cancellation: null }],
    ["tiers", { cancellation: { tiers: [tier] } }, { cancellation: { tiers: [tier], graceHours: 0 } }],
    ["nothing", {}, {}],
    [
      "an amount in baht",
      { deposit: { kind: "amount", amount: 5000.5 } },
      { deposit: { kind: "amount", amount: 500050 } },
    ],
    ["the days of the balance", { balanceDays: 0 }, { balanceDays: 0 }],
  ])("accepts %s", (_, body, value) => {
    expect(TermsBody.parse(body)).toEqual(value)
  })

  it.each<[string, unknown]>([
    ["no tier", { tiers: [] }],
    ["six tiers", { tiers: [60, 50, 40, 30, 20, 10].map((days) => ({ days, percent: days })) }],
    ["tiers out of order", { tiers: [tier, { days: 30, percent: 100 }] }],
    ["a text as days", { tiers: [{ days: "7", percent: 50 }] }],
    ["an unknown member", { tiers: [tier], refund: "card" }],
    ["73 free hours", { tiers: [tier], graceHours: 73 }],
  ])("refuses %s", (_, cancellation) => {
    expect(TermsBody.safeParse({ cancellation }).success).toBe(false)
  })

  it.each<[string, unknown]>([
    ["no kind", {}],
    ["an unknown kind", { kind: "half" }],
    ["a percent without its number", { kind: "percent" }],
    ["9 %", { kind: "percent", percent: 9 }],
    ["an amount of 0", { kind: "amount", amount: 0 }],
    ["a percent beside an amount", { kind: "amount", amount: 5000, percent: 50 }],
  ])("refuses a deposit with %s", (_, deposit) => {
    expect(TermsBody.safeParse({ deposit }).success).toBe(false)
  })

  it.each<[Deposit, unknown]>([
    [{ kind: "full" }, { kind: "full" }],
    [
      { kind: "percent", percent: 50 },
      { kind: "percent", percent: 50 },
    ],
    [
      { kind: "amount", amount: 500050 },
      { kind: "amount", amount: 5000.5 },
    ],
  ])("is what GET answers: %j", (deposit, json) => {
    const terms = { ...DEFAULT_TERMS, deposit }
    expect(encoded(TermsJson, terms)).toEqual({
      cancellation: null,
      deposit: json,
      balanceDays: 14,
      damage: { amount: 0, when: "arrival" },
      moves: 1,
      moveDays: 7,
      refundDays: 7,
    })
    expect(TermsBody.parse(encoded(TermsJson, terms))).toEqual(terms)
  })
})
