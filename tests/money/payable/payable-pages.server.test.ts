import { beforeEach, describe, expect, it } from "vitest"
import { Client, slipForm } from "../../support/api.ts"
import { file } from "../../support/files.ts"
import { createLink } from "../../support/payment-links.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const CUSTOMER = { firstName: "Somchai", lastName: "Jaidee", email: "somchai@example.com", phone: "0812345678" }
const CARD = { cardNumber: "4242424242424242", cardholderName: "ORAWAN S", expiry: "12/99", cvv: "123" }
const PAYER = { ...CARD, email: "payer@example.com" }

setUpClock()
const app = setUpVilla({ creditCardEnabled: true, promptPayEnabled: true, promptPayId: "0812345678" })
let guest: Client
let booking: string
let link: string
beforeEach(async () => {
  guest = new Client()
  ;({ id: booking } = await guest.book())
  await guest.patch(`/api/booking/${booking}/customer-info`, { customerInfo: CUSTOMER })
  ;({ id: link } = await createLink(app, { bookingId: booking, amount: 1000_00 }))
})

/** The pages that a booking and a payment link share, below /booking/:id and below /payment/:id. */
const SHARED = [
  ["card", "card"],
  ["card-return", "card-return"],
  ["otp-verification", "code"],
  ["promptpay.svg", "promptpay.svg"],
  ["promptpay.png", "promptpay.png"],
  ["receipts/RC-2633-000001", "receipts/RC-2633-000001"],
] as const
const FORMS = [
  ["card", "card", CARD, PAYER],
  ["otp-verification", "code", { otp: "123456" }, { otp: "123456" }],
  ["otp-verification/resend", "code/resend", {}, {}],
  ["receipts/RC-2633-000001", "receipts/RC-2633-000001", {}, {}],
] as const

describe("a payable is found by its own kind of URL alone, also by the guest who may see both", () => {
  it.each(SHARED)("GET %s, of a link %s", async (ofBooking, ofLink) => {
    const [asBooking, asLink] = [`/booking/${link}/${ofBooking}`, `/payment/${booking}/${ofLink}`]
    expect([(await guest.get(asBooking)).status, (await guest.get(asLink)).status]).toEqual([404, 404])
  })

  it.each(FORMS)("POST %s, of a link %s", async (ofBooking, ofLink, fields, linkFields) => {
    const asBooking = await guest.form(`/booking/${link}/${ofBooking}`, linkFields)
    const asLink = await guest.form(`/payment/${booking}/${ofLink}`, fields)
    expect([asBooking.status, asLink.status]).toEqual([404, 404])
  })

  it("sends no slip by the other kind's URL", async () => {
    for (const path of [`/booking/${link}/payment`, `/payment/${booking}`, `/payment-slips/${booking}`]) {
      expect((await guest.post(path, slipForm(file("jpeg")))).status, path).toBe(404)
    }
  })
})

it("whoever holds a link to pay a booking does not see the booking", async () => {
  const payer = new Client()
  expect((await payer.get(`/payment/${link}/card`)).status).toBe(200)
  for (const page of ["card", "otp-verification", "card-return", "promptpay.svg"]) {
    expect((await payer.get(`/booking/${booking}/${page}`)).status, page).toBe(404)
  }
})

it.each(["booking", "Booking", "%62ooking", "payment", "Payment", "%70ayment"])(
  "/%s/… is the same page in any case and encoding, as for the router",
  async (folder) => {
    const id = /b/i.test(decodeURIComponent(folder)) ? booking : link
    expect((await guest.get(`/${folder}/${id}/card`)).status).toBe(200)
  },
)
