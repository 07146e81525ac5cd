import { withArabicDigits } from "#app/i18n/arabic-digits.ts"
import type { Villa } from "#app/villa/villa.ts"

/** How many of its last digits somebody types of a number. */
const DIGITS = 4

/** Where guests pay to, and the name that their bank should show, if the owner has entered it. PromptPay has no bank. */
export type AccountMatch = { kind: "bank" | "promptpay"; bankName: string | null; accountName: string | null }

type Accounts = Pick<
  Villa,
  "bankEnabled" | "promptPayEnabled" | "bankName" | "accountNumber" | "accountName" | "promptPayId" | "promptPayQr"
>

/** The last four digits as people type them, with spaces, dashes or Thai digits; null if there are not exactly four. */
export function lastDigitsOf(text: string): string | null {
  const digits = withArabicDigits(text).replace(/[\s\p{Dash}]/gu, "")
  return new RegExp(`^\\d{${DIGITS}}$`).test(digits) ? digits : null
}

/** The villa's number that ends in these four digits, of the payment methods that are enabled; null if none does. */
export function matchAccount(digits: string, villa: Accounts): AccountMatch | null {
  return numbersInUse(villa).find(({ ending }) => ending === digits)?.account ?? null
}

/**
 * What can be checked here: `numbers` if there is an account or a PromptPay id in use, `none` if no money is taken by
 * either. `qr-only`: there is a QR image of the owner, whose number nobody has entered, and no account.
 */
export type CheckableAccounts = "numbers" | "qr-only" | "none"

export function checkableAccounts(villa: Accounts): CheckableAccounts {
  if (numbersInUse(villa).length > 0) return "numbers"
  return paysByQrImage(villa) ? "qr-only" : "none"
}

/** Whether guests pay by the owner's own QR image, so that a number that does not match may be the one behind it. */
export function paysByQrImage({ promptPayEnabled, promptPayId, promptPayQr }: Accounts): boolean {
  return promptPayEnabled && promptPayId === null && promptPayQr !== null
}

/** The last digits of the numbers to which guests are told to pay. */
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
