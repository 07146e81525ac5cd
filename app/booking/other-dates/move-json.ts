import * as z from "zod"
import { baht, date, instant, named, signedBaht, viewed } from "#app/api/codecs.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { Stay } from "#app/booking/stay.ts"
import type { ChargedExtras } from "#app/villa/extras/charged-extras.ts"
import { moveAllowance } from "./move.ts"
import type { MoveRequest } from "./move-request.ts"

const fields = { id: z.string(), checkInDate: date, checkOutDate: date, totalPrice: baht, createdAt: instant }

export const moveRequestView = (request: MoveRequest) => ({
  ...request,
  checkInDate: request.checkIn,
  checkOutDate: request.checkOut,
  totalPrice: request.total,
})

export const MoveRequestJson = named(
  "MoveRequest",
  "Other dates that a guest asks the owner for, and the price that they were shown, in baht. Nothing is held.",
  viewed(z.object(fields), moveRequestView),
)

export const AdminMoveRequestJson = named(
  "AdminMoveRequest",
  "A request for a change of dates as staff see it. `listPrice` is what the price list asked for these dates, in baht.",
  viewed(z.object({ ...fields, listPrice: baht }), (request: MoveRequest) => ({
    ...moveRequestView(request),
    listPrice: request.listTotal,
  })),
)

export const MoveQuoteJson = named(
  "MoveQuote",
  "What a change of dates would cost, and how much more that is than now (negative: less), in baht. `laterExtras`: how the charges of extras that were added after the confirmation would follow; null if they stay.",
  viewed(
    z.object({
      checkInDate: date,
      checkOutDate: date,
      totalPrice: baht,
      difference: signedBaht,
      laterExtras: z.object({ before: baht, after: baht }).nullable(),
    }),
    ({
      stay,
      price,
      difference,
      later,
    }: {
      stay: Stay
      price: { total: number }
      difference: number
      later: ChargedExtras | null
    }) => ({
      checkInDate: stay.checkIn,
      checkOutDate: stay.checkOut,
      totalPrice: price.total,
      difference,
      laterExtras: later,
    }),
  ),
)

const MoveJson = named(
  "Move",
  "How often the guest can still ask for a change of dates, the last day on which they can, and the request that awaits the owner's answer.",
  z.object({ left: z.int(), until: date, request: MoveRequestJson.nullable() }),
)

export type MovesOf = { booking: Booking; openMove: MoveRequest | null; movesAsked: number }

/** Null if the terms offer no moves. */
export const movesJson = viewed(MoveJson.nullable(), ({ booking, openMove, movesAsked }: MovesOf) => {
  const allowance = moveAllowance(booking, movesAsked)
  return allowance && { ...allowance, request: openMove }
})
