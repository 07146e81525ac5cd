import { beforeEach, describe, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { closeMonth, reopenMonth } from "#app/money/books/close-month.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { booksEn } from "#app/money/books/words.en.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { insertAdmin, logInAs } from "../../support/admins.ts"
import { shownHtml } from "../../support/api.ts"
import { updateSampleVilla } from "../../support/app.ts"
import { done, OWNER, withBooks } from "../../support/books.ts"
import { createLink } from "../../support/payment-links.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

const TERMS = { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" as const } }
setUpClock()
const app = setUpVilla({ terms: TERMS })
const owner = setUpOwner(app)
beforeEach(() => updateSampleVilla(app, { terms: TERMS }))

const { stayFrom, pay, charge, takeBack, sendBack } = withBooks(app)
const goTo = (day: string) => {
  app.clock.now = Date.parse(`${day}T12:00+07:00`)
  vi.setSystemTime(app.clock.now)
}
const earnedIn = async (month: string) => (await findMonthBooks(app, month)).earned
const staysOf = async (month: string) =>
  (await earnedIn(month)).stays.map(({ reference, nights, amount }) => [reference, nights, amount])

/** Three nights of November and one of December, 34,000.01 baht that came in November. */
async function overMonthsEnd() {
  const booking = await stayFrom("2090-11-28", 4)
  await done(editBooking(app, booking.id, { totalPrice: 34_000_01 }, OWNER))
  await done(pay(booking.id, 34_000_01))
  return booking
}

describe("what nights earn", () => {
  it("is split over the month's end, whenever the money came", async () => {
    const { reference } = await overMonthsEnd()
    expect(await findMonthBooks(app, "2090-11")).toMatchObject({ income: 34_000_01 })
    expect(await staysOf("2090-11")).toEqual([[reference, 3, 25_500_00]])
    expect(await staysOf("2090-12")).toEqual([[reference, 1, 8_500_01]])
    expect([await staysOf("2090-10"), await staysOf("2091-01")]).toEqual([[], []])
  })

  it("is with deposits kept, links without a booking, and charges in the month of the cancellation", async () => {
    const { id } = await overMonthsEnd()
    await done(changeDamage(app, id, { kind: "receive", channel: "cash" }, OWNER))
    await done(changeDamage(app, id, { kind: "deduct", amount: 1_200_00, note: "Lamp" }, OWNER))
    const link = await createLink(app, { amount: 1_500_00 })
    await done(changePaymentLinkStatus(app, link.id, "paid", OWNER))
    const late = await stayFrom("2091-02-10")
    await done(pay(late.id, 17_000_00))
    const part = { cancelReason: "guest", returned: { kind: "amount", amount: 10_000_00 } } as const
    await done(changeStatus(app, late.id, "cancelled", OWNER, null, undefined, part))
    const { stays, kept, links, total } = await earnedIn("2090-11")
    expect(stays.map(({ nights, amount }) => [nights, amount])).toEqual([
      [3, 25_500_00],
      [0, 7_000_00],
    ])
    expect({ kept, links, total }).toEqual({ kept: 1_200_00, links: 1_500_00, total: 35_200_00 })
    expect(await staysOf("2091-02")).toEqual([])
  })

  it("is no money that never came: of a cancelled stay its payment was taken back, before or after closing", async () => {
    const kept = { cancelReason: "guest", returned: { kind: "amount", amount: 10_000_00 } } as const
    const stays = [await stayFrom("2091-02-10"), await stayFrom("2091-02-20")]
    for (const { id } of stays) {
      await done(pay(id, 17_000_00))
      await done(changeStatus(app, id, "cancelled", OWNER, null, undefined, kept))
      await sendBack(id)
    }
    const [early, late] = stays
    await done(takeBack(early!.id, "payment"))
    goTo("2090-12-03")
    await done(closeMonth(app, "2090-11", OWNER))
    const closed = await findMonthBooks(app, "2090-11")
    expect(closed).toMatchObject({ earned: { total: 7_000_00 }, cancellationCharges: [{ bookingId: late!.id }] })
    await done(takeBack(late!.id, "payment"))
    expect((await earnedIn("2090-12")).total).toBe(-7_000_00)
    expect(await findMonthBooks(app, "2090-11")).toEqual(closed)
  })

  it("is the same on the page, in the file and in the API, and stays so in a closed month", async () => {
    const { id, reference } = await overMonthsEnd()
    goTo("2090-12-03")
    await done(closeMonth(app, "2090-11", OWNER))
    // The session of November is over.
    await logInAs(owner, app, await insertAdmin(app, { email: "books@example.com" }))
    const shown = async () => {
      const { body } = await owner.get("/api/admin/books/2090-11")
      const csv = (await owner.get(adminPaths.earnedCsv("2090-11"))).body
      const page = shownHtml((await owner.get(adminPaths.books("2090-11"))).body)
      return { earned: body.data.books.earned, csv, page: page.includes(booksEn.earned) && page.includes("25,500") }
    }
    const before = await shown()
    expect(before.earned).toMatchObject({ total: 25_500, stays: [{ reference, nights: 3, amount: 25_500 }] })
    expect(before.csv).toContain('"3","25500"')
    expect(before.page).toBe(true)
    await done(editBooking(app, id, { totalPrice: 30_000_00 }, OWNER))
    await done(charge(id, 500_00))
    expect(await shown()).toEqual(before)
    // December has what is left: 30,500 less what November had.
    expect(await staysOf("2090-12")).toEqual([[reference, 1, 5_000_00]])
  })

  it("of a stay that moves after its month was closed is corrected in the next, and none is lost", async () => {
    const { id } = await overMonthsEnd()
    goTo("2090-12-03")
    await done(closeMonth(app, "2090-11", OWNER))
    await done(editBooking(app, id, { checkIn: "2091-01-30", checkOut: "2091-02-03" }, OWNER))
    expect((await staysOf("2090-12")).map(([, , amount]) => amount)).toEqual([-25_500_00])
    goTo("2091-01-02")
    await done(closeMonth(app, "2090-12", OWNER))
    const months = ["2090-11", "2090-12", "2091-01", "2091-02"]
    const totals = await Promise.all(months.map(async (month) => (await earnedIn(month)).total))
    expect(totals).toEqual([25_500_00, -25_500_00, 17_000_00, 17_000_01])
  })

  it("of a closed month stays while an earlier one can neither be opened nor closed", async () => {
    const { id } = await overMonthsEnd()
    goTo("2091-01-02")
    await done(closeMonth(app, "2090-11", OWNER))
    await done(editBooking(app, id, { totalPrice: 30_000_00 }, OWNER))
    await done(closeMonth(app, "2090-12", OWNER))
    const before = await earnedIn("2090-12")
    const refused = { ok: false, error: "later-month-closed", data: { month: "2090-12" } }
    expect(await reopenMonth(app, "2090-11", OWNER)).toMatchObject(refused)
    const later = async (month: string) => (await findMonthBooks(app, month)).laterClosed
    expect(await Promise.all(["2090-10", "2090-11", "2090-12"].map(later))).toEqual(["2090-12", "2090-12", null])
    expect(await closeMonth(app, "2090-10", OWNER)).toMatchObject(refused)
    expect(await earnedIn("2090-12")).toEqual(before)
    expect(before.total).toBe(4_500_00)
    for (const month of ["2090-12", "2090-11"]) await done(reopenMonth(app, month, OWNER))
    expect(await Promise.all(["2090-11", "2090-12"].map(staysOf))).toMatchObject([
      [[expect.any(String), 3, 22_500_00]],
      [[expect.any(String), 1, 7_500_00]],
    ])
  })

  it("is counted once where the month before a closed one is open", async () => {
    const { id } = await overMonthsEnd()
    goTo("2091-01-02")
    await done(closeMonth(app, "2090-12", OWNER))
    await done(editBooking(app, id, { totalPrice: 30_000_00 }, OWNER))
    const totals = await Promise.all(["2090-11", "2090-12", "2091-01"].map(earnedIn))
    expect(totals.map(({ total }) => total)).toEqual([25_500_00, 8_500_01, -4_000_01])
    await done(editBooking(app, id, { checkIn: "2091-02-10", checkOut: "2091-02-14" }, OWNER))
    const moved = await Promise.all(["2090-11", "2090-12", "2091-01"].map(earnedIn))
    expect(moved.map(({ total }) => total)).toEqual([25_500_00, 8_500_01, -34_000_01])
  })
})
