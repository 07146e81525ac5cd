import type { Charge, ChargeRefund, GatewayEvent } from "#app/money/cards/charge.ts"
import type { Result } from "#app/result.ts"

export type Card =
  | { cardNumber: string; cardholderName: string; expiry: string; cvv: string }
  /** The token that the gateway's script created for a card in the guest's browser. */
  | { token: string }

/**
 * The gateway's response. After a timeout or an invalid response the effect is unknown: read the charge before
 * sending the request again.
 */
export type GatewayResult<Value> = Promise<Result<Value, "gateway-unreachable">>

/**
 * What became of a request to refund. `refund-refused`: none was made and none will be, with the gateway's code as data.
 * `refund-not-made`: none was made, for a reason that has nothing to do with the charge, such as our keys.
 * `gateway-unreachable`: it may have been made.
 */
export type RefundResult = Promise<
  Result<ChargeRefund, "refund-refused" | "refund-not-made" | "gateway-unreachable", string>
>

/** The limits of one charge in Thailand (docs.omise.co/currency-and-amount, "Charge limits"). */
export const CHARGE_LIMITS = { minAmount: 20_00, maxAmount: 150_000_00 }

/** A card gateway. It returns a charge that it does not know as `lost`, see `ChargeStatus`. */
export type CardGateway = {
  readonly name: "sandbox" | "omise"
  /** For the gateway's script in the browser; null if the card form posts to this server. */
  readonly publicKey: string | null
  /** Whether no real money moves; pages display that. */
  readonly testMode: boolean
  /** The minimum amount of one charge, in satang. */
  readonly minAmount: number
  readonly maxAmount: number
  /** Authorises the amount without capturing it. */
  authorize(order: {
    paymentId: string
    amount: number
    card: Card
    description: string
    returnUrl: string
  }): GatewayResult<Charge>
  find(chargeId: string): GatewayResult<Charge>
  /** The charge of an attempt whose response was lost, or null. @param since epoch milliseconds */
  findByPayment(paymentId: string, since: number): GatewayResult<Charge | null>
  /** Captures the authorised amount. Idempotent. */
  capture(chargeId: string): GatewayResult<Charge>
  /** Releases the authorised amount. Idempotent. */
  release(chargeId: string): GatewayResult<Charge>
  /** Ends a charge that awaits the payer's bank. The gateway may refuse that, and the charge then stays unchanged. */
  expire(chargeId: string): GatewayResult<Charge>
  /**
   * Returns a part of a captured charge to its card, in satang. Each request makes another refund: look for it with
   * `refundsOf` first.
   */
  refund(chargeId: string, order: { refundId: string; amount: number }): RefundResult
  /** All refunds of a charge, those made without this site included; none of a charge that the gateway does not know. */
  refundsOf(chargeId: string): GatewayResult<ChargeRefund[]>
  /** Whether the gateway responds and accepts our keys. */
  check(): Promise<Result<null, "gateway-unreachable" | "gateway-keys-refused">>
  /** What a signed webhook is about, or null if it is not a valid one. @param now epoch milliseconds */
  verifyWebhook(body: string, headers: Headers, now: number): Promise<GatewayEvent | null>
}
