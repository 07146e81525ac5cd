import { type Call, checked, failure, success, valueOrThrow } from "#app/http/api.server.ts"
import { addressOf } from "#app/http/session.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { CardDetails, CardToken, holdsCardNumber, Payer } from "#app/payment/card.ts"
import type { CardSubject } from "#app/payment/card-payment.ts"
import { payByCard } from "#app/payment/pay-by-card.server.ts"
import type { SentOtp } from "#app/payment/payment-countdown.ts"
import { resendOtp } from "#app/payment/send-otp.server.ts"

type Body = Record<string, unknown>

/** Authorises a card payment for a booking or a link: with the gateway's token, or with a test card in test mode. */
export async function payByCall({ app, request }: Pick<Call, "app" | "request">, subject: CardSubject, body: Body) {
  // With a real gateway card numbers must never reach this server.
  const acceptsTokensOnly = app.cards?.publicKey != null
  if (acceptsTokensOnly && Object.values(body).some(isCardNumber)) return failure("card-unreadable")
  const card = checked(acceptsTokensOnly || "token" in body ? CardToken : CardDetails(app.now()), body)
  const email = subject.kind === "link" ? checked(Payer, body).email : undefined
  const language = await languageOf(request)
  const outcome = valueOrThrow(await payByCard(app, subject, card, { address: addressOf(request), email, language }))
  const data = outcome.next === "bank" ? { authorizeUri: outcome.url } : sentOtpJson(outcome)
  return success({ otpRequired: true, ...data }, { status: 202 })
}

const isCardNumber = (value: unknown) =>
  (typeof value === "string" || typeof value === "number") && holdsCardNumber(String(value))

/** Sends a new code, which replaces the previous one. */
export async function resendOtpCall({ app }: Pick<Call, "app">, subject: CardSubject) {
  return success(sentOtpJson(valueOrThrow(await resendOtp(app, subject))))
}

function sentOtpJson({ expiresAt, resendAt }: SentOtp) {
  return { expiresAt: new Date(expiresAt).toISOString(), resendAt: new Date(resendAt).toISOString() }
}
