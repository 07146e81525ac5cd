import { z } from "zod"
import { PAYMENT_METHODS } from "../villa/payment-settings.ts"
import { DEFAULT_GUESTS, SPECIAL_REQUESTS_MAX_LENGTH } from "./booking.ts"
import { readStatus } from "./status.ts"

const whole = z.number("validation.number").int("validation.whole")
const date = z.string("booking.errors.selectDates").max(64, "booking.errors.dateInvalid")
const specialRequests = z.string().max(SPECIAL_REQUESTS_MAX_LENGTH, "validation.tooLong")
const paymentMethod = z.enum(PAYMENT_METHODS, "payment.errors.methodUnknown")

/** The body of POST /booking (api.md, "Booking"). `customerInfo` and other fields, if sent, are dropped. */
export const BookingRequestBody = z.object({
  bookingDetails: z.object(
    {
      checkIn: date.default(""),
      checkOut: date.default(""),
      rooms: whole,
      /** Baht. */
      totalPrice: z.number("validation.number").optional(),
    },
    "validation.required",
  ),
  paymentMethod: paymentMethod.default("bank_transfer"),
  specialRequests: specialRequests.default(""),
  guests: whole.default(DEFAULT_GUESTS),
})

const ChangeFields = z.object({
  checkIn: date.optional(),
  checkOut: date.optional(),
  rooms: whole.optional(),
  guests: whole.optional(),
  specialRequests: specialRequests.optional(),
  paymentMethod: paymentMethod.optional(),
})

const status = z.string("validation.status").transform((text, context) => {
  const known = readStatus(text)
  if (!known) context.addIssue({ code: "custom", message: "validation.status" })
  return known ?? z.NEVER
})

/**
 * The body of PATCH /booking/{id}: a slip (or null, to take it off) with the status that follows it, or a status, or
 * some fields; nothing of two kinds at once, because each is a write of its own.
 */
export const BookingChangeBody = z.union([
  z.strictObject({ paymentSlipUrl: z.string().max(2048).nullable(), status: status.optional() }),
  z.strictObject({ status }),
  ChangeFields,
])
