/**
 * What a charge has come to at the gateway. `lost`: the gateway knows no such charge, for instance since it belongs to
 * the test mode or to another account. `unmade`: it refused to make one for a reason that is not the card, such as our
 * keys; nothing is held.
 */
export type ChargeStatus = "pending" | "authorized" | "captured" | "failed" | "released" | "lost" | "unmade"

/** A charge as the gateway knows it. Money is satang. */
export type Charge = {
  id: string
  status: ChargeStatus
  amount: number
  /** Our own id of the try that it was made for; null where somebody else made it. */
  paymentId: string | null
  card: { brand: string; last4: string } | null
  /** Where the guest's bank asks them for its own consent (3-D Secure), while it is pending. */
  authorizeUrl: string | null
  failureCode: string | null
  /** Whether it moves real money. */
  livemode: boolean
}

/** What is to be done about a payment, given how its charge stands. */
export type ChargeStep =
  /** Nothing yet. */
  | "wait"
  /** The guest confirms the charge with a code. */
  | "send-code"
  /** The money that is held is given back. */
  | "release"
  /** The charge is ended before the guest's bank can allow it. */
  | "expire"
  /** Nothing is held: the payment is over. */
  | "decline"
  /** The gateway knows no such charge: the payment is over, and the owner is told. */
  | "lose"
  /** Somebody else took the money: only a person can say what that means. */
  | "ask-owner"

/**
 * What becomes of a payment whose money was not yet asked for.
 * @param charge null where the gateway has none for it
 * @param wanted whether what it pays for still awaits exactly this payment
 * @param guestWaits whether the guest is still about: not once a payment was left without an answer for too long
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
      return wanted && guestWaits ? "send-code" : "release"
    case "captured":
      return "ask-owner"
    case "lost":
      return "lose"
    case "failed":
    case "released":
    case "unmade":
      return "decline"
  }
}
