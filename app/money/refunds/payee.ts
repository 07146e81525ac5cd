import * as z from "zod"
import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import { fullName } from "#app/booking/customer.ts"
import { BankDetails, PromptPayId } from "#app/money/settings/payment-change.ts"

/** Where a guest wants a transfer: a PromptPay number, or a bank account. */
export type Payee = { kind: "promptpay"; promptPayId: string } | ({ kind: "bank" } & BankDetails)

const typed = z.string().max(200, "validation.tooLong").default("")

/** The fields of a payee: a PromptPay number, or bank, account number and name. Neither fails on `promptPayId`. */
export const PAYEE_FIELDS = { promptPayId: typed, bankName: typed, accountNumber: typed, accountName: typed }
type PayeeFields = z.output<z.ZodObject<typeof PAYEE_FIELDS>>

/** The payee that was typed; null, with the issues added, if it is not complete. An empty one is null without issues. */
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

/** Titles and the words around names of couples and companies: they say nothing of who somebody is. */
const NO_NAMES = new Set(
  "mr mrs ms miss mx mister madam sir master dr prof khun and co ltd company limited และ นส จำกัด บจก หจก"
    .normalize("NFKC")
    .split(" "),
)

/** A Thai title is often written without a space. The longest of those that begin alike is first. */
const THAI_TITLE = /^(นางสาว|นาง|นาย|คุณ|เด็กชาย|เด็กหญิง|ดร|ศาสตราจารย์|ว่าที่|ร้อยตรี|บริษัท|ห้างหุ้นส่วน)+/

/** What identifies in a name: its words in lower case without titles, or initials. */
function nameWords(name: string): string[] {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .split(/[\s.,]+/)
    .map((word) => word.replace(THAI_TITLE, ""))
    .filter((word) => word.length > 1 && !NO_NAMES.has(word))
}

/**
 * The name that the guest gave last, on the device that booked: staff, or whoever has the booking's link, may have changed it
 * since to that of an account.
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

/**
 * Whether the name of an account is unlike the guest's: none of its words is one of theirs. A PromptPay number has no name
 * here; the bank shows it.
 */
export function isOtherName(payee: Payee, name: string): boolean {
  if (payee.kind !== "bank") return false
  const own = new Set(nameWords(name))
  return !nameWords(payee.accountName).some((word) => own.has(word))
}
