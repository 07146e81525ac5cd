import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { deleteStaff, insertAdmin, staffClient } from "../../support/admins.ts"
import { expectFailure } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { createBooking, setHalfAsDeposit, uploadSlip } from "../../support/bookings.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  await deleteStaff()
  booking = await createBooking(app)
  // Half of 34,000 is due now.
  await setHalfAsDeposit(booking.id)
  await attachSlip(app, booking.id, await uploadSlip(app), { actor: "guest" })
  // No alert is delivered after a page was answered, while the next test begins.
  await rows("update alerts set fanned_out_at = 1")
})

const money = async () => {
  const found = (await findAdminBooking(app, booking.id))!
  const { received, balance } = moneyOf(found.booking, found.sums, found.villa.timezone)
  return { status: found.booking.status, received: received / 100, balance: balance / 100 }
}
const openLinks = () => rows("select amount from payment_links where status = 'open'")

describe("a slip for which another amount came", () => {
  it.each([
    ["what was due", 17_000, 17_000, [{ amount: 17_000_00 }]],
    ["less: part paid, and the rest is the balance", 5_000.5, 28_999.5, [{ amount: 28_999_50 }]],
    ["everything, where half was due: the balance is paid in advance", 34_000, 0, []],
    ["more than the price: the rest is owed back", 40_000, -6_000, []],
  ])("%s", async (_, amount, balance, links) => {
    const owner = await staffClient(app, await insertAdmin(app))
    const page = String((await owner.get("/admin", { headers: { Cookie: `${owner.cookie}; lang=en` } })).body)
    const form = page.slice(
      page.indexOf("Another amount came"),
      page.indexOf("</details>", page.indexOf("Another amount")),
    )
    expect(form).toMatch(/name="amountReceived"[^>]* value="17000"/)
    const version = /name="version" value="(\d+)"/.exec(form)![1]!
    const fields = { status: "confirmed", version, back: "/admin", amountReceived: `${amount}` }
    const posted = await owner.form(`/admin/bookings/${booking.id}/status`, fields)
    expect([posted.status, posted.headers.get("Location")]).toEqual([303, "/admin"])
    expect(await money()).toEqual({ status: "confirmed", received: amount, balance })
    expect(await openLinks()).toEqual(links)
  })

  it("by a call", async () => {
    const owner = await staffClient(app, await insertAdmin(app))
    const body = { status: "confirmed", amountReceived: 34_000 }
    expect((await owner.patch(`/api/admin/bookings/${booking.id}/status`, body)).status).toBe(200)
    expect(await money()).toEqual({ status: "confirmed", received: 34_000, balance: 0 })
  })

  it("staff record no more than the price", async () => {
    const staff = await staffClient(app, await insertAdmin(app, { role: "staff" }))
    const body = { status: "confirmed", amountReceived: 34_000.01 }
    expectFailure(await staff.patch(`/api/admin/bookings/${booking.id}/status`, body), 403, "ownerOnly")
    expect(await money()).toMatchObject({ status: "in_review", received: 0 })
  })
})
