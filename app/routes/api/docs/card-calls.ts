import * as z from "zod"
import type { FailureKind } from "#app/http/failures.ts"
import { CardDetails, CardToken, Payer } from "#app/payment/card.ts"
import { CardStep, success } from "./objects.ts"

// Only the check of the expiry date depends on the time, not the schema.
const Card = CardDetails(0)

/** The body of a card payment: a gateway token, or a test card in test mode. */
export const CardBody = z.union([Card, CardToken])

/** The body for a payment link, with the email address for the code. */
export const LinkCardBody = z.union([Card.extend(Payer.shape), CardToken.extend(Payer.shape)])

export const CARD_EXAMPLE = {
  cardNumber: "4242 4242 4242 4242",
  cardholderName: "MALI SRISUK",
  expiry: "12/99",
  cvv: "123",
}

export const cardStep = success({}).extend({ data: CardStep })

export const sentOtpResponse = success({ expiresAt: z.iso.datetime(), resendAt: z.iso.datetime() })

export const CARD_FAILURES: FailureKind[] = [
  ...(["card-declined", "card-unreadable", "payment-method-disabled", "payment-settling"] as const),
  ...(["status-conflict", "otp-blocked", "otp-wait", "otp-sends-exhausted"] as const),
  ...(["too-many-requests", "gateway-unreachable", "price-changed"] as const),
]

export const VERIFY_FAILURES: FailureKind[] = [
  ...(["otp-invalid", "otp-expired", "otp-blocked", "otp-not-ready", "card-declined"] as const),
  ...(["status-conflict", "price-changed", "payment-settling", "gateway-unreachable"] as const),
]

export const RESEND_FAILURES: FailureKind[] = ["otp-missing", "otp-blocked", "otp-wait", "otp-sends-exhausted"]
