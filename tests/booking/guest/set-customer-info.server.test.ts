import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { houseRules as houseRulesTable } from "#app/db/schema.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { rulesHash } from "#app/villa/house-rules/house-rules.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { HOUR_MS, NOW, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, uploadSlip } from "../../support/bookings.ts"
import { setUpVilla } from "../../support/set-up.ts"

const GUEST = { actor: "guest" } as const
const SOMCHAI = { firstName: "สมชาย", lastName: "ใจดี", email: "somchai@example.com", phone: "0812345678" }
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
})

const setInfo = (id = booking.id) => setCustomerInfo(app, id, SOMCHAI, GUEST)
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!

it("is saved, with an event that contains no personal data", async () => {
  expect(await setInfo()).toMatchObject({
    ok: true,
    value: { customer: SOMCHAI, status: "pending_payment", version: 2 },
  })
  expect((await stored()).customer).toEqual(SOMCHAI)
  const [history] = await read(app.db, readHistory(app.db, booking.id))
  expect(history.at(-1)).toEqual({
    at: NOW,
    actor: "guest",
    actorName: null,
    action: "customer-info",
    from: null,
    to: null,
    reason: null,
    setsEmail: true,
  })
})

it("can be replaced", async () => {
  await setInfo()
  await setCustomerInfo(app, booking.id, { ...SOMCHAI, firstName: "Anna" }, GUEST)
  expect((await stored()).customer).toEqual({ ...SOMCHAI, firstName: "Anna" })
})

it("is accepted while a slip is in review", async () => {
  await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
  expect(await setInfo()).toMatchObject({ ok: true, value: { customer: SOMCHAI, status: "in_review" } })
})

describe("with only a link", () => {
  const byLink = (customer = SOMCHAI) => setCustomerInfo(app, booking.id, customer, { ...GUEST, isByLink: true })

  it("has a first address until a slip was sent, since codes that return money would go there", async () => {
    const slip = await uploadSlip(app)
    await attachSlip(app, booking.id, slip, GUEST)
    expect(await byLink()).toMatchObject({ ok: false, error: "email-change-refused" })
    await changeStatus(app, booking.id, "pending_payment", { actor: "admin" })
    expect(await byLink()).toMatchObject({ ok: false, error: "email-change-refused" })
    expect((await stored()).customer).toBeNull()
    expect(await setInfo()).toMatchObject({ ok: true, value: { customer: SOMCHAI } })
    expect(await byLink({ ...SOMCHAI, firstName: "Anna" })).toMatchObject({ ok: true })
  })

  it("has a first address before, and no other one", async () => {
    expect(await byLink()).toMatchObject({ ok: true, value: { customer: SOMCHAI } })
    const other = await byLink({ ...SOMCHAI, email: "other@example.com" })
    expect(other).toMatchObject({ ok: false, error: "email-change-refused" })
  })
})

describe("a new email address", () => {
  const setEmail = (email: string, by: { actor: "guest" | "admin" } = GUEST) =>
    setCustomerInfo(app, booking.id, { ...SOMCHAI, email }, by)
  const emails = () => rows<{ kind: string; recipient: string }>("select kind, recipient from outbox order by rowid")

  it("gets the first email again, and invalidates earlier links", async () => {
    await setInfo()
    expect((await stored()).emailVersion).toBe(1)
    await setEmail("Somchai@Example.com")
    expect((await stored()).emailVersion).toBe(1)
    await setEmail("other@example.com")
    expect((await stored()).emailVersion).toBe(2)
    expect(await emails()).toEqual([
      { kind: "received", recipient: "somchai@example.com" },
      { kind: "received", recipient: "other@example.com" },
    ])
  })

  it("gets the email for the current status", async () => {
    await setInfo()
    await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
    await setEmail("other@example.com")
    expect((await emails()).slice(1)).toEqual([
      { kind: "slip-received", recipient: "somchai@example.com" },
      { kind: "slip-received", recipient: "other@example.com" },
    ])
  })

  it("is accepted three times from a guest, always from an admin", async () => {
    await setInfo()
    // The links of colleagues who have left the team do not count.
    await rows("update bookings set email_version = email_version + 3")
    for (const number of [1, 2, 3]) expect((await setEmail(`email-${number}@example.com`)).ok).toBe(true)
    expect(await setEmail("email-4@example.com")).toMatchObject({ ok: false, error: "email-changes-exhausted" })
    // The same address with another name is not a change of address.
    expect((await setEmail("EMAIL-3@example.com")).ok).toBe(true)
    expect((await setEmail("email-4@example.com", { actor: "admin" })).ok).toBe(true)
  })
})

describe("is rejected", () => {
  it.each(["confirmed", "cancelled"] as const)("when %s", async (status) => {
    await changeStatus(app, booking.id, status, { actor: "admin" })
    expect(await setInfo()).toMatchObject({ ok: false, error: "booking-frozen" })
    expect((await stored()).customer).toBeNull()
  })

  it("when the booking is overdue", async () => {
    app.clock.now += 2 * HOUR_MS
    expect(await setInfo()).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired", customer: null })
  })

  it("for an unknown booking", async () => {
    expect(await setInfo("nobody's")).toMatchObject({ ok: false, error: "not-found" })
  })
})

