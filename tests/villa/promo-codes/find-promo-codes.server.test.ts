import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { write } from "#app/db/database.server.ts"
import { promoCodes } from "#app/db/schema.ts"
import { findPromoTerms } from "#app/villa/promo-codes/find-promo-codes.server.ts"
import { insertSampleVilla, NOW, rows, type TestApp, testApp } from "../../support/app.ts"

const CODE = {
  id: "ten",
  code: "BAAN10",
  kind: "percent" as const,
  value: 1000,
  active: true,
  createdAt: NOW,
  validFrom: null,
  validTo: null,
  stayFrom: null,
  stayTo: "2090-12-31",
  minNights: null,
  maxUses: null,
}
const TERMS = { code: "BAAN10", kind: "percent", value: 1000, stayFrom: null, stayTo: "2090-12-31", minNights: null }
const STAY = { checkIn: "2090-12-05", checkOut: "2090-12-07" }

let app: TestApp
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await rows("delete from promo_codes")
  app = testApp()
})
const find = (typed: string, stay = STAY) =>
  findPromoTerms(app, typed, { stay, timezone: "Asia/Bangkok", network: "192.0.2.1" })

describe("the terms of a typed promo code", () => {
  it.each([
    ["as it is stored", "BAAN10", {}, { ok: true, value: TERMS }],
    ["in any case and with spaces", " baan10 ", {}, { ok: true, value: TERMS }],
    ["that needs a longer stay", "BAAN10", { minNights: 3 }, { ok: true, value: { ...TERMS, minNights: 3 } }],
    ["that is unknown", "BAAN11", {}, { ok: false, error: "promo-code-invalid" }],
    ["that cannot be one", "'; --", {}, { ok: false, error: "promo-code-invalid" }],
    ["that is inactive", "BAAN10", { active: false }, { ok: false, error: "promo-code-invalid" }],
    ["that has ended", "BAAN10", { validTo: "2090-11-20" }, { ok: false, error: "promo-code-invalid" }],
    ["of other nights", "BAAN10", { stayFrom: "2090-12-06" }, { ok: false, error: "promo-code-invalid" }],
    ["that is used up", "BAAN10", { maxUses: 0 }, { ok: false, error: "promo-code-used-up" }],
  ])("%s", async (_, typed, change, expected) => {
    await write(app.db, [app.db.insert(promoCodes).values({ ...CODE, ...change })])
    expect(await find(typed)).toEqual(expected)
  })

  it("cannot be guessed: tries count towards the rate limit of bookings, and nothing is read beyond it", async () => {
    const asked: string[] = []
    app = { ...app, limits: { ...app.limits, booking: async (network) => asked.push(network) > 1 } }
    expect(await find("BAAN10")).toEqual({ ok: false, error: "too-many-requests" })
    expect(asked).toEqual(["192.0.2.1"])
  })
})
