import { type Call, checked, failure, success, valueOrThrow } from "#app/http/api.server.ts"
import { addressOf } from "#app/http/session.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { CardDetails, CardToken, holdsCardNumber, Payer } from "#app/payment/card.ts"
import type { CardSubject } from "#app/payment/card-payment.ts"
import { payByCard } from "#app/payment/pay-by-card.server.ts"
import type { SentOtp } from "#app/payment/payment-countdown.ts"
import { resendOtp } from "#app/payment/send-otp.server.ts"

type Body = Record<string, unknown>

/** Has a card's money held for a booking or a link: by a token of the gateway's script, or in test mode a test card. */
export async function payByCall({ app, request }: Pick<Call, "app" | "request">, subject: CardSubject, body: Body) {
  // With a real gateway no card number may come here at all.
  const tokensAlone = app.cards?.publicKey != null
  if (tokensAlone && holdsCardNumber(JSON.stringify(body))) return failure("card-unreadable")
  const card = checked(tokensAlone || "token" in body ? CardToken : CardDetails(app.now()), body)
  const email = subject.kind === "link" ? checked(Payer, body).email : undefined
  const language = await languageOf(request)
  const outcome = valueOrThrow(await payByCard(app, subject, card, { address: addressOf(request), email, language }))
  const data = outcome.next === "bank" ? { authorizeUri: outcome.url } : sentOtpJson(outcome)
  return success({ otpRequired: true, ...data }, { status: 202 })
}

/** Sends a new code; the one before it is dead. */
export async function resendOtpCall({ app }: Pick<Call, "app">, subject: CardSubject) {
  return success(sentOtpJson(valueOrThrow(await resendOtp(app, subject))))
}

function sentOtpJson({ expiresAt, resendAt }: SentOtp) {
  return { expiresAt: new Date(expiresAt).toISOString(), resendAt: new Date(resendAt).toISOString() }
}
