import * as z from "zod"
import { DEFAULT_GUESTS } from "#app/booking/booking.ts"
import { CUSTOMER_FIELDS } from "#app/booking/guest/customer.ts"
import { asPosted, editForm } from "#app/villa/request-fields.ts"

const date = z.iso.date({ error: "booking.errors.dateInvalid" })

/** Without `rooms` all of them. */
const fields = {
  email: CUSTOMER_FIELDS.email,
  checkIn: date,
  checkOut: date,
  rooms: z.number("booking.errors.roomsOutOfRange").int("booking.errors.roomsOutOfRange").optional(),
  guests: z.number("booking.errors.guestsOutOfRange").int("booking.errors.guestsOutOfRange").default(DEFAULT_GUESTS),
}

export const WishBody = z.strictObject(fields)
export const WishForm = z.object(fields)
export type WishRequest = z.output<typeof WishBody>

const { email: _, ...byLine } = fields
export const WishByLineBody = z.strictObject(byLine)
/** A button of the form that asks for an address, which then is not used. */
export const WishByLineForm = z.object({ ...byLine, email: z.string().optional() })

export const WaitingListBody = z.strictObject({ enabled: z.boolean({ error: "validation.required" }) })
export const WaitingListForm = editForm(asPosted(WaitingListBody.shape))
