import { toBaht } from "../villa/money.ts"
import { enabledMethods, type PaymentMethod } from "../villa/payment-settings.ts"
import type { Villa } from "../villa/villa.ts"
import type { PaymentLink } from "./payment-link.ts"

export type LinkInstructions = {
  method: PaymentMethod
  /** Baht. */
  amount: number
  deadline: string
  bankDetails: Pick<Villa, "bankName" | "accountNumber" | "accountName">
}

/** The bank account where the owner takes transfers, or null. */
export function bankOf(villa: Villa): LinkInstructions["bankDetails"] | null {
  if (!enabledMethods(villa).includes("bank_transfer")) return null
  const { bankName, accountNumber, accountName } = villa
  return { bankName, accountNumber, accountName }
}

/** How an open link can be paid, by the methods that the owner has switched on; nothing once it is not open any more. */
export function linkInstructions({ status, amount, expiresAt }: PaymentLink, villa: Villa): LinkInstructions[] {
  const bankDetails = bankOf(villa)
  if (status !== "open" || !bankDetails) return []
  const deadline = new Date(expiresAt).toISOString()
  return [{ method: "bank_transfer", amount: toBaht(amount), deadline, bankDetails }]
}
