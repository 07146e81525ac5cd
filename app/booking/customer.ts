import { z } from "zod"
import { isPlainName } from "./plain-name.ts"

export const CUSTOMER_NAME_MAX_LENGTH = 100
export const EMAIL_MAX_LENGTH = 254

/** Messages are keys of the texts: pages show them in the reader's language, the /api in English. */
const required = "validation.required"

/** Normalises a typed phone number: removes spaces, dots, dashes and brackets, and replaces `+66` by the leading 0. */
export function readPhone(text: string): string {
  const bare = text.replace(/[\s().-]/g, "")
  return bare.replace(/^\+66/, "0")
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

/** The guest's name and contact details. */
export const Customer = z.object({
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
    .transform(readPhone)
    .pipe(z.string().regex(/^\d{10}$/, "validation.phone")),
})
export type Customer = z.infer<typeof Customer>

/** The body of PATCH /booking/{id}/customer-info. */
export const CustomerInfoBody = z.object({ customerInfo: Customer })
