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

/** Top-level domains that mail programs turn into links, as far as they are common; "Dr.Somchai" has none. */
const DOMAIN =
  /(?<![\p{L}\p{N}])(?!(?:mr|mrs|ms|dr|st|jr|sr)\.)[\p{L}\p{N}][\p{L}\p{N}-]*[.。．｡](?:com|net|org|info|biz|xyz|top|site|online|shop|store|club|live|link|click|app|dev|page|web|vip|pro|bet|fun|icu|cc|co|io|me|ly|gl|to|tv|gg|ai|us|uk|de|ru|cn|jp|kr|hk|sg|my|th|la|vn|in|id|tk|ml|ga|cf|gq)(?![\p{L}\p{N}-])/iu
/** Control characters, line separators and marks that turn the direction of writing. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/**
 * Whether a text may be a name in an email, which goes to whatever address a guest types: one line without links or
 * addresses, so that nobody can send their own message by it.
 */
export function isPlainName(text: string): boolean {
  return !CONTROL.test(text) && !/:\/\/|www\.|@/i.test(text) && !DOMAIN.test(text)
}

const name = z
  .string({ error: required })
  .trim()
  .min(1, required)
  .max(CUSTOMER_NAME_MAX_LENGTH, "validation.tooLong")
  .refine(isPlainName, "validation.plainName")

/** A name as staff write it, in one line: the first word is the first name. */
export function splitName(name: string): Pick<Customer, "firstName" | "lastName"> {
  const [firstName = "", ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(" ") }
}

/** Both names in one line; empty where the guest is not known yet. */
export function fullName(customer: Pick<Customer, "firstName" | "lastName"> | null): string {
  return customer ? `${customer.firstName} ${customer.lastName}`.trim() : ""
}

/** Who the guest is. */
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
