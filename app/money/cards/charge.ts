/**
 * The status of a charge at the gateway. `lost`: the gateway does not know it, for instance because it belongs to test
 * mode or to another account. `not-created`: the gateway refused to create it for a reason other than the card, such as
 * our keys; nothing is held.
 */
export type ChargeStatus = "pending" | "authorized" | "captured" | "failed" | "released" | "lost" | "not-created"

/** A charge as reported by the gateway. Money is in satang. */
export type Charge = {
  id: string
  status: ChargeStatus
  amount: number
  /** The id of our attempt that created it; null if it was created elsewhere. */
  paymentId: string | null
  card: { brand: string; last4: string } | null
  /** The 3-D Secure page of the payer's bank, while it is pending. */
  authorizeUrl: string | null
  failureCode: string | null
  /** Whether real money moves. */
  livemode: boolean
}

/**
 * A refund of a charge as reported by the gateway. `amount` in satang.
 * @property refundId the id of our refund that it was made for; null if it was made elsewhere
 */
export type ChargeRefund = { id: string; chargeId: string; amount: number; refundId: string | null }

/** What a signed webhook of the gateway is about: a charge, or a refund of it. */
export type GatewayEvent = { about: "charge" | "refund"; chargeId: string }

/** The next step of a payment, given the status of its charge. */
export type ChargeStep =
  /** Nothing yet. */
  | "wait"
  /** The payer confirms the charge with an OTP. */
  | "send-otp"
  /** The held money is released. */
  | "release"
  /** The charge is expired before the payer's bank can authorize it. */
  | "expire"
  /** Nothing is held: the payment is over. */
  | "decline"
  /** The gateway does not know the charge: the payment is over, and the owner is notified. */
  | "record-lost"
  /** The money was captured elsewhere: a person must decide what that means. */
  | "ask-owner"

/**
 * Decides the next step of a payment that is not captured yet.
 * @param charge null if the gateway has none for it
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