describe("the details of the stay", () => {
  const tell = (told: Parameters<typeof setCustomerInfo>[4], by: { actor: "guest" | "admin" } = GUEST) =>
    setCustomerInfo(app, booking.id, SOMCHAI, by, told)
  const FAMILY = { adults: 2, children: 2 }
  // 500 baht a night for each guest beyond two
  const setFee = (extraGuestFee: number) =>
    updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, includedGuests: 2, extraGuestFee } })
  afterEach(() => updateSampleVilla(app, { offer: DEFAULT_OFFER, houseRules: null }))

  it("is saved in the same change", async () => {
    const told = { ...FAMILY, arrival: "18:00", specialRequests: "A cot" }
    expect(await tell({ details: told })).toMatchObject({ ok: true, value: { ...told, guests: 4, version: 2 } })
    expect(await stored()).toMatchObject({ ...told, guests: 4, total: 34000_00 })
  })

  it.each([
    [{ arrival: "13:00" }, "arrival-invalid"],
    [{ adults: 5, children: 2 }, "party-too-large"],
    [{ adults: 2 }, "party-invalid"],
  ])("%j is refused, and nothing is saved", async (details, error) => {
    expect(await tell({ details })).toMatchObject({ ok: false, error })
    expect((await stored()).customer).toBeNull()
  })

  it("changes the price with the number of guests, as in a change of the booking", async () => {
    await setFee(500_00)
    expect(await tell({ details: FAMILY })).toMatchObject({ ok: true, value: { guests: 4, total: 38000_00 } })
    expect(await rows("select sum(charged) as total from nights where booking_id = ?", booking.id)).toEqual([
      { total: 34000_00 },
    ])
  })

  it("changes it from a page only once the guest has seen the new price", async () => {
    await setFee(500_00)
    const refused = { ok: false, error: "price-changed", data: { guests: 4, total: 38000_00 } }
    expect(await tell({ details: FAMILY, expectedTotal: null })).toEqual(refused)
    expect(await tell({ details: FAMILY, expectedTotal: 36000_00 })).toEqual(refused)
    expect(await stored()).toMatchObject({ customer: null, guests: 2, adults: null })
    expect(await tell({ details: FAMILY, expectedTotal: 38000_00 })).toMatchObject({ ok: true })
    // The same price needs no consent.
    expect(await tell({ details: { adults: 4, children: 0 }, expectedTotal: null })).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ guests: 4, adults: 4, total: 38000_00 })
  })

  it("must add up to the number of guests once a slip was attached", async () => {
    await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
    expect(await tell({ details: FAMILY })).toMatchObject({ ok: false, error: "party-mismatch" })
    expect(await tell({ details: { adults: 1, children: 1 } })).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ guests: 2, adults: 1, children: 1 })
  })

  it("must add up to the number of guests if an admin has set the price and guests are charged for", async () => {
    await setFee(500_00)
    await editBooking(app, booking.id, { totalPrice: 60000_00 }, { actor: "admin" })
    expect(await tell({ details: FAMILY })).toMatchObject({ ok: false, error: "party-mismatch" })
    expect(await tell({ details: { adults: 1, children: 1 } })).toMatchObject({ ok: true, value: { total: 60000_00 } })
  })

  it("accepts the house rules of that moment; an admin accepts none", async () => {
    await tell({})
    expect((await stored()).rulesHash).toBeNull()
    const houseRules: HouseRules = {
      quietFrom: "22:00",
      quietTo: "07:00",
      smoking: "no",
      pets: "no",
      parties: "no",
      visitors: "ask",
      text: { th: "ถอดรองเท้า", en: "No shoes inside" },
    }
    await updateSampleVilla(app, { houseRules })
    const hash = await rulesHash(app, houseRules)
    await write(app.db, [
      app.db.insert(houseRulesTable).values({ hash, rules: houseRules, createdAt: NOW }).onConflictDoNothing(),
    ])
    await tell({}, { actor: "admin" })
    expect((await stored()).rulesHash).toBeNull()
    await tell({})
    expect((await stored()).rulesHash).toBe(hash)
    expect(await tell({ expectedRulesHash: "none" })).toEqual({ ok: false, error: "rules-changed" })
    expect(await tell({ expectedRulesHash: hash })).toMatchObject({ ok: true })
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it("is in the history once the guest is known", async () => {
    await tell({ details: FAMILY })
    await tell({ details: { ...FAMILY, arrival: "18:00" } })
    await tell({ details: { ...FAMILY, arrival: null } })
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.map(({ changes = [] }) => changes)).toEqual([
      [],
      [{ field: "guests", from: 2, to: 4 }],
      [{ field: "arrival", from: "", to: "18:00" }],
      [{ field: "arrival", from: "18:00", to: "" }],
    ])
  })
})
