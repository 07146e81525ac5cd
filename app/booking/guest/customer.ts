import * as z from "zod"
import { trimmedName } from "#app/i18n/typed.ts"
import { emailAddress } from "#app/notify/email/email-address.ts"
import { DOMAIN_ENDINGS } from "./domain-endings.ts"
import { formatPhone, isThaiLandline, PhoneCountry, phoneCountryOf, readPhone, typedCountry } from "./phone.ts"
import { isPlainName } from "./plain-name.ts"

export const CUSTOMER_NAME_MAX_LENGTH = 100
/** As typed, with separators. */
export const PHONE_MAX_LENGTH = 30

/** Messages are text keys: pages show them in the reader's language, the /api in English. */
const required = "validation.required"

/** Whether a name may stand in emails. */
export const isCustomerName = (text: string) => isPlainName(text, DOMAIN_ENDINGS)

const name = z
  .string({ error: required })
  .overwrite(trimmedName)
  .min(1, required)
  // Aborts here: checking a longer name would take seconds.
  .max(CUSTOMER_NAME_MAX_LENGTH, { error: "validation.tooLong", abort: true })
  .refine(isCustomerName, "validation.plainName")

/** Staff type full names: the first word is the first name. */
export function splitName(name: string): Pick<Customer, "firstName" | "lastName"> {
  const [firstName = "", ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(" ") }
}

/** Empty if the guest is not known yet. */
export function fullName(customer: Record<"firstName" | "lastName", string | null> | null): string {
  return [customer?.firstName, customer?.lastName].filter(Boolean).join(" ").trim()
}

/** Each field by itself; `withPhone` validates the number with its country. */
export const CUSTOMER_FIELDS = {
  firstName: name,
  lastName: name,
  email: emailAddress,
  phone: z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(PHONE_MAX_LENGTH, { error: "validation.tooLong", abort: true }),
  /** Thailand if omitted. Not stored: `phoneCountryOf` derives the country from the number. */
  phoneCountry: PhoneCountry.optional(),
}

type TypedPhone = { phone?: string; phoneCountry?: PhoneCountry }

/** Validates the phone number by its country and parses it into its stored form. */
export function withPhone<Output extends TypedPhone, Input>(schema: z.ZodType<Output, Input>) {
  return schema
    .refine(({ phone, phoneCountry = "TH" }) => !phone || readPhone(phone, phoneCountry) !== null, {
      path: ["phone"],
      error: ({ input }) => {
        const { phone = "", phoneCountry } = input as TypedPhone
        if (typedCountry(phone, phoneCountry) === "other") return "validation.phoneForeign"
        return isThaiLandline(phone) ? "validation.phoneLandline" : "validation.phone"
      },
      // Also if other fields are invalid, so that all errors show at once.
      when: ({ value }) => typeof (value as TypedPhone | undefined)?.phone === "string",
    })
    .transform(({ phoneCountry = "TH", ...typed }) => ({
      ...typed,
      ...(typed.phone && { phone: readPhone(typed.phone, phoneCountry) ?? "" }),
    }))
}

export const Customer = withPhone(z.object(CUSTOMER_FIELDS))
export type Customer = { firstName: string; lastName: string; email: string; phone: string }

/** As form fields, with the country of the number. */
export function typedCustomer(customer: Customer): Customer & { phoneCountry: PhoneCountry } {
  const phoneCountry = phoneCountryOf(customer.phone)
  return { ...customer, phone: phoneCountry === "TH" ? customer.phone : formatPhone(customer.phone), phoneCountry }
}
