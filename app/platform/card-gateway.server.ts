import type { Charge, ChargeRefund, GatewayEvent } from "#app/money/cards/charge.ts"
import type { Result } from "#app/result.ts"

export type Card =
  | { cardNumber: string; cardholderName: string; expiry: string; cvv: string }
  /** Created by the gateway's script for a card in the guest's browser. */
  | { token: string }

/** After a timeout or an invalid response the effect is unknown: read the charge before retrying. */
export type GatewayResult<Value> = Promise<Result<Value, "gateway-unreachable">>

/**
 * `refund-refused`: no refund was or will be made; the data is the gateway's code.
 * `refund-not-made`: no refund was made, for a reason unrelated to the charge, such as our keys.
 * `gateway-unreachable`: the refund may have been made.
 */
export type RefundResult = Promise<
  Result<ChargeRefund, "refund-refused" | "refund-not-made" | "gateway-unreachable", string>
>

/** Limits of one charge in Thailand (docs.omise.co/currency-and-amount, "Charge limits"). */
export const CHARGE_LIMITS = { minAmount: 20_00, maxAmount: 150_000_00 }

/** A card gateway. An unknown charge is returned as `lost`, see `ChargeStatus`. */
export type CardGateway = {
  readonly name: "sandbox" | "omise"
  /** For the gateway's script in the browser; null if the card form posts to this server. */
  readonly publicKey: string | null
  /** Whether no real money moves; pages display this. */
  readonly testMode: boolean
  /** In satang, as is `maxAmount`. */
  readonly minAmount: number
  readonly maxAmount: number
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
  /** Idempotent. */
  capture(chargeId: string): GatewayResult<Charge>
  /** Idempotent. */
  release(chargeId: string): GatewayResult<Charge>
  /** Ends a charge that awaits the payer's bank. If the gateway refuses, the charge stays unchanged. */
  expire(chargeId: string): GatewayResult<Charge>
  /** Refunds part of a captured charge. Not idempotent: look for the refund with `refundsOf` first. */
  refund(chargeId: string, order: { refundId: string; amount: number }): RefundResult
  /** Includes refunds made outside this site; empty for an unknown charge. */
  refundsOf(chargeId: string): GatewayResult<ChargeRefund[]>
  check(): Promise<Result<null, "gateway-unreachable" | "gateway-keys-refused">>
  /** Null if the webhook is invalid. @param now epoch milliseconds */
  verifyWebhook(body: string, headers: Headers, now: number): Promise<GatewayEvent | null>
}
