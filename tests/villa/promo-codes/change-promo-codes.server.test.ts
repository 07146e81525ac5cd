import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { addPromoCode, changePromoCode } from "#app/villa/promo-codes/change-promo-codes.server.ts"
import { findPromoCode, findPromoCodes } from "#app/villa/promo-codes/find-promo-codes.server.ts"
import { MAX_PROMO_CODES } from "#app/villa/promo-codes/promo-code.ts"
import {
  deleteBookings,
  deleteVilla,
  insertSampleVilla,
  rows,
  type TestApp,
  testApp,
  updateSampleVilla,
  withConcurrentWrite,
} from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { createPromoCode, deletePromoCodes, usesOf } from "../../support/promo-codes.ts"
import { SAMPLE_CODE } from "../../support/sample.ts"

const BY = { name: "Noi" }
let app: TestApp
beforeEach(async () => {
  await deleteBookings()
  await deletePromoCodes()
  await deleteVilla()
  app = testApp()
  await insertSampleVilla(app)
})

const events = () => rows("select actor_name, action, detail from villa_events order by id")
const versionOf = async () => (await findVilla(app))?.version
const stored = async () => (await findPromoCodes(app)).codes

describe("a code is added", () => {
  it("with an entry in the audit log and a new version of the villa", async () => {
    expect(await addPromoCode(app, SAMPLE_CODE, BY)).toEqual({ ok: true, value: { ...SAMPLE_CODE, uses: 0 } })
    expect(await stored()).toEqual([{ ...SAMPLE_CODE, uses: 0, state: "active", isFree: false }])
    expect(await events()).toEqual([{ actor_name: "Noi", action: "promo-code-added", detail: "BAAN10" }])
    expect(await versionOf()).toBe(2)
  })

  it("once, if its form is submitted twice", async () => {
    await addPromoCode(app, SAMPLE_CODE, BY)
    expect((await addPromoCode(app, SAMPLE_CODE, BY)).ok).toBe(true)
    expect([(await stored()).length, (await events()).length]).toEqual([1, 1])
  })

  it.each<[string, Partial<typeof SAMPLE_CODE>, string]>([
    ["with a name that exists", {}, "promo-code-exists"],
    ["above 100 %", { code: "BAAN11", value: 10_001 }, "promo-code-percent-too-high"],
    ["backwards", { code: "BAAN11", stayFrom: "2026-12-02", stayTo: "2026-12-01" }, "promo-code-stay-reversed"],
  ])("not %s", async (_, fields, error) => {
    await createPromoCode(app)
    expect(await addPromoCode(app, { ...SAMPLE_CODE, id: "code-2", ...fields }, BY)).toMatchObject({ ok: false, error })
    expect([await stored(), await events(), await versionOf()]).toMatchObject([[{ id: "code-1" }], [], 1])
  })

  it("is rejected without a villa and beyond the maximum number of codes", async () => {
    await rows(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MAX_PROMO_CODES})
       insert into promo_codes (id, code, kind, value, active, created_at) select 'c-' || i, 'CODE' || i, 'percent', 1, 0, i from n`,
    )
    expect(await addPromoCode(app, SAMPLE_CODE, BY)).toMatchObject({ error: "promo-codes-too-many" })
    await deletePromoCodes()
    await rows("delete from villa")
    expect(await addPromoCode(app, SAMPLE_CODE, BY)).toMatchObject({ error: "villa-missing" })
    expect(await stored()).toEqual([])
  })

  it("not if the villa changes meanwhile: somebody may have added the same code", async () => {
    const racing = withConcurrentWrite(app, () => addPromoCode(app, { ...SAMPLE_CODE, id: "code-2" }, BY))
    expect((await addPromoCode(racing, SAMPLE_CODE, BY)).ok).toBe(false)
    expect(await stored()).toMatchObject([{ id: "code-2" }])
  })
})

describe("a code is changed", () => {
  beforeEach(() => createPromoCode(app))

  it("in the named fields", async () => {
    const change = { value: 1500, maxUses: 3, validTo: "2091-01-31" }
    expect(await changePromoCode(app, "code-1", change, BY)).toMatchObject({ ok: true, value: change })
    expect(await stored()).toEqual([{ ...SAMPLE_CODE, ...change, uses: 0, state: "active", isFree: false }])
    expect(await events()).toEqual([{ actor_name: "Noi", action: "promo-code-changed", detail: "BAAN10" }])
  })

  it("and switched off and on", async () => {
    await changePromoCode(app, "code-1", { active: false }, BY)
    expect(await stored()).toMatchObject([{ active: false, state: "off" }])
    await changePromoCode(app, "code-1", { active: true }, BY)
    expect(await stored()).toMatchObject([{ active: true, state: "active" }])
  })

  it("without an entry if nothing differs", async () => {
    expect((await changePromoCode(app, "code-1", { value: 1000 }, BY)).ok).toBe(true)
    expect([await events(), await versionOf()]).toEqual([[], 1])
  })

  it("not to the name of another, and not if it does not exist", async () => {
    await createPromoCode(app, { id: "code-2", code: "SUMMER" })
    expect(await changePromoCode(app, "code-2", { code: "BAAN10" }, BY)).toMatchObject({ error: "promo-code-exists" })
    expect(await changePromoCode(app, "code-9", { active: false }, BY)).toMatchObject({ error: "not-found" })
  })

  it("not by a form that was loaded before another change", async () => {
    await updateSampleVilla(app, { maxGuests: 5 })
    expect(await changePromoCode(app, "code-1", { value: 1 }, { ...BY, version: 1 })).toMatchObject({
      error: "villa-edited",
    })
  })

  it("to as few uses as there are, not to fewer, even if a booking uses it meanwhile", async () => {
    await createBooking(app, { promoCode: "baan10" })
    expect((await changePromoCode(app, "code-1", { maxUses: 1 }, BY)).ok).toBe(true)
    await changePromoCode(app, "code-1", { maxUses: null }, BY)
    const booking = () => createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21", promoCode: "BAAN10" })
    const racing = withConcurrentWrite(app, booking)
    expect(await changePromoCode(racing, "code-1", { maxUses: 1 }, BY)).toMatchObject({ error: "promo-code-used-more" })
    expect(await stored()).toMatchObject([{ maxUses: null, uses: 2 }])
  })

  it("to the uses shown, which do not include an overdue booking, even before it is expired", async () => {
    const { id } = await createBooking(app, { promoCode: "BAAN10" })
    await changeStatus(app, id, "confirmed", { actor: "admin", name: "Noi" })
    const overdue = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21", promoCode: "BAAN10" })
    app.clock.now = overdue.paymentDeadline!
    expect(await stored()).toMatchObject([{ uses: 1 }])
    expect(await changePromoCode(app, "code-1", { maxUses: 1 }, BY)).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject([{ maxUses: 1, uses: 1 }])
    expect(await usesOf("code-1")).toBe(1)
  })

  it("and its page lists the bookings that use it", async () => {
    const { id, reference } = await createBooking(app, { promoCode: "BAAN10" })
    await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    expect(await findPromoCode(app, "code-1")).toMatchObject({
      code: { ...SAMPLE_CODE, uses: 1 },
      version: 1,
      bookings: [{ id, reference, status: "pending_payment", checkIn: "2090-12-03", checkOut: "2090-12-07" }],
    })
    expect(await findPromoCode(app, "code-9")).toBeNull()
  })
})
