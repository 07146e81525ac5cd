import { beforeEach, expect, it } from "vitest"
import { type Answer, Client, slipForm } from "../../support/api.ts"
import { testApp } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { file } from "../../support/files.ts"
import { createLink } from "../../support/payment-links.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
setUpVilla()
let guest: Client
beforeEach(async () => {
  guest = new Client()
})

/** Two batches of reads, one of writes, and two that count the attempts of the guest and of the network. */
const SUBMISSION_BATCHES = 5

function expectFewBatches({ status, headers }: Answer, expectedStatus: number) {
  expect(status).toBe(expectedStatus)
  const [, batches] = /batches;desc="(\d+)"/.exec(headers.get("Server-Timing") ?? "") ?? []
  expect(Number(batches)).toBeLessThanOrEqual(SUBMISSION_BATCHES)
}

it("takes few D1 batches on the page of a booking", async () => {
  const { id } = await guest.book()
  expectFewBatches(await guest.post(`/booking/${id}/payment`, slipForm(file("jpeg"))), 303)
})

it.each([
  ["/payment", 303],
  ["/payment-slips", 303],
  ["/api/payment-links", 201],
])("takes few D1 batches by a payment link with a booking, below %s", async (path, status) => {
  const app = testApp()
  const { id } = await createLink(app, { bookingId: (await createBooking(app)).id })
  const url = path.startsWith("/api") ? `${path}/${id}/slips` : `${path}/${id}`
  expectFewBatches(await guest.post(url, slipForm(file("jpeg"))), status)
})

it("takes few D1 batches for each call of the /api that uploads and attaches a booking's slip", async () => {
  const { id } = await guest.book()
  const uploaded = await guest.post("/api/upload/slip", slipForm(file("jpeg"), "slip.jpg", { bookingId: id }))
  expectFewBatches(uploaded, 201)
  expectFewBatches(await guest.patch(`/api/booking/${id}`, { paymentSlipUrl: uploaded.body.url }), 200)
})
