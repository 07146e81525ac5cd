import { beforeEach, expect, it } from "vitest"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { changeTerms, termsText } from "#app/villa/terms/change-terms.server.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { deleteVilla, insertSampleVilla, rows, type TestApp, testApp } from "../../support/app.ts"

const BY = { name: "Owner" }
const FIRM = { cancellation: { tiers: POLICY_PRESETS.firm, graceHours: 24 } }
let app: TestApp
beforeEach(async () => {
  app = testApp()
  await deleteVilla()
})
const events = () => rows("select action, detail, actor_name from villa_events order by id")

it("saves a policy and removes it again, each with an entry in the audit log", async () => {
  await insertSampleVilla(app)
  expect(await changeTerms(app, FIRM, BY)).toEqual({ ok: true, value: { ...DEFAULT_TERMS, ...FIRM } })
  expect(await findVilla(app)).toMatchObject({ terms: FIRM })
  expect(await changeTerms(app, { cancellation: null }, BY)).toMatchObject({ ok: true })
  expect(await findVilla(app)).toMatchObject({ terms: { cancellation: null } })
  expect(await events()).toEqual([
    { action: "terms-changed", detail: "30:100, 7:50, 24 h", actor_name: "Owner" },
    { action: "terms-changed", detail: "", actor_name: "Owner" },
  ])
})

it("changes the deposit and leaves the policy as it is", async () => {
  await insertSampleVilla(app)
  await changeTerms(app, FIRM, BY)
  const deposit = { deposit: { kind: "percent", percent: 50 }, balanceDays: 7 } as const
  expect(await changeTerms(app, deposit, BY)).toEqual({ ok: true, value: { ...DEFAULT_TERMS, ...FIRM, ...deposit } })
  expect(await findVilla(app)).toMatchObject({ terms: { ...FIRM, ...deposit } })
})

it.each<[Partial<Terms>, string]>([
  [{}, ""],
  [FIRM, "30:100, 7:50, 24 h"],
  [{ refundDays: 14 }, "refund 14 d"],
  [{ deposit: { kind: "percent", percent: 50 } }, "50%, 14 d"],
  [{ ...FIRM, deposit: { kind: "amount", amount: 500050 }, balanceDays: 0 }, "30:100, 7:50, 24 h · ฿5,000.50, 0 d"],
])("names %j in the audit log as %s", (terms, text) => {
  expect(termsText({ ...DEFAULT_TERMS, ...terms })).toBe(text)
})

it("changes nothing where the policy is the same or not named", async () => {
  await insertSampleVilla(app)
  await changeTerms(app, FIRM, BY)
  const before = await findVilla(app)
  expect(await changeTerms(app, structuredClone(FIRM), BY)).toMatchObject({ ok: true, value: FIRM })
  expect(await changeTerms(app, {}, BY)).toMatchObject({ ok: true, value: FIRM })
  expect(await findVilla(app)).toEqual(before)
  expect(await events()).toHaveLength(1)
})

it("is refused with an outdated version, and without a villa", async () => {
  expect(await changeTerms(app, FIRM, BY)).toEqual({ ok: false, error: "villa-missing" })
  await insertSampleVilla(app)
  const { version = 0 } = (await findVilla(app)) ?? {}
  await changeVilla(app, { maxGuests: 9 }, BY)
  expect(await changeTerms(app, FIRM, { ...BY, version })).toMatchObject({ ok: false, error: "villa-edited" })
  expect(await findVilla(app)).toMatchObject({ terms: { cancellation: null } })
})
