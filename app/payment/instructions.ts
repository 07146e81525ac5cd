import { fail, ok, type Result } from "../result.ts"
import { type Image, mediaPath, originalKey } from "../villa/image.ts"
import { toBaht } from "../villa/money.ts"
import { enabledMethods, type PaymentMethod } from "../villa/payment-settings.ts"
import type { Villa } from "../villa/villa.ts"
import { promptPayPayload } from "./promptpay.ts"

/** What is owed, whether for a booking or by a payment link. Money is satang, the deadline epoch milliseconds. */
export type AmountDue = { amount: number; deadline: number | null; reference: string }

/** The card gateway that takes cards now, and the least and the most that it charges; null where none does. */
export type CardGateway = (GatewayAccess & { minAmount: number; maxAmount: number }) | null
type GatewayAccess = { gateway: string; publicKey: string | null; testMode: boolean }

/**
 * What is not right about card payments in production. `mail-missing`: a card is paid with a code sent by email, and no
 * email can be sent. `keys-mixed`: one key is of the test mode, the other is not. `test-keys`: no money moves.
 */
export type CardProblem = "mail-missing" | "keys-mixed" | "test-keys"

/** Whether cards are taken all the same: what is only a test is taken as one. */
export function takesCards(problems: CardProblem[]): boolean {
  return problems.every((problem) => problem === "test-keys")
}

/** How a sum is paid by one method. PromptPay has a payload where the owner has an id, else the picture of a QR. */
export type Instructions = AmountDue &
  (
    | { method: "bank_transfer"; bankDetails: { bankName: string; accountNumber: string; accountName: string } }
    | { method: "promptpay"; payload: string; qrImage: null }
    | { method: "promptpay"; payload: null; qrImage: Image }
    | ({ method: "credit_card" } & GatewayAccess)
  )

/** The villa's settings that say how it is paid. */
export type PaymentSettings = Pick<
  Villa,
  | ("bankEnabled" | "promptPayEnabled" | "creditCardEnabled")
  | ("bankName" | "accountNumber" | "accountName" | "promptPayId" | "promptPayQr")
>

/**
 * The methods by which a guest can pay this amount now, in the order they are offered: switched on, and with all that
 * they need. @param amount satang
 */
export function offeredMethods(villa: PaymentSettings, card: CardGateway, amount: number): PaymentMethod[] {
  const ready = {
    bank_transfer: villa.accountNumber !== "",
    promptpay: villa.promptPayId !== null || villa.promptPayQr !== null,
    credit_card: card !== null && amount >= card.minAmount && amount <= card.maxAmount,
  }
  return enabledMethods(villa).filter((method) => ready[method])
}

/** The method to show: the one asked for, else the one chosen before, else the first; null where none is offered. */
export function methodToShow(offered: PaymentMethod[], ...wished: (string | null | undefined)[]): PaymentMethod | null {
  for (const wish of wished) {
    const method = offered.find((each) => each === wish)
    if (method) return method
  }
  return offered[0] ?? null
}

/** How this sum is paid by this method; `payment-method-disabled` where it is not offered. */
export function instructionsFor(
  method: PaymentMethod,
  { amount, deadline, reference }: AmountDue,
  villa: PaymentSettings,
  card: CardGateway,
): Result<Instructions, "payment-method-disabled"> {
  if (!offeredMethods(villa, card, amount).includes(method)) return fail("payment-method-disabled")
  const due = { amount, deadline, reference }
  const { bankName, accountNumber, accountName, promptPayId, promptPayQr } = villa
  if (method === "bank_transfer") return ok({ ...due, method, bankDetails: { bankName, accountNumber, accountName } })
  if (method === "credit_card" && card) {
    const { gateway, publicKey, testMode } = card
    return ok({ ...due, method, gateway, publicKey, testMode })
  }
  if (promptPayId)
    return ok({ ...due, method: "promptpay", payload: promptPayPayload(promptPayId, amount), qrImage: null })
  if (promptPayQr) return ok({ ...due, method: "promptpay", payload: null, qrImage: promptPayQr })
  return fail("payment-method-disabled")
}

/** The methods that are proved by a slip. */
export const SLIP_METHODS = ["bank_transfer", "promptpay"] as const satisfies PaymentMethod[]

/** The method that a slip proves: the one named if it is one, else the first that is switched on; null where none is. */
export function slipMethod(
  villa: Parameters<typeof enabledMethods>[0],
  ...wished: (string | null | undefined)[]
): PaymentMethod | null {
  const slips = enabledMethods(villa).filter((method) => SLIP_METHODS.some((each) => each === method))
  return methodToShow(slips, ...wished)
}

/**
 * Instructions as the /api tells them (api.md, "Booking"): baht, ISO instants, URLs.
 * @param qrPaths where the QR that is made for this sum is drawn
 */
export function instructionsJson(
  instructions: Instructions,
  { origin, qrPaths }: { origin: string; qrPaths: { svg: string; png: string } },
) {
  const { method, amount, deadline } = instructions
  const due = { method, amount: toBaht(amount), deadline: deadline && new Date(deadline).toISOString() }
  switch (instructions.method) {
    case "bank_transfer":
      return { ...due, bankDetails: instructions.bankDetails }
    case "promptpay": {
      const { payload, qrImage } = instructions
      const made = payload !== null
      return {
        ...due,
        payload,
        svgUrl: made ? `${origin}${qrPaths.svg}` : null,
        pngUrl: made ? `${origin}${qrPaths.png}` : null,
        qrImage: qrImage && `${origin}${mediaPath(originalKey(qrImage.id))}`,
      }
    }
    case "credit_card": {
      const { gateway, publicKey, testMode } = instructions
      return { ...due, gateway, publicKey, testMode }
    }
  }
}
