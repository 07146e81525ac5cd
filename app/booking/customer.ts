import { z } from "zod"
import { formatPhone, PhoneCountry, phoneCountryOf, readPhone } from "./phone.ts"

export const CUSTOMER_NAME_MAX_LENGTH = 100
export const EMAIL_MAX_LENGTH = 254
/** A number as it is typed, with its separators. */
export const PHONE_MAX_LENGTH = 30

/** Messages are keys of the texts: pages show them in the reader's language, the /api in English. */
const required = "validation.required"

/**
 * What mail programs may turn into a link: a dot between a word and an ending of two or more letters, or digits. Titles
 * and initials are written like this as well ("Dr.Somchai", "J.R.R.", "น.ส.มาลี"), so they are removed first.
 */
const DOMAIN = /[\p{L}\p{M}\p{N}\p{Cf}-]\.\p{Cf}*(?:\p{L}\p{Cf}*\p{L}|\p{N})/u
const DOMAIN_OF_THAI = /\.(?:ไทย|คอม)/u
const TITLES =
  /(?<![\p{L}\p{N}])(?:(?:mr|mrs|ms|miss|dr|prof|st|jr|sr|khun)\.|(?:\p{Script=Thai}{1,4}\.)+(?=\p{Script=Thai}|\s|$)|(?:\p{L}\.)+(?!\p{L}{2}))/giu
/** Characters that look or work like a dot. */
const DOTS = /[\u2024\u3002\uff0e\uff61\ufe52]/g
/** Control characters, line separators and marks that change the text direction. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/**
 * Whether a text may be used as a name in emails: one line without links or addresses. Emails go to any address that a
 * guest types, so a name must not be able to carry a message to a stranger.
 */
export function isPlainName(text: string): boolean {
  const plain = text.normalize("NFKC").replace(DOTS, ".")
  if (CONTROL.test(text) || DOMAIN_OF_THAI.test(plain)) return false
  // "s/o" and "d/o" (son, daughter of) are part of names.
  if (/:\/\/|www\.|@|\S\/\S/i.test(plain.replace(/\b[sdac]\/[op]\b/gi, ""))) return false
  return !DOMAIN.test(plain.replace(TITLES, ""))
}

const name = z
  .string({ error: required })
  .trim()
  .min(1, required)
  .max(CUSTOMER_NAME_MAX_LENGTH, "validation.tooLong")
  .refine(isPlainName, "validation.plainName")

/** Splits a full name as staff type it: the first word is the first name. */
export function splitName(name: string): Pick<Customer, "firstName" | "lastName"> {
  const [firstName = "", ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(" ") }
}

/** First and last name; empty if the guest is not known yet. */
export function fullName(customer: Pick<Customer, "firstName" | "lastName"> | null): string {
  return customer ? `${customer.firstName} ${customer.lastName}`.trim() : ""
}

/** What is typed about a customer, each field by itself; see `withPhone` for the number. */
export const CUSTOMER_FIELDS = {
  firstName: name,
  lastName: name,
  email: z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(EMAIL_MAX_LENGTH, "validation.tooLong")
    .pipe(z.email("validation.email")),
  phone: z.string({ error: required }).trim().min(1, required).max(PHONE_MAX_LENGTH, "validation.tooLong"),
  /** Thailand if omitted. It is not stored: the number itself says it, see `phoneCountryOf`. */
  phoneCountry: PhoneCountry.optional(),
}

type TypedPhone = { phone?: string; phoneCountry?: PhoneCountry }

/** The same schema with its number checked by its country, and kept as it is stored. */
export function withPhone<Output extends TypedPhone, Input>(schema: z.ZodType<Output, Input>) {
  return schema
    .refine(({ phone, phoneCountry = "TH" }) => !phone || readPhone(phone, phoneCountry) !== null, {
      path: ["phone"],
      error: ({ input }) =>
        (input as TypedPhone).phoneCountry === "other" ? "validation.phoneForeign" : "validation.phone",
      // Also where other fields are wrong, so that all errors show at once.
      when: ({ value }) => typeof (value as TypedPhone | undefined)?.phone === "string",
    })
    .transform(({ phoneCountry = "TH", ...typed }) => ({
      ...typed,
      ...(typed.phone && { phone: readPhone(typed.phone, phoneCountry) ?? "" }),
    }))
}

/** Who the guest is. */
export const Customer = withPhone(z.object(CUSTOMER_FIELDS))
export type Customer = { firstName: string; lastName: string; email: string; phone: string }

/** A customer as the fields of a form, which names the country of the number. */
export function typedCustomer(customer: Customer): Customer & { phoneCountry: PhoneCountry } {
  const phoneCountry = phoneCountryOf(customer.phone)
  return { ...customer, phone: phoneCountry === "TH" ? customer.phone : formatPhone(customer.phone), phoneCountry }
}

/** The body of PATCH /booking/{id}/customer-info. */
export const CustomerInfoBody = z.object({ customerInfo: Customer })
