/**
 * `lost`: unknown to the gateway, such as test mode's. `not-created`: refused for a reason other than the
 * card, such as our keys; nothing is held.
 */
export type ChargeStatus = "pending" | "authorized" | "captured" | "failed" | "released" | "lost" | "not-created"

/** As reported by the gateway; `amount` in satang. */
export type Charge = {
  id: string
  status: ChargeStatus
  amount: number
  /** The id of our attempt; null if the charge was created elsewhere. */
  paymentId: string | null
  card: { brand: string; last4: string } | null
  /** The 3-D Secure page of the payer's bank, while the charge is pending. */
  authorizeUrl: string | null
  failureCode: string | null
  livemode: boolean
}

/** As reported by the gateway; `amount` in satang, `refundId` null if the refund was made elsewhere. */
export type ChargeRefund = { id: string; chargeId: string; amount: number; refundId: string | null }

/** The content of a signed webhook. */
export type GatewayEvent = { about: "charge" | "refund"; chargeId: string }

export type ChargeStep =
  | "wait"
  /** The payer confirms the charge with an OTP. */
  | "send-otp"
  /** The held money is released. */
  | "release"
  /** The charge is expired before the payer's bank can authorise it. */
  | "expire"
  /** Nothing is held: the payment is over. */
  | "decline"
  /** The gateway does not know the charge: the payment is over, and the owner is notified. */
  | "record-lost"
  /** The money was captured elsewhere: a person must decide. */
  | "ask-owner"

/**
 * For a payment that is not captured yet.
 * @param wanted whether the booking or link still awaits exactly this payment
 * @param guestWaits false once the payment has had no result for too long
 */
export function stepFor(
  charge: Pick<Charge, "status"> | null,
  { wanted, guestWaits }: { wanted: boolean; guestWaits: boolean },
): ChargeStep {
  switch (charge?.status) {
    case undefined:
      return guestWaits ? "wait" : "decline"
    case "pending":
      return wanted && guestWaits ? "wait" : "expire"
    case "authorized":
      return wanted && guestWaits ? "send-otp" : "release"
    case "captured":
      return "ask-owner"
    case "lost":
      return "record-lost"
    case "failed":
    case "released":
    case "not-created":
      return "decline"
  }
}
