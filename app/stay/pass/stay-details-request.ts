import * as z from "zod"
import { SPECIAL_REQUESTS_MAX_LENGTH } from "#app/booking/booking.ts"
import { CUSTOMER_FIELDS, Customer, EMAIL_MAX_LENGTH, withPhone } from "#app/booking/customer.ts"
import { BuyerBody, buyerField } from "#app/money/receipts/buyer-fields.ts"
import { withLineFeeds } from "#app/villa/request-fields.ts"
import { ARRIVAL_MAX_LENGTH } from "./arrival.ts"

/** Whether it is an arrival time depends on the villa's check-in time, see `readArrival`. */
const arrival = z.string("stay.errors.arrivalInvalid").max(ARRIVAL_MAX_LENGTH, "stay.errors.arrivalInvalid").nullable()
const people = z.number("validation.number").int("validation.whole")
export const specialRequests = z
  .string()
  .overwrite(withLineFeeds)
  .max(SPECIAL_REQUESTS_MAX_LENGTH, "validation.tooLong")

const DETAILS = {
  arrival: arrival.optional(),
  adults: people.optional(),
  children: people.optional(),
  /** How many are not Thai nationals; null if unknown. */
  foreignGuests: people.nullish(),
}

/** The details that admins can also make unknown again. */
export const EDITED_DETAILS = { ...DETAILS, adults: people.nullish(), children: people.nullish() }

/** The body of PATCH /booking/{id}/stay. Omitted members stay unchanged. */
export const StayDetailsBody = z.object({ ...DETAILS, specialRequests: specialRequests.optional() })

/** The body of PATCH /booking/{id}/customer-info. */
export const CustomerInfoBody = z.object({ customerInfo: Customer, ...DETAILS, buyer: BuyerBody.nullable().optional() })

/** A choice of the form; the empty one is null. */
const chosenArrival = arrival.optional().transform((text) => text ?? null)

/**
 * The form of the guest's details. `acceptedTotal`: the new price in satang that the page has shown, if the number of
 * guests changes it. `seenRules`: the hash of the house rules that it named. `askedEmail`: the address
 * for which it has already suggested another one.
 */
export const CustomerInfoForm = withPhone(
  z.object({
    ...CUSTOMER_FIELDS,
    ...DETAILS,
    arrival: chosenArrival,
    specialRequests: specialRequests.default(""),
    acceptedTotal: z.number().int().optional(),
    seenRules: z.string().max(100).optional(),
    askedEmail: z.string().trim().max(EMAIL_MAX_LENGTH).optional(),
    buyer: buyerField,
  }),
).transform(
  ({
    arrival,
    adults,
    children,
    foreignGuests,
    specialRequests,
    acceptedTotal = null,
    seenRules,
    askedEmail,
    buyer,
    ...customer
  }) => ({
    customer,
    details: { arrival, adults, children, foreignGuests, specialRequests },
    expectedTotal: acceptedTotal,
    expectedRulesHash: seenRules,
    askedEmail,
    buyer,
  }),
)

/** The form of a stay's details. The number of guests is fixed, so that only the children among them are asked for. */
export const StayDetailsForm = z.object({
  arrival: chosenArrival,
  children: people.optional(),
  foreignGuests: people.optional(),
  specialRequests: specialRequests.default(""),
})
