import * as z from "zod"
import { bookingJson } from "#app/booking/booking-json.ts"
import { type Call, failure, parseOrThrow, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { addressOf } from "#app/http/session.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { CardDetails, CardToken, containsCardNumber, Payer } from "#app/payment/card.ts"
import {
  type FoundPayable,
  findPayableBooking,
  findPayableLink,
  findReconciled,
} from "#app/payment/find-payable.server.ts"
import { OtpBody } from "#app/payment/otp.ts"
import { payByCard } from "#app/payment/pay-by-card.server.ts"
import type { PayableRef } from "#app/payment/payable.ts"
import type { SentOtp } from "#app/payment/payment-countdown.ts"
import { publicPaymentLinkJson } from "#app/payment/payment-link-json.ts"
import { resendOtp } from "#app/payment/send-otp.server.ts"
import { verifyOtp } from "#app/payment/verify-otp.server.ts"

type Kind = PayableRef["kind"]
type CallContext = Pick<Call, "app" | "caller" | "params">

/** The booking or payment link named in the URL, after reconciling an interrupted card payment; throws the 404. */
async function payableOf(kind: Kind, { app, caller, params }: CallContext): Promise<FoundPayable> {
  const id = params.id ?? ""
  const find = () => (kind === "booking" ? findPayableBooking(app, id, caller) : findPayableLink(app, id))
  return foundJson(await findReconciled<FoundPayable>(app, find))
}

/** POST card-payment: authorises the amount with a token of the gateway's script, or in test mode with a test card. */
export function cardPaymentCall(kind: Kind) {
  return resource({
    POST: idempotent(
      withBody(z.looseObject({}), async ({ body, ...call }) => {
        const { app, request } = call
        const payable = await payableOf(kind, call)
        // With a real gateway, card numbers must never reach this server.
        const tokenOnly = app.cards?.publicKey != null
        if (tokenOnly && Object.values(body).some(isCardNumber)) return failure("card-unreadable")
        const card = parseOrThrow(tokenOnly || "token" in body ? CardToken : CardDetails(app.now()), body)
        const email = kind === "link" ? parseOrThrow(Payer, body).email : undefined
        const payer = { address: addressOf(request), email, language: await languageOf(request) }
        const outcome = valueOrThrow(await payByCard(app, payable, card, payer))
        const data = outcome.next === "bank" ? { authorizeUri: outcome.url } : sentOtpJson(outcome)
        return success({ otpRequired: true, ...data }, { status: 202 })
      }),
    ),
  })
}

const isCardNumber = (value: unknown) =>
  (typeof value === "string" || typeof value === "number") && containsCardNumber(String(value))

/** POST verify-otp: a correct code captures the money, which confirms a booking or marks a link paid. */
export function verifyOtpCall(kind: Kind) {
  return resource({
    POST: withBody(OtpBody, async ({ body, ...call }) => {
      valueOrThrow(await verifyOtp(call.app, await payableOf(kind, call), body.otp))
      const paid = await payableOf(kind, call)
      const { origin } = call.url
      return success(
        paid.kind === "booking"
          ? { booking: bookingJson(paid.booking, paid.villa, origin) }
          : { paymentLink: publicPaymentLinkJson(paid.details, origin) },
      )
    }),
  })
}

/** POST resend-otp: sends another code and invalidates the previous ones. */
export function resendOtpCall(kind: Kind) {
  const resend = async (call: Call) =>
    success(sentOtpJson(valueOrThrow(await resendOtp(call.app, await payableOf(kind, call)))))
  return resource({ POST: resend })
}

function sentOtpJson({ expiresAt, resendAt }: SentOtp) {
  return { expiresAt: new Date(expiresAt).toISOString(), resendAt: new Date(resendAt).toISOString() }
}
