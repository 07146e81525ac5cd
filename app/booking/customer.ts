import { z } from "zod"

export const CUSTOMER_NAME_MAX_LENGTH = 100
export const EMAIL_MAX_LENGTH = 254

/** Messages are keys of the texts: pages show them in the reader's language, the /api in English. */
const required = "validation.required"

/** Ten digits as people write them: spaces, dots, dashes and brackets are dropped, `+66` stands for the leading 0. */
export function readPhone(text: string): string {
  const bare = text.replace(/[\s().-]/g, "")
  return bare.replace(/^\+66/, "0")
}

const name = z.string({ error: required }).trim().min(1, required).max(CUSTOMER_NAME_MAX_LENGTH, "validation.tooLong")

/** A name as staff write it, in one line: the first word is the first name. */
export function splitName(name: string): Pick<Customer, "firstName" | "lastName"> {
  const [firstName = "", ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(" ") }
}

/** Both names in one line; empty where nobody has said who the guest is. */
export function fullName(customer: Pick<Customer, "firstName" | "lastName"> | null): string {
  return customer ? `${customer.firstName} ${customer.lastName}`.trim() : ""
}

/** Who the guest is (specification 5). */
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
