import type { Stay } from "#app/booking/stay.ts"

/**
 * What became of a guest's request for other dates; `withdrawn` by the guest, or because the booking was cancelled or
 * changed otherwise.
 */
export const MOVE_STATUSES = ["asked", "accepted", "declined", "withdrawn"] as const
export type MoveStatus = (typeof MOVE_STATUSES)[number]

/**
 * A guest's request for other dates. Nothing is held for it.
 * @property total the price that the guest was shown, in satang; it is the new price if the owner accepts
 * @property listTotal what the price list asked for these dates then, in satang; null in older requests
 * @property reason the owner's sentence on declining
 */
export type MoveRequest = Stay & {
  id: string
  bookingId: string
  total: number
  listTotal: number | null
  status: MoveStatus
  reason: string | null
  createdAt: number
  decidedAt: number | null
}
