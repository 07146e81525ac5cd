import { beforeEach, expect, it, vi } from "vitest"
import { Client, expectFailure } from "../support/api.ts"
import { NOW, rows } from "../support/app.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../support/set-up.ts"

setUpClock()
const admin = setUpOwner(setUpVilla())
let guest: Client
let call: string
let id: string
beforeEach(async () => {
  guest = new Client()
  id = (await guest.book()).id
  call = `/api/booking/${id}/send-confirmation`
})

const confirmations = () => rows("select id from outbox where kind = 'confirmed' and booking_id = ?", id)
const confirm = () => admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
const setEmail = () =>
  guest.patch(`/api/booking/${id}/customer-info`, {
    customerInfo: { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" },
  })

it("queues the confirmation again, for its guest and for an admin, once a minute", async () => {
  await setEmail()
  await confirm()
  expect(await confirmations()).toHaveLength(1)
  for (const client of [guest, admin, guest]) {
    const answer = await client.post(call)
    expect([answer.status, answer.body.status]).toEqual([202, "success"])
    expect(await confirmations()).toHaveLength(2)
  }
  vi.setSystemTime(NOW + 61_000)
  await Promise.all(Array.from({ length: 5 }, () => guest.post(call)))
  expect(await confirmations()).toHaveLength(3)
})

it("is rejected unless the booking is confirmed and has an email address", async () => {
  const text = "Failed to send booking confirmation email"
  expectFailure(await guest.post(call), 409, "confirmationNotSent", text)
  await confirm()
  expectFailure(await guest.post(call), 409, "confirmationNotSent", text)
  expect(await confirmations()).toEqual([])
})

it("is not available to others", async () => {
  await setEmail()
  await confirm()
  expectFailure(await new Client().post(call), 404, "notFound")
  expectFailure(await admin.post("/api/booking/nobody-s/send-confirmation"), 404, "notFound")
  expect(await confirmations()).toHaveLength(1)
})
