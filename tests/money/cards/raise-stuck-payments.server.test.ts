import { expect, it } from "vitest"
import { raiseStuckPayments } from "#app/money/cards/raise-stuck-payments.server.ts"
import { rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { createLink } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"

const HALF_HOUR_MS = 30 * 60_000

const app = setUpVilla()

async function insertPayment(column: "booking_id" | "payment_link_id", id: string, status: string, ageMs: number) {
  await rows(
    `insert into card_payments (id, ${column}, gateway, debt, amount, status, email, created_at, updated_at)
     values ('p1', ?, 'sandbox', 'p1', 1350000, ?, 'mali@example.com', ?, ?)`,
    id,
    status,
    app.now() - ageMs,
    app.now(),
  )
}
const raised = async () =>
  (await rows<{ facts: string }>("select facts from alerts where kind = 'payment-stuck'")).map(({ facts }) =>
    JSON.parse(facts),
  )

it.each([
  ["capturing", HALF_HOUR_MS, 1],
  ["capturing", HALF_HOUR_MS - 1, 0],
  ["captured", HALF_HOUR_MS, 0],
  ["pending", HALF_HOUR_MS, 0],
])("a card payment that is %s for %i ms raises %i alerts, once", async (status, ageMs, count) => {
  const { id, reference } = await createBooking(app)
  await insertPayment("booking_id", id, status, ageMs)
  expect(await raiseStuckPayments(app)).toBe(count)
  expect(await raiseStuckPayments(app)).toBe(0)
  const facts = { reference, amount: 13_500_00, stay: null, name: null }
  expect(await raised()).toEqual(count === 1 ? [facts] : [])
})

it("that of a payment link names the link", async () => {
  const { id } = await createLink(app)
  await insertPayment("payment_link_id", id, "capturing", HALF_HOUR_MS)
  expect(await raiseStuckPayments(app)).toBe(1)
  expect(await raised()).toMatchObject([{ reference: expect.stringMatching(/^PL-[0-9A-F]{6}$/) }])
})
