import { typedDigits } from "#app/i18n/typed.ts"
import type { Villa } from "#app/villa/villa.ts"

const DIGITS = 4

/** Longer than any account number with separators, because some guests type all of it. */
export const LAST_DIGITS_MAX_LENGTH = 40

/** `accountName` is what the bank should show; null if not entered. PromptPay has no bank. */
export type AccountMatch = { kind: "bank" | "promptpay"; bankName: string | null; accountName: string | null }

type Accounts = Pick<
  Villa,
  "bankEnabled" | "promptPayEnabled" | "bankName" | "accountNumber" | "accountName" | "promptPayId" | "promptPayQr"
>

/** Null unless there are exactly four digits. */
export function lastDigitsOf(text: string): string | null {
  const digits = typedDigits(text)
  return new RegExp(`^\\d{${DIGITS}}$`).test(digits) ? digits : null
}

export function matchAccount(digits: string, villa: Accounts): AccountMatch | null {
  return numbersInUse(villa).find(({ ending }) => ending === digits)?.account ?? null
}

/** `qr-only`: guests pay by the owner's QR image without a known number, and there is no account. */
export type CheckableAccounts = "numbers" | "qr-only" | "none"

export function checkableAccounts(villa: Accounts): CheckableAccounts {
  if (numbersInUse(villa).length > 0) return "numbers"
  return paysByQrImage(villa) ? "qr-only" : "none"
}

/** A number that does not match may be the one behind the owner's QR image. */
export function paysByQrImage({ promptPayEnabled, promptPayId, promptPayQr }: Accounts): boolean {
  return promptPayEnabled && promptPayId === null && promptPayQr !== null
}

function numbersInUse(villa: Accounts): { ending: string; account: AccountMatch }[] {
  const { bankEnabled, promptPayEnabled, bankName, accountNumber, promptPayId } = villa
  const accountName = villa.accountName.trim() || null
  return [
    ...(bankEnabled && accountNumber !== ""
      ? [{ ending: endingOf(accountNumber), account: { kind: "bank" as const, bankName, accountName } }]
      : []),
    ...(promptPayEnabled && promptPayId !== null
      ? [{ ending: endingOf(promptPayId), account: { kind: "promptpay" as const, bankName: null, accountName } }]
      : []),
  ]
}

const endingOf = (number: string) => number.replace(/\D/g, "").slice(-DIGITS)
