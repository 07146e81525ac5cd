import { expect, it } from "vitest"
import { newToken } from "../../support/admins.ts"
import { Client } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

it("of a month names booking and amount, in the call and on the page", async () => {
  const { id } = await new Client().book()
  const owner = { token: await newToken(app, { name: "Noi", email: "noi@example.com" }) }
  const status = (body: object) => new Client().patch(`/api/admin/bookings/${id}/status`, body, owner)
  expect((await status({ status: "confirmed" })).status).toBe(200)
  expect((await status({ status: "cancelled", cancelReason: "admin" })).status).toBe(200)
  const { body } = await new Client().get("/api/admin/books/2090-11", owner)
  expect(body.data.books.refundsOwed).toMatchObject([{ bookingId: id, amount: 34_000 }])
  const page = String((await admin.get("/admin/books/2090-11")).body)
  expect(page).not.toContain("NaN")
  const [refund] = await rows<{ id: string }>("select id from refunds")
  expect(page).not.toContain(`/admin/bookings/${refund?.id}`)
})
