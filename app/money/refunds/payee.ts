import * as z from "zod"
import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { foldedText } from "#app/i18n/typed.ts"
import { BankDetails, PromptPayId } from "#app/money/settings/payment-change.ts"

export type Payee = { kind: "promptpay"; promptPayId: string } | ({ kind: "bank" } & BankDetails)

const typed = z.string().max(200, "validation.tooLong").default("")

/** Either a PromptPay number or a bank account; if both are missing, the issue is on `promptPayId`. */
export const PAYEE_FIELDS = { promptPayId: typed, bankName: typed, accountNumber: typed, accountName: typed }
type PayeeFields = z.output<z.ZodObject<typeof PAYEE_FIELDS>>

/** Null, with issues added, if incomplete; without issues if nothing was typed and no payee is required. */
export function typedPayee(fields: PayeeFields, context: z.core.$RefinementCtx, isRequired: boolean): Payee | null {
  const { promptPayId, ...account } = fields
  if (promptPayId.trim() !== "") {
    const id = PromptPayId.safeParse(promptPayId)
    if (id.success && id.data !== null) return { kind: "promptpay", promptPayId: id.data }
    context.addIssue({ code: "custom", path: ["promptPayId"], message: "validation.promptPayId" })
    return null
  }
  if (Object.values(account).every((text) => text.trim() === "")) {
    if (isRequired) context.addIssue({ code: "custom", path: ["promptPayId"], message: "refund.errors.payee" })
    return null
  }
  const parsed = BankDetails.safeParse(account)
  if (parsed.success) return { kind: "bank", ...parsed.data }
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message })
  return null
}

/** Titles and words of couples and companies, which identify nobody. */
const NO_NAMES = new Set(
  foldedText(
    "mr mrs ms miss mx mister madam sir master dr prof khun and co ltd company limited และ นส จำกัด บจก หจก",
  ).split(" "),
)

/** Thai titles are often written without a space. The longest of those that begin alike comes first. */
const THAI_TITLE = /^(นางสาว|นาง|นาย|คุณ|เด็กชาย|เด็กหญิง|ดร|ศาสตราจารย์|ว่าที่|ร้อยตรี|บริษัท|ห้างหุ้นส่วน)+/

/** The words that identify a name: without titles and initials, and umlauts in both Latin forms. */
function nameWords(name: string): string[] {
  return [foldedText(name), foldedText(withPlainUmlauts(name))]
    .flatMap((text) => text.split(/[\s.,]+/))
    .map((word) => word.replace(THAI_TITLE, ""))
    .filter((word) => word.length > 1 && !NO_NAMES.has(word))
}

/** "Mueller" of Müller, as passports and banks write it too. */
const withPlainUmlauts = (name: string) => name.normalize("NFC").replace(/[äöü]/gi, (letter) => `${letter}e`)

/**
 * The name last given on the device that booked: later ones may have been changed to match an account.
 * @param history in order
 */
export function nameByGuest({ customer }: Pick<Booking, "customer">, history: readonly BookingEvent[]): string {
  const renames = history.flatMap(({ actor, isByLink = false, changes = [] }) =>
    changes
      .filter(({ field }) => field === "customerName")
      .map(({ from }) => ({ from: String(from), isByGuest: actor === "guest" && !isByLink })),
  )
  const [first] = renames.slice(renames.findLastIndex(({ isByGuest }) => isByGuest) + 1)
  return first?.from || fullName(customer)
}

/** Whether the names share no word. False for PromptPay: the bank shows the account's name. */
export function isOtherName(payee: Payee, name: string): boolean {
  if (payee.kind !== "bank") return false
  const own = new Set(nameWords(name))
  return !nameWords(payee.accountName).some((word) => own.has(word))
}
