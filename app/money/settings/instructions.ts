import { promptPayPayload } from "#app/money/promptpay/promptpay.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Image } from "#app/villa/photos/image.ts"
import type { Villa } from "#app/villa/villa.ts"
import { enabledMethods, type PaymentMethod } from "./payment-settings.ts"

/** `amount` in satang, `deadline` in epoch milliseconds. */
export type AmountDue = { amount: number; deadline: number | null; reference: string }

/** The limits of a charge are in satang; null if cards are not accepted. */
export type CardSettings = (GatewayAccess & { minAmount: number; maxAmount: number }) | null
type GatewayAccess = { gateway: string; publicKey: string | null; testMode: boolean }

/**
 * `mail-missing`: OTPs cannot be emailed. `keys-mixed`: one key is of the test mode. `test-keys`: no money
 * moves.
 */
export type CardProblem = "mail-missing" | "keys-mixed" | "test-keys"

/** With test keys cards are accepted, as a test. */
export function takesCards(problems: CardProblem[]): boolean {
  return problems.every((problem) => problem === "test-keys")
}

/** What the payer's bank app shows. `name` is null if the owner entered none; `lastDigits` are of the id. */
export type PromptPayee = { name: string | null; lastDigits: string }

/** PromptPay has a payload if the owner has set an id, else the owner's image of a QR code. */
export type Instructions = AmountDue &
  (
    | { method: "bank_transfer"; bankDetails: { bankName: string; accountNumber: string; accountName: string } }
    | { method: "promptpay"; payload: string; payee: PromptPayee; qrImage: null }
    | { method: "promptpay"; payload: null; payee: null; qrImage: Image }
    | ({ method: "credit_card" } & GatewayAccess)
  )

export type PaymentSettings = Pick<
  Villa,
  | "bankEnabled"
  | "promptPayEnabled"
  | "creditCardEnabled"
  | "bankName"
  | "accountNumber"
  | "accountName"
  | "promptPayId"
  | "promptPayQr"
>

/** In the order they are offered: enabled, completely configured, and able to take the amount (satang). */
export function offeredMethods(villa: PaymentSettings, card: CardSettings, amount: number): PaymentMethod[] {
  const ready = {
    bank_transfer: villa.accountNumber !== "",
    promptpay: villa.promptPayId !== null || villa.promptPayQr !== null,
    credit_card: card !== null && amount >= card.minAmount && amount <= card.maxAmount,
  }
  return enabledMethods(villa).filter((method) => ready[method])
}

/** Whether a guest can pay in some way, whatever the amount. */
export const offersPayment = (villa: PaymentSettings, card: CardSettings) =>
  offeredMethods(villa, card, card?.minAmount ?? 0).length > 0

export function methodToShow(
  offered: PaymentMethod[],
  ...preferences: (string | null | undefined)[]
): PaymentMethod | null {
  for (const preference of preferences) {
    const method = offered.find((each) => each === preference)
    if (method) return method
  }
  return offered[0] ?? null
}

export function instructionsFor(
  method: PaymentMethod,
  { amount, deadline, reference }: AmountDue,
  villa: PaymentSettings,
  card: CardSettings,
): Result<Instructions, "payment-method-disabled"> {
  if (!offeredMethods(villa, card, amount).includes(method)) return fail("payment-method-disabled")
  const due = { amount, deadline, reference }
  const { bankName, accountNumber, accountName, promptPayId, promptPayQr } = villa
  if (method === "bank_transfer") return ok({ ...due, method, bankDetails: { bankName, accountNumber, accountName } })
  if (method === "credit_card" && card) {
    const { gateway, publicKey, testMode } = card
    return ok({ ...due, method, gateway, publicKey, testMode })
  }
  if (promptPayId) {
    const payee = { name: accountName.trim() || null, lastDigits: promptPayId.slice(-4) }
    return ok({ ...due, method: "promptpay", payload: promptPayPayload(promptPayId, amount), payee, qrImage: null })
  }
  if (promptPayQr) return ok({ ...due, method: "promptpay", payload: null, payee: null, qrImage: promptPayQr })
  return fail("payment-method-disabled")
}

const SLIP_METHODS = ["bank_transfer", "promptpay"] as const satisfies PaymentMethod[]

export function slipMethod(
  villa: Parameters<typeof enabledMethods>[0],
  ...preferences: (string | null | undefined)[]
): PaymentMethod | null {
  const slipMethods = enabledMethods(villa).filter((method) => SLIP_METHODS.some((each) => each === method))
  return methodToShow(slipMethods, ...preferences)
}
