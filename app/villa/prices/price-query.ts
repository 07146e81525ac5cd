import * as z from "zod"
import { DEFAULT_GUESTS } from "#app/booking/booking.ts"
import { plausible, STAY_DATES } from "#app/villa/plausible-date.ts"
import { PROMO_CODE_TYPED_MAX_LENGTH } from "#app/villa/promo-codes/promo-code.ts"

const date = z
  .string("booking.errors.selectDates")
  .max(10, { error: "booking.errors.dateInvalid", abort: true })
  .check(plausible(STAY_DATES))

/** `rooms` defaults to all rooms. */
export const PriceQuery = z.object({
  checkIn: date,
  checkOut: date,
  rooms: z.number("validation.number").int("validation.whole").optional(),
  guests: z.number("validation.number").int("validation.whole").default(DEFAULT_GUESTS),
  promoCode: z.string().max(PROMO_CODE_TYPED_MAX_LENGTH, "validation.tooLong").default(""),
})
