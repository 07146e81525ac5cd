import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { closeMonth } from "#app/money/books/close-month.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { recordReturned, waiveRefund } from "#app/money/refunds/decide-refund.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { HOUR_MS, rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { done, OWNER, withBooks } from "../../support/books.ts"
import { MALI, VAT_SELLER } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla({ terms: DEFAULT_TERMS, seller: VAT_SELLER })
const { stayFrom, pay, charge, lower } = withBooks(app)
const goTo = (day: string) => {
  app.clock.now = Date.parse(`${day}T12:00+07:00`)
}
const owedIn = async (month: string) => (await findMonthBooks(app, month)).refundsOwed.map(({ amount }) => amount)
const refundOf = async (id: string) => {
  const [refund] = await rows<{ id: string }>("select id from refunds where booking_id = ?", id)
  return refund?.id ?? ""
}

/** 34,000 baht of November for a booking that had expired, and nobody has said what becomes of it. */
async function expiredAndPaid() {
  const { id } = await createBooking(app, { customer: MALI })
  app.clock.now += 48 * HOUR_MS
  await expireBookings(app, id)
  await done(pay(id, 34_000_00))
  return id
}

describe("money that nobody has decided on is owed back at the end of the month", () => {
  let id: string
  beforeEach(async () => {
    id = await expiredAndPaid()
  })

  it("as it is income", async () => {
    const { income, refundsOwed, advances } = await findMonthBooks(app, "2090-11")
    expect({ income, refundsOwed, advances }).toMatchObject({
      income: 34_000_00,
      refundsOwed: [{ bookingId: id, name: "Mali Srisuk", amount: 34_000_00 }],
      advances: [],
    })
    expect(await owedIn("2090-10")).toEqual([])
  })

  it("once, when its return is decided in the month", async () => {
    await done(createRefund(app, id, undefined, OWNER))
    expect(await owedIn("2090-11")).toEqual([34_000_00])
  })

  it("in a closed month too, whatever is decided later", async () => {
    goTo("2090-12-02")
    await done(closeMonth(app, "2090-11", OWNER))
    await done(createRefund(app, id, 20_000_00, OWNER))
    expect([await owedIn("2090-11"), await owedIn("2090-12")]).toEqual([[34_000_00], [20_000_00, 14_000_00]])
    await done(recordReturned(app, await refundOf(id), { channel: "cash", slip: null }, OWNER))
    expect([await owedIn("2090-11"), await owedIn("2090-12")]).toEqual([[34_000_00], [14_000_00]])
  })

  it("in a closed month too, when the owner keeps it later", async () => {
    goTo("2090-12-02")
    await done(closeMonth(app, "2090-11", OWNER))
    await done(createRefund(app, id, undefined, OWNER))
    await done(waiveRefund(app, await refundOf(id), "Agreed", OWNER))
    expect([await owedIn("2090-11"), await owedIn("2090-12")]).toEqual([[34_000_00], []])
  })
})

describe("what was paid too much", () => {
  it("for a stay that has begun is owed back, less what is charged for later", async () => {
    const { id } = await stayFrom("2090-11-22")
    await done(pay(id, 20_000_00))
    await done(charge(id, 1_000_00))
    expect(await owedIn("2090-11")).toEqual([2_000_00])
    await done(createRefund(app, id, 500_00, OWNER))
    expect(await owedIn("2090-11")).toEqual([500_00, 1_500_00])
    goTo("2090-12-02")
    await done(closeMonth(app, "2090-11", OWNER))
    await done(charge(id, 1_500_00))
    expect(await owedIn("2090-11")).toEqual([500_00, 1_500_00])
  })

  it("is no more than is held", async () => {
    const { id } = await stayFrom("2090-11-22")
    await done(pay(id, 17_000_00))
    await done(lower(id, 20_000_00))
    expect(await owedIn("2090-11")).toEqual([17_000_00])
  })

  it("for a stay ahead is a part of the advances", async () => {
    const { id } = await stayFrom("2090-12-10")
    await done(pay(id, 20_000_00))
    const { refundsOwed, advances } = await findMonthBooks(app, "2090-11")
    expect({ refundsOwed, advances }).toMatchObject({ refundsOwed: [], advances: [{ amount: 20_000_00 }] })
  })

  it("is none while a stay owes, nor what a cancellation keeps", async () => {
    const owing = await stayFrom("2090-11-22")
    await done(pay(owing.id, 10_000_00))
    const kept = await stayFrom("2090-12-10")
    await done(pay(kept.id, 17_000_00))
    const returned = { kind: "amount", amount: 0 } as const
    await done(changeStatus(app, kept.id, "cancelled", OWNER, null, undefined, { cancelReason: "guest", returned }))
    expect(await owedIn("2090-11")).toEqual([])
  })
})
