import * as z from "zod"
import { formatPhone, PhoneCountry, phoneCountryOf, readPhone, typedCountry } from "./phone.ts"
import { isPlainName } from "./plain-name.ts"

export const CUSTOMER_NAME_MAX_LENGTH = 100
export const EMAIL_MAX_LENGTH = 254
/** A number as it is typed, with its separators. */
const PHONE_MAX_LENGTH = 30

/** Messages are keys of the texts: pages show them in the reader's language, the /api in English. */
const required = "validation.required"

const name = z
  .string({ error: required })
  .trim()
  .min(1, required)
  // Ends here for a longer one: what else is checked of a name would take seconds.
  .max(CUSTOMER_NAME_MAX_LENGTH, { error: "validation.tooLong", abort: true })
  .refine(isPlainName, "validation.plainName")

/** Splits a full name as staff type it: the first word is the first name. */
export function splitName(name: string): Pick<Customer, "firstName" | "lastName"> {
  const [firstName = "", ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(" ") }
}

/** First and last name; empty if the guest is not known yet. */
export function fullName(customer: Record<"firstName" | "lastName", string | null> | null): string {
  return [customer?.firstName, customer?.lastName].filter(Boolean).join(" ").trim()
}

/** The form fields of a customer, each validated by itself; `withPhone` validates the number with its country. */
export const CUSTOMER_FIELDS = {
  firstName: name,
  lastName: name,
  email: z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(EMAIL_MAX_LENGTH, "validation.tooLong")
    .pipe(z.email("validation.email")),
  phone: z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(PHONE_MAX_LENGTH, { error: "validation.tooLong", abort: true }),
  /** Thailand if omitted. It is not stored: it follows from the number, see `phoneCountryOf`. */
  phoneCountry: PhoneCountry.optional(),
}

type TypedPhone = { phone?: string; phoneCountry?: PhoneCountry }

/** Adds to a schema that the phone number is checked by its country and parsed into its stored form. */
export function withPhone<Output extends TypedPhone, Input>(schema: z.ZodType<Output, Input>) {
  return schema
    .refine(({ phone, phoneCountry = "TH" }) => !phone || readPhone(phone, phoneCountry) !== null, {
      path: ["phone"],
      error: ({ input }) => {
        const { phone = "", phoneCountry } = input as TypedPhone
        return typedCountry(phone, phoneCountry) === "other" ? "validation.phoneForeign" : "validation.phone"
      },
      // Also if other fields are invalid, so that all errors show at once.
      when: ({ value }) => typeof (value as TypedPhone | undefined)?.phone === "string",
    })
    .transform(({ phoneCountry = "TH", ...typed }) => ({
      ...typed,
      ...(typed.phone && { phone: readPhone(typed.phone, phoneCountry) ?? "" }),
    }))
}

/** The guest's name and contact details. */
export const Customer = withPhone(z.object(CUSTOMER_FIELDS))
export type Customer = { firstName: string; lastName: string; email: string; phone: string }

/** A customer as the fields of a form, which names the country of the number. */
export function typedCustomer(customer: Customer): Customer & { phoneCountry: PhoneCountry } {
  const phoneCountry = phoneCountryOf(customer.phone)
  return { ...customer, phone: phoneCountry === "TH" ? customer.phone : formatPhone(customer.phone), phoneCountry }
}
