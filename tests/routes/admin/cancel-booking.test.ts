import { expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { bookingsEn } from "#app/booking/words.en.ts"
import { refundsEn } from "#app/money/refunds/words.en.ts"
import { expectFailure, shownHtml } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

/** A booking of which 34,000 baht were received. */
async function paidBooking(): Promise<string> {
  const { id } = await createBooking(app)
  const { status } = await admin.form(adminPaths.bookingStatus(id), { status: "confirmed", version: "1" })
  expect(status).toBe(303)
  return id
}

const cancelled = () => rows("select amount from refunds")
const status = () => rows("select status from bookings")

it.each([
  ["typed beside another choice", { refund: "all", refundAmount: "5000" }, refundsEn.errors.amountNotChosen],
  ["chosen, but not typed", { refund: "amount", refundAmount: "" }, refundsEn.errors.amountMissing],
])(
  "an amount to return that is %s is refused beside its field, and what was typed is kept",
  async (_, money, error) => {
    const id = await paidBooking()
    const form = { ...money, reason: "Storm damage", version: "2" }
    const refused = await admin.form(adminPaths.bookingCancel(id), form)
    expect(refused.status).toBe(422)
    const html = shownHtml(refused.body)
    expect(html).toContain("Storm damage")
    const [shown = "", errorId = ""] = /<p id="([^"]*)" class="error">[^<]*/.exec(html) ?? []
    expect(shown).toContain(error)
    const [field = ""] = /<input[^>]*name="refundAmount"[^>]*>/.exec(html) ?? []
    expect(field).toContain(`aria-describedby="${errorId}"`)
    if (money.refundAmount) expect(field).toContain(`value="${money.refundAmount}"`)
    const [chosen = ""] = /<input[^>]*name="refund"[^>]*checked=""[^>]*>/.exec(html) ?? []
    expect(chosen).toContain(`value="${money.refund}"`)
    expect(await status()).toEqual([{ status: "confirmed" }])

    // The button of pages that were open before says the same.
    await admin.form(adminPaths.bookingStatus(id), { ...form, status: "cancelled" })
    expect(shownHtml((await admin.get(adminPaths.booking(id))).body)).toContain(error)
    const body = { status: "cancelled", refund: money.refund, ...(money.refundAmount && { refundAmount: 5000 }) }
    expectFailure(await admin.patch(`/api/admin/bookings/${id}/status`, body), 422, "validation")
    expect(await status()).toEqual([{ status: "confirmed" }])
  },
)

it("a chosen amount is returned, and the booking's page says that it is cancelled", async () => {
  const id = await paidBooking()
  expect(shownHtml((await admin.get(adminPaths.booking(id))).body)).toContain(`href="${adminPaths.bookingCancel(id)}"`)
  const form = { refund: "amount", refundAmount: "5000", reason: "", version: "2" }
  const done = await admin.form(adminPaths.bookingCancel(id), form)
  expect([done.status, done.headers.get("Location")]).toEqual([303, adminPaths.booking(id)])
  expect(await cancelled()).toEqual([{ amount: 5000_00 }])
  expect(shownHtml((await admin.get(adminPaths.booking(id))).body)).toContain(bookingsEn.toast.cancelled)
  // Nothing is left to cancel.
  const again = await admin.get(adminPaths.bookingCancel(id))
  expect([again.status, again.headers.get("Location")]).toEqual([302, adminPaths.booking(id)])
})
