import type { Stay } from "#app/booking/stay.ts"

/** `withdrawn` also if the booking was cancelled or otherwise changed. */
export const MOVE_STATUSES = ["asked", "accepted", "declined", "withdrawn"] as const
export type MoveStatus = (typeof MOVE_STATUSES)[number]

/**
 * Holds no nights.
 * @property total shown to the guest, in satang; the new price if the owner accepts
 * @property listTotal by the price list at the time, in satang
 * @property reason the owner's sentence on declining
 */
export type MoveRequest = Stay & {
  id: string
  bookingId: string
  total: number
  listTotal: number
  status: MoveStatus
  reason: string | null
  createdAt: number
  decidedAt: number | null
}
