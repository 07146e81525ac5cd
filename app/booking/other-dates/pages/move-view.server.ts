import type { Stay } from "#app/booking/stay.ts"
import { formatDateRange } from "#app/i18n/format.ts"
import type { Translator } from "#app/i18n/translate.ts"
import type { PayableBooking } from "#app/money/payable/find-payable.server.ts"
import { moveSentence } from "#app/villa/terms/move-text.ts"
import { canMove, moveAllowance } from "../move.ts"
import type { MoveRequest } from "../move-request.ts"

export type MoveView = { text: string; isAsked: boolean }

type TextContext = Pick<Translator, "t" | "language">

/** Undefined if the guest can neither ask nor has asked, so that no bytes are sent. */
export function moveView(
  {
    booking,
    villa,
    openMove,
    movesAsked: asked,
  }: Pick<PayableBooking, "booking" | "villa" | "openMove" | "movesAsked">,
  now: number,
  reader: TextContext,
): MoveView | undefined {
  if (openMove) return { text: askedText(openMove, reader), isAsked: true }
  const allowance = canMove(booking, { ...villa, now, asked }) ? moveAllowance(booking, asked) : null
  const text = allowance && moveSentence(allowance, reader)
  return text ? { text, isAsked: false } : undefined
}

/** "You've asked for 12–14 May 2027. The owner will answer soon." */
export function askedText({ checkIn, checkOut }: Stay, { t, language }: TextContext): string {
  return t("move.asked", { dates: formatDateRange(checkIn, checkOut, language) })
}

/** Null unless the latest request was declined. */
export function declinedView(
  latest: MoveRequest | null,
  { t, language }: TextContext,
): { text: string; reason: string | null } | null {
  if (latest?.status !== "declined") return null
  const dates = formatDateRange(latest.checkIn, latest.checkOut, language)
  return { text: t("move.declined", { dates }), reason: latest.reason }
}
