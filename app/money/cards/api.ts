import { call, calls } from "#app/api/call.server.ts"
import { BOOKING_ID } from "#app/api/docs/booking-shared.ts"
import { emptyResponse } from "#app/api/docs/objects.ts"
import { LINK_ID } from "#app/api/docs/payment-link-shared.ts"
import { readUpTo } from "#app/http/body.server.ts"
import { CARD_EXAMPLE, cardPaymentCall, resendOtpCall, verifyOtpCall } from "#app/money/payable/payable-api.server.ts"
import { handleWebhook } from "./handle-webhook.server.ts"

/** An event about a charge or its refund has a few kilobytes. */
const EVENT_MAX_BYTES = 64 * 1024

export const cardCalls = calls("Booking", {
  "POST /booking/{id}/card-payment": cardPaymentCall("booking", {
    summary: "Pay by card",
    details:
      "Authorises the amount and emails a code to the customer. In production only tokens of the gateway are accepted, never card numbers.",
    example: { id: BOOKING_ID, body: CARD_EXAMPLE },
  }),
  "POST /booking/{id}/verify-otp": verifyOtpCall("booking", {
    summary: "Verify the code",
    details: "A correct code captures the payment and confirms the booking.",
    example: { id: BOOKING_ID, body: { otp: "123456" } },
  }),
  "POST /booking/{id}/resend-otp": resendOtpCall("booking", {
    summary: "Send a new code",
    example: { id: BOOKING_ID },
  }),
  "POST /card-gateway": call({
    who: "anyone",
    summary: "Webhook of the card gateway",
    details: "Events must be signed by the gateway. The response does not depend on whether the event is valid.",
    returns: emptyResponse,
    run: async ({ app, request, value, success }) => {
      const body = value(await readUpTo(request, EVENT_MAX_BYTES))
      await handleWebhook(app, new TextDecoder().decode(body), request.headers)
      // The same response whether or not the signature is valid.
      return success(null)
    },
  }),
})

export const cardLinkCalls = calls("Payment links", {
  "POST /payment-links/{id}/card-payment": cardPaymentCall("link", {
    summary: "Pay a payment link by card",
    details: "Works like the card payment of a booking; the code is emailed to `email`.",
    example: { id: LINK_ID, body: { ...CARD_EXAMPLE, email: "mali@example.com" } },
  }),
  "POST /payment-links/{id}/verify-otp": verifyOtpCall("link", {
    summary: "Verify the code for a payment link",
    example: { id: LINK_ID, body: { otp: "123456" } },
  }),
  "POST /payment-links/{id}/resend-otp": resendOtpCall("link", {
    summary: "Send a new code for a payment link",
    example: { id: LINK_ID },
  }),
})
