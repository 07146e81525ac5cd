import * as z from "zod"
import { typedText } from "#app/i18n/typed.ts"
import { BuyerBody, buyerField } from "#app/money/receipts/buyer-fields.ts"
import { EMAIL_TYPED_MAX_LENGTH } from "#app/notify/email/email-address.ts"
import { ARRIVAL_MAX_LENGTH } from "#app/stay/pass/arrival.ts"
import { ExtraChoices } from "#app/villa/extras/extra-request.ts"
import { withLineFeeds } from "#app/villa/request-fields.ts"
import { SPECIAL_REQUESTS_MAX_LENGTH } from "../booking.ts"
import { CUSTOMER_FIELDS, Customer, PHONE_MAX_LENGTH, withPhone } from "./customer.ts"

/** Valid times depend on the villa's check-in time, see `readArrival`. */
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
  /** Guests who are not Thai nationals; null if unknown. */
  foreignGuests: people.nullish(),
}

/** Null makes a detail unknown again. */
export const EDITED_DETAILS = { ...DETAILS, adults: people.nullish(), children: people.nullish() }

/** Omitted members stay unchanged. */
export const StayDetailsBody = z.object({ ...DETAILS, specialRequests: specialRequests.optional() })

export const CustomerInfoBody = z.object({
  customerInfo: Customer,
  ...DETAILS,
  buyer: BuyerBody.nullable().optional(),
  extras: ExtraChoices,
})

/** The empty option is null. */
const chosenArrival = arrival.optional().transform((text) => text ?? null)

/**
 * `acceptedTotal`: new price shown, in satang. `seenRules`: hash of the house rules shown. `askedEmail`,
 * `askedPhone`: what the form has asked about already.
 */
export const CustomerInfoForm = withPhone(
  z.object({
    ...CUSTOMER_FIELDS,
    ...DETAILS,
    arrival: chosenArrival,
    specialRequests: specialRequests.default(""),
    acceptedTotal: z.number().int().optional(),
    seenRules: z.string().max(100).optional(),
    askedEmail: z.string().max(EMAIL_TYPED_MAX_LENGTH).overwrite(typedText).optional(),
    askedPhone: z.string().max(PHONE_MAX_LENGTH).optional(),
    buyer: buyerField,
    extras: ExtraChoices,
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
    askedPhone,
    buyer,
    extras,
    ...customer
  }) => ({
    customer,
    details: { arrival, adults, children, foreignGuests, specialRequests },
    expectedTotal: acceptedTotal,
    expectedRulesHash: seenRules,
    askedEmail,
    askedPhone,
    buyer,
    extras,
  }),
)

/** The number of guests is fixed, so that only children are asked for. */
export const StayDetailsForm = z.object({
  arrival: chosenArrival,
  children: people.optional(),
  foreignGuests: people.optional(),
  specialRequests: specialRequests.default(""),
})
