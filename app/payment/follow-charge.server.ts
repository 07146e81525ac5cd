import { read, write } from "../db/database.server.ts"
import type { Language } from "../i18n/languages.ts"
import { fail, ok, type Result } from "../result.ts"
import { type CardPayment, subjectOf } from "./card-payment.ts"
import { readCardPaymentsOf, recordCharge } from "./card-payment-store.server.ts"
import type { Charge } from "./charge.ts"
import { findCardDue } from "./find-card-due.server.ts"
import type { SendFailure } from "./otp.ts"
import { releaseCardPayment } from "./release-card-payments.server.ts"
import { type SentCode, sendCode } from "./send-code.server.ts"
import type { CardApp } from "./settle-card-payment.server.ts"

/** What comes next for the guest: a code that was sent to them, or the page of their bank. */
export type ChargeOutcome = ({ next: "code" } & SentCode) | { next: "bank"; url: string }

export type FollowFailure = "card-declined" | SendFailure

/**
 * Does what follows from the gateway's answer to a try that was pending: sends the code where the money is held, leads
 * to the guest's bank where that asks, and notes a refusal.
 */
export async function followCharge(
  app: CardApp,
  payment: CardPayment,
  charge: Charge,
  language?: Language,
): Promise<Result<ChargeOutcome, FollowFailure, unknown>> {
  const now = app.now()
  const chargeId = charge.id || null
  const card = { chargeId, brand: charge.card?.brand ?? null, last4: charge.card?.last4 ?? null }
  if (charge.status === "pending" && charge.authorizeUrl) {
    await write(app.db, [recordCharge(app.db, payment.id, card, now)])
    return ok({ next: "bank", url: charge.authorizeUrl })
  }
  const status = charge.status === "authorized" ? "authorized" : "declined"
  const [recorded] = await write(app.db, [recordCharge(app.db, payment.id, { ...card, status }, now)])
  if (status === "declined") return fail("card-declined")

  const after: CardPayment = { ...payment, ...card, status }
  const subject = subjectOf(payment)
  const [tries] = await read(app.db, readCardPaymentsOf(app.db, subject))
  const due = await findCardDue(app, subject)
  if (due?.state !== "open" || due.amount !== charge.amount) {
    await releaseCardPayment(app, after)
    return fail("card-declined")
  }
  for (const earlier of tries) {
    if (earlier.id !== after.id && earlier.status === "authorized") await releaseCardPayment(app, earlier)
  }
  // Somebody else was told of this charge first, and has sent the code.
  if (recorded?.meta.changes === 0) return ok({ next: "code", ...(await app.countdown(subject.id).codeTimes()) })
  const sent = await sendCode(app, due, after, language)
  if (!sent.ok) {
    await releaseCardPayment(app, after)
    return sent
  }
  return ok({ next: "code", ...sent.value })
}
