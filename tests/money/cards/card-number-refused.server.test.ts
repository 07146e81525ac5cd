import { beforeEach, expect, it } from "vitest"
import { action } from "#app/api/route.ts"
import type { Booking } from "#app/booking/booking.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { expectFailure } from "../../support/api.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { controlOmise, omiseApp } from "../../support/omise-app.ts"
import { createLink } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
let booking: Booking
let linkId: string
beforeEach(async () => {
  await updateSampleVilla(app, { creditCardEnabled: true })
  booking = await createBooking(app, { paymentMethod: "credit_card" })
  await setCustomerInfo(app, booking.id, MALI, GUEST)
  linkId = (await createLink(app)).id
})

/** Sends a body to a call of a site with a real gateway. */
async function send(path: string, body: unknown) {
  const request = new Request(`http://localhost/api${path}/card-payment`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  const context = {
    app: omiseApp(),
    callerOf: async () => ({ guestId: GUEST.guestId, bookingId: null, emailVersion: null, admin: null }),
    cloudflare: { ctx: { waitUntil: () => {} } },
  }
  const answer = await action({ request, context, params: {} } as unknown as Parameters<typeof action>[0])
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

it.each([
  { cardNumber: "4242 4242 4242 4242", cardholderName: "MALI SRISUK", expiry: "12/99", cvv: "123" },
  { token: "4242424242424242" },
  { token: "tokn_test_1", note: "4242-4242-4242-4242" },
  { token: "tokn_test_1", number: 4242424242424242 },
])("a card number never gets further than the route, with a real gateway: %j", async (body) => {
  const requests = (await controlOmise()).requests.length
  for (const path of [`/booking/${booking.id}`, `/payment-links/${linkId}`]) {
    const refused = await send(path, { ...body, email: MALI.email })
    expectFailure(refused, 422, "cardNumberRefused")
    expect(JSON.stringify(refused.body)).not.toMatch(/4242/)
  }
  expect((await controlOmise()).requests).toHaveLength(requests)
  expect(await rows("select * from card_payments")).toEqual([])
})
