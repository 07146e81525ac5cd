import type { Charge } from "../payment/charge.ts"
import type { Result } from "../result.ts"

export type Card =
  | { cardNumber: string; cardholderName: string; expiry: string; cvv: string }
  /** What the gateway's own script made of a card in the guest's browser. */
  | { token: string }

/** The gateway's answer. Where it did not answer in time nobody knows what it did: it must be asked before it is told again. */
export type Answer<Value> = Promise<Result<Value, "gateway-unreachable">>

/** The one who moves card money. */
export type CardGateway = {
  readonly name: "sandbox" | "omise"
  /** For the gateway's script in the browser; null where the card's form posts to us. */
  readonly publicKey: string | null
  /** No real money moves, and the page says so. */
  readonly testMode: boolean
  /** Holds the money without taking it. */
  authorize(order: {
    paymentId: string
    amount: number
    card: Card
    description: string
    returnUrl: string
  }): Answer<Charge>
  find(chargeId: string): Answer<Charge>
  /** The charge of a try whose answer was lost, or null where there is none. @param since epoch milliseconds */
  findByPayment(paymentId: string, since: number): Answer<Charge | null>
  /** Takes the money that is held; once more changes nothing. */
  capture(chargeId: string): Answer<Charge>
  /** Gives the money that is held back; once more changes nothing. */
  release(chargeId: string): Answer<Charge>
  /** The charge that a signed message of the gateway is about, or null where it is none of its messages. @param now epoch milliseconds */
  readMessage(body: string, headers: Headers, now: number): Promise<string | null>
}
