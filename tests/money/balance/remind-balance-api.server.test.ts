import { beforeAll, describe, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { insertAdmin, newToken, staffClient } from "../../support/admins.ts"
import { Client, expectFailure, ORIGIN } from "../../support/api.ts"
import { deleteBookings, NOW, rows, testApp } from "../../support/app.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const guest = new Client()
const admin = new Client()
setUpClock()
const app = setUpVilla({ terms: { ...DEFAULT_TERMS, deposit: { kind: "percent", percent: 50 }, balanceDays: 7 } })
let owner: { token: string }
beforeAll(async () => {
  owner = { token: await newToken(app, { name: "Noi" }) }
})

const remind = (id: string) => admin.post(`/api/admin/bookings/${id}/remind-balance`, undefined, owner)
const reminders = (id: string) =>
  rows<{ recipient: string }>("select recipient from outbox where booking_id = ? and kind = 'balance-due'", id)
/** A booking of 34,000 baht, confirmed with its deposit of 17,000. */
async function confirmed(customerInfo?: typeof MALI): Promise<string> {
  const booked = await guest.book()
  const { id } = booked
  if (customerInfo) {
    const told = await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo }, { token: booked.token })
    expect(told.status).toBe(200)
  }
  expect((await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" }, owner)).status).toBe(200)
  return id
}

describe("POST /api/admin/bookings/{id}/remind-balance", () => {
  it("emails the guest the link for the balance, at most once an hour", async () => {
    const id = await confirmed(MALI)
    expect(await remind(id)).toMatchObject({ status: 202 })
    expect(await reminders(id)).toEqual([{ recipient: MALI.email }])
    expectFailure(await remind(id), 429, "reminderTooSoon")
    vi.setSystemTime(NOW + 61 * 60_000)
    expect(await remind(id)).toMatchObject({ status: 202 })
    expect(await reminders(id)).toHaveLength(2)
  })

  it("refuses without an email address, and once nothing is owed", async () => {
    const silent = await confirmed()
    expectFailure(await remind(silent), 409, "reminderNotSent")
    await deleteBookings()
    const id = await confirmed(MALI)
    const body = { kind: "payment", amount: 17000, channel: "cash" }
    expect((await admin.post(`/api/admin/bookings/${id}/ledger`, body, owner)).status).toBe(201)
    expectFailure(await remind(id), 409, "reminderNotSent")
    expect(await reminders(id)).toEqual([])
  })
})

it("the page of the booking's money has the button, which leads back to it", async () => {
  const id = await confirmed(MALI)
  const lek = await insertAdmin(testApp(), { name: "Lek", email: "lek@example.com", role: "staff" })
  const staff = await staffClient(testApp(), lek)
  const { body } = await staff.get(adminPaths.bookingLedger(id))
  expect(body).toContain(`action="${adminPaths.remindOfBalance(id)}"`)
  const answer = await staff.form(adminPaths.remindOfBalance(id), {}, { headers: { Origin: ORIGIN } })
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, adminPaths.bookingLedger(id)])
  expect(await reminders(id)).toHaveLength(1)
})
