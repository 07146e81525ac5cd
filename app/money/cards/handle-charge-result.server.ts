import { read, write } from "#app/db/database.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { SentOtp } from "#app/money/payable/payment-countdown.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type CardPayment, subjectOf } from "./card-payment.ts"
import { readCardPaymentsOf, recordCharge } from "./card-payment-store.server.ts"
import type { Charge } from "./charge.ts"
import { findCardDue } from "./find-card-due.server.ts"
import type { SendFailure } from "./otp.ts"
import { endLostCardPayment, releaseAll, releaseCardPayment } from "./release-card-payments.server.ts"
import { sendOtp } from "./send-otp.server.ts"
import type { CardApp } from "./settle-card-payment.server.ts"

export type ChargeOutcome = ({ next: "code" } & SentOtp) | { next: "bank"; url: string }

export type ChargeResultFailure = "card-declined" | "payment-settling" | "gateway-unreachable" | SendFailure

/** The reason of a decline is not disclosed, because it helps to test stolen cards. */
export async function handleChargeResult(
  app: CardApp,
  payment: CardPayment,
  charge: Charge,
  language?: Language,
): Promise<Result<ChargeOutcome, ChargeResultFailure, unknown>> {
  const { livemode } = charge
  const chargeId = charge.id || null
  const card = { chargeId, livemode, brand: charge.card?.brand ?? null, last4: charge.card?.last4 ?? null }
  const record = (status: CardPayment["status"]) =>
    write(app.db, [recordCharge(app.db, payment.id, { ...card, status }, app.now())])
  switch (charge.status) {
    case "pending":
      await record("pending")
      return charge.authorizeUrl ? ok({ next: "bank", url: charge.authorizeUrl }) : fail("payment-settling")
    case "authorized": {
      const [recorded] = await record("authorized")
      const after: CardPayment = { ...payment, ...card, status: "authorized" }
      return requestOtp(app, after, charge, { first: recorded?.meta.changes === 1, language })
    }
    case "captured":
      // Captured elsewhere, such as in the gateway's dashboard: the cron notifies the owner.
      return fail("payment-settling")
    case "lost":
      await endLostCardPayment(app, { id: payment.id, chargeId })
      return fail("card-declined")
    case "not-created":
      await record("declined")
      return fail("gateway-unreachable")
    case "failed":
    case "released":
      await record("declined")
      return fail("card-declined")
  }
}

/** Releases the money instead if the booking or link no longer awaits it. */
async function requestOtp(
  app: CardApp,
  payment: CardPayment,
  charge: Charge,
  { first, language }: { first: boolean; language?: Language },
): Promise<Result<ChargeOutcome, ChargeResultFailure, unknown>> {
  const subject = subjectOf(payment)
  const [attempts] = await read(app.db, readCardPaymentsOf(app.db, subject))
  const due = await findCardDue(app, subject)
  // Read again: the guest may have changed the email address since entering the card.
  const current = attempts.find(({ id }) => id === payment.id) ?? payment
  if (isGivenUp(current) || due?.state !== "open" || due.amount !== charge.amount) {
    await releaseCardPayment(app, payment)
    return fail("card-declined")
  }
  await releaseAll(
    app,
    attempts.filter(({ id }) => id !== payment.id),
  )
  // Another request has handled this charge first and sent the OTP.
  if (!first) return ok({ next: "code", ...(await app.countdown(subject.id).otpTimes("card")) })
  const sent = await sendOtp(app, due, current, language)
  if (!sent.ok) {
    await releaseCardPayment(app, payment)
    return sent
  }
  return ok({ next: "code", ...sent.value })
}

const GIVEN_UP: CardPayment["status"][] = ["declined", "voided", "lost"]
export const isGivenUp = ({ status }: Pick<CardPayment, "status">) => GIVEN_UP.includes(status)
