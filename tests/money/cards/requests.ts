import { urlIn } from "../../support/access-scene.ts"
import { Client } from "../../support/api.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"
import { MALI } from "../../support/sample.ts"

const CARD = { cardNumber: "4242424242424242", cardholderName: "ORAWAN S", expiry: "12/99", cvv: "123" }
const PAYER = { ...CARD, email: "payer@example.com" }

export const requests: FeatureRequests = {
  access: {
    anyone: [
      ["GET /booking/:id/otp-verification/resend", 302],
      ["GET /payment/:id/card", 200],
      ["POST /payment/:id/card", 302, form(PAYER)],
      // There is no card payment yet
      ["GET /payment/:id/card-return", 303],
      ["GET /payment/:id/code", 302],
      ["POST /payment/:id/code", 302, form({ otp: "123456" })],
      ["GET /payment/:id/code/resend", 302],
      ["POST /payment/:id/code/resend", 303],
    ],
    booking: [
      ["GET /booking/:id/card", 200],
      ["POST /booking/:id/card", 302, form(CARD)],
      // There is no card payment yet, so nothing to return to and no OTP to enter
      ["GET /booking/:id/card-return", 303],
      ["GET /booking/:id/otp-verification", 302],
      ["POST /booking/:id/otp-verification", 302, form({ otp: "123456" })],
      ["POST /booking/:id/otp-verification/resend", 303],
    ],
    anyoneCalls: [
      ["POST /api/card-gateway", 200, json({})],
      ["POST /api/payment-links/:id/card-payment", 202, json(PAYER)],
      // No OTP was requested
      ["POST /api/payment-links/:id/verify-otp", 410, json({ otp: "123456" })],
      ["POST /api/payment-links/:id/resend-otp", 409],
    ],
    bookingCalls: [
      ["POST /api/booking/:id/card-payment", 202, json(CARD)],
      // No OTP was requested, and nothing is confirmed yet
      ["POST /api/booking/:id/verify-otp", 410, json({ otp: "123456" })],
      ["POST /api/booking/:id/resend-otp", 409],
    ],
  },
  states: [
    {
      of: "a booking whose card needs an OTP",
      prepare: (scene) => scene.as("the guest").client.form(urlIn(scene, "/booking/:id/card"), CARD),
      pages: [["the guest", "/booking/:id/otp-verification"]],
    },
    {
      of: "a payment link whose card needs an OTP",
      prepare: (scene) => {
        const fields = { ...CARD, email: "payer@example.com" }
        return scene.as("anonymous").client.form(urlIn(scene, "/payment/:id/card"), fields)
      },
      pages: [["anonymous", "/payment/:id/code"]],
    },
  ],
  examples: {
    "POST /booking/{id}/verify-otp": async ({ guestBooking, requestOtp }) => {
      const { client, id } = await guestBooking()
      return { client, id, body: { otp: await requestOtp(client, `/api/booking/${id}`) } }
    },
    "POST /booking/{id}/resend-otp": async ({ guestBooking, requestOtp, advanceClock }) => {
      const { client, id } = await guestBooking()
      await requestOtp(client, `/api/booking/${id}`)
      advanceClock(61)
      return { client, id }
    },
    "POST /payment-links/{id}/verify-otp": async ({ link, requestOtp }) => {
      const [client, id] = [new Client(), await link()]
      return { client, id, body: { otp: await requestOtp(client, `/api/payment-links/${id}`, { email: MALI.email }) } }
    },
    "POST /payment-links/{id}/resend-otp": async ({ link, requestOtp, advanceClock }) => {
      const [client, id] = [new Client(), await link()]
      await requestOtp(client, `/api/payment-links/${id}`, { email: MALI.email })
      advanceClock(61)
      return { client, id }
    },
  },
}
