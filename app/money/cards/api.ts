import * as z from "zod"
import { call, calls, type Example } from "#app/api/call.server.ts"
import { emptyResponse, instant, named, Success } from "#app/api/codecs.ts"
import { isByEmailLink } from "#app/booking/booking.ts"
import { bookingResponse } from "#app/booking/booking-json.ts"
import { BOOKING_ID } from "#app/booking/documented.ts"
import { type Call, parseOrThrow } from "#app/http/api.server.ts"
import { readJson, readUpTo } from "#app/http/body.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { LINK_ID, publicLinkResponse } from "#app/money/links/payment-link-json.ts"
import {
  type FoundPayable,
  findPayableBooking,
  findPayableLink,
  findReconciled,
} from "#app/money/payable/find-payable.server.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import { CardDetails, CardToken, containsCardNumber, Payer } from "./card.ts"
import { handleWebhook } from "./handle-webhook.server.ts"
import { OtpBody } from "./otp.ts"
import { payByCard } from "./pay-by-card.server.ts"
import { resendOtp } from "./send-otp.server.ts"
import { verifyOtp } from "./verify-otp.server.ts"

/** An event about a charge or its refund has a few kilobytes. */
const EVENT_MAX_BYTES = 64 * 1024

type Kind = PayableRef["kind"]

/** Everybody who has the URL of a payment link may pay it. */
const WHO = { booking: "guest", link: "anyone" } as const

type CallContext = Pick<Call, "app" | "caller" | "params">

/** Reconciles an interrupted card payment; throws the 404. */
async function payableOf(kind: Kind, { app, caller, params }: CallContext): Promise<FoundPayable> {
  const id = params.id ?? ""
  const find = () => (kind === "booking" ? findPayableBooking(app, id, caller) : findPayableLink(app, id))
  return foundJson(await findReconciled<FoundPayable>(app, find))
}

const CARD_EXAMPLE = {
  cardNumber: "4242 4242 4242 4242",
  cardholderName: "MALI SRISUK",
  expiry: "12/40",
  cvv: "123",
}

type Words = { summary: string; details?: string; example: Example }

// Only the check of the expiry date depends on the time, not the schema.
const Card = CardDetails(0)

/** A gateway token, or a test card in test mode; for a link with the email address for the code. */
const CARD_BODIES = {
  booking: z.union([Card, CardToken]),
  link: z.union([Card.extend(Payer.shape), CardToken.extend(Payer.shape)]),
}

const FAILURES = {
  booking: { pay: ["customer-missing"], verify: [] },
  link: {
    pay: ["payment-link-expired", "link-status-conflict", "link-closed"],
    verify: ["payment-link-expired", "link-closed"],
  },
} as const

const sentOtp = { expiresAt: instant, resendAt: instant }

const CardStepJson = named(
  "CardStep",
  "The next step of a card payment: enter the emailed code, or open the bank's 3-D Secure page at `authorizeUri`.",
  z.union([
    z.object({ otpRequired: z.literal(true), ...sentOtp }),
    z.object({ otpRequired: z.literal(true), authorizeUri: z.url() }),
  ]),
)

/** POST card-payment, with a token of the gateway's script, or in test mode with a test card. */
function cardPaymentCall(kind: Kind, words: Words) {
  return call({
    ...words,
    who: WHO[kind],
    documents: { body: CARD_BODIES[kind] },
    idempotent: true,
    status: 202,
    returns: Success({}).extend({ data: CardStepJson }),
    failures: [
      "card-declined",
      "card-unreadable",
      "payment-method-disabled",
      "payment-settling",
      "status-conflict",
      "otp-blocked",
      "otp-wait",
      "otp-sends-exhausted",
      "too-many-requests",
      "gateway-unreachable",
      "price-changed",
      ...FAILURES[kind].pay,
    ],
    run: async ({ value, failure, success, ...rest }) => {
      const { app, request } = rest
      const body = parseOrThrow(z.looseObject({}), value(await readJson(request)))
      const payable = await payableOf(kind, rest)
      // With a real gateway, card numbers must never reach this server.
      const tokenOnly = app.cards?.publicKey != null
      if (tokenOnly && Object.values(body).some(isCardNumber)) return failure("card-unreadable")
      const card = parseOrThrow(tokenOnly || "token" in body ? CardToken : CardDetails(app.now()), body)
      const email = kind === "link" ? parseOrThrow(Payer, body).email : undefined
      const payer = { address: holderNetworkOf(request), email, language: await languageOf(request) }
      const outcome = value(await payByCard(app, payable, card, payer))
      return success({ otpRequired: true, ...(outcome.next === "bank" ? { authorizeUri: outcome.url } : outcome) })
    },
  })
}

const isCardNumber = (value: unknown) =>
  (typeof value === "string" || typeof value === "number") && containsCardNumber(String(value))

function verifyOtpCall(kind: Kind, words: Words) {
  return call({
    ...words,
    who: WHO[kind],
    body: OtpBody,
    returns: kind === "booking" ? bookingResponse : publicLinkResponse,
    undocumented: ["dates-unavailable", "booking-frozen"],
    failures: [
      "otp-invalid",
      "otp-expired",
      "otp-blocked",
      "otp-not-ready",
      "card-declined",
      "status-conflict",
      "price-changed",
      "payment-settling",
      "gateway-unreachable",
      ...FAILURES[kind].verify,
    ],
    run: async ({ body, value, success, ...rest }) => {
      const payable = await payableOf(kind, rest)
      const isByLink = payable.kind === "booking" && isByEmailLink(rest.caller, payable.booking)
      value(await verifyOtp(rest.app, payable, body.otp, isByLink ? "others" : "own"))
      const paid = await payableOf(kind, rest)
      return success(paid.kind === "booking" ? { booking: paid } : { paymentLink: paid.details })
    },
  })
}

function resendOtpCall(kind: Kind, words: Words) {
  return call({
    ...words,
    who: WHO[kind],
    returns: Success(sentOtp),
    failures: ["otp-missing", "otp-blocked", "otp-wait", "otp-sends-exhausted"],
    run: async ({ value, success, ...rest }) => success(value(await resendOtp(rest.app, await payableOf(kind, rest)))),
  })
}

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
