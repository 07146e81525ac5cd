import type { Charge } from "../payment/charge.ts"
import type { Result } from "../result.ts"

export type Card =
  | { cardNumber: string; cardholderName: string; expiry: string; cvv: string }
  /** The token that the gateway's script made of a card in the guest's browser. */
  | { token: string }

/**
 * The gateway's answer. Where it did not answer in time, or answered what makes no sense, its effect is unknown:
 * read the charge before sending the request again.
 */
export type Answer<Value> = Promise<Result<Value, "gateway-unreachable">>

/** What one charge may be in Thailand (docs.omise.co/currency-and-amount, "Charge limits"). */
export const CHARGE_LIMITS = { minAmount: 20_00, maxAmount: 150_000_00 }

/** A card gateway. A charge that it does not know is answered as `lost`, see `ChargeStatus`. */
export type CardGateway = {
  readonly name: "sandbox" | "omise"
  /** For the gateway's script in the browser; null where the card's form posts to us. */
  readonly publicKey: string | null
  /** No real money moves, and the page says so. */
  readonly testMode: boolean
  /** The least and the most that one charge may be, in satang. */
  readonly minAmount: number
  readonly maxAmount: number
  /** Authorises the amount without capturing it. */
  authorize(order: {
    paymentId: string
    amount: number
    card: Card
    description: string
    returnUrl: string
  }): Answer<Charge>
  find(chargeId: string): Answer<Charge>
  /** The charge of an attempt whose answer was lost, or null where there is none. @param since epoch milliseconds */
  findByPayment(paymentId: string, since: number): Answer<Charge | null>
  /** Captures what is authorised. Idempotent. */
  capture(chargeId: string): Answer<Charge>
  /** Releases what is authorised. Idempotent. */
  release(chargeId: string): Answer<Charge>
  /** Ends a charge that still waits for the guest's bank; the gateway may refuse that, and it then stays as it was. */
  expire(chargeId: string): Answer<Charge>
  /** Whether the gateway answers and accepts our keys. */
  check(): Promise<Result<null, "gateway-unreachable" | "gateway-keys-refused">>
  /** The charge that a signed message of the gateway is about, or null where it is none of its messages. @param now epoch milliseconds */
  verifyWebhook(body: string, headers: Headers, now: number): Promise<string | null>
}
