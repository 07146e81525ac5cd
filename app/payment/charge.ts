/** What a charge has come to at the gateway. */
export type ChargeStatus = "pending" | "authorized" | "captured" | "failed" | "released"

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
}
