import { BANK_CHANGE_FIELDS, type BankChange } from "#app/notify/email/email.ts"
import type { VillaFields } from "#app/villa/villa.ts"

export type PaymentSettings = Pick<
  VillaFields,
  | "bankName"
  | "accountNumber"
  | "accountName"
  | "bankEnabled"
  | "creditCardEnabled"
  | "promptPayEnabled"
  | "promptPayId"
  | "promptPayQr"
>

type Receiving = Pick<PaymentSettings, BankChange["field"]>

/** With account numbers and PromptPay ids masked. */
export function receivingChanges(before: Receiving, set: Partial<PaymentSettings>): BankChange[] {
  const after = { ...before, ...set }
  const changed = BANK_CHANGE_FIELDS.filter((field) => rawValues(before)[field] !== rawValues(after)[field])
  return changed.map((field) => ({ field, before: maskedValues(before)[field], after: maskedValues(after)[field] }))
}

function rawValues({ promptPayId, promptPayQr, ...bank }: Receiving): Record<BankChange["field"], string> {
  return { ...bank, promptPayId: promptPayId ?? "", promptPayQr: promptPayQr?.id ?? "" }
}

function maskedValues(settings: Receiving): Record<BankChange["field"], string> {
  const raw = rawValues(settings)
  return {
    ...raw,
    accountNumber: maskedNumber(raw.accountNumber),
    promptPayId: maskedNumber(raw.promptPayId),
    promptPayQr: raw.promptPayQr && "QR",
  }
}

const MASK_SHOWS_DIGITS = 4

/** "123-4-56789-0" as "•••• 7890": the last digits, at most half of them. */
export function maskedNumber(number: string): string {
  const digits = number.replace(/\D/g, "")
  if (digits === "") return ""
  const shown = Math.min(MASK_SHOWS_DIGITS, Math.floor(digits.length / 2))
  return `•••• ${digits.slice(digits.length - shown)}`
}
