import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { formatDate } from "#app/i18n/format.ts"
import type { Translator } from "#app/i18n/translate.ts"
import type { BalanceLink } from "#app/money/balance/balance-link.ts"
import { damageRow } from "#app/villa/terms/damage-text.ts"
import type { PlanRow } from "#app/villa/terms/payment-plan-text.ts"
import type { Villa } from "#app/villa/villa.ts"
import { damageReturnDate } from "../damage.ts"
import { damagePhotoPath } from "../damage-photo.ts"
import type { DamageLine, DamageView } from "../damage-view.ts"
import { findDamage } from "../find-damage.server.ts"

/** Amounts in satang. */
export type GuestDamage = {
  /** How the deposit is paid and returned; null once received. */
  planned: PlanRow | null
  rows: { id: string; label: string; amount: number; note: string | null; photo: string | null }[]
  rest: { label: string; amount: number } | null
  /** Only a link that asks for nothing else. */
  link: { id: string; amount: number } | null
}

type TextContext = Pick<Translator, "t" | "language">

/** Nothing, and no bytes, without a security deposit. */
export async function guestDamage(
  app: Pick<App, "db" | "now">,
  booking: Booking,
  { timezone }: Pick<Villa, "timezone">,
  balanceLink: BalanceLink | null,
  reader: TextContext,
): Promise<{ damage?: GuestDamage }> {
  const found = await findDamage(app, booking, { timezone })
  if (!found || (booking.status === "cancelled" && found.received === 0)) return {}
  const { amount, when, received, missing, held } = found
  const isOver = booking.checkOut < dateIn(timezone, new Date(app.now()))
  if (received === 0 && isOver) return {}
  const isAlone = balanceLink !== null && missing > 0 && balanceLink.amount === balanceLink.damage
  // The balance says it, with which it is paid.
  if (received === 0 && balanceLink !== null && balanceLink.damage > 0 && !isAlone) return {}
  return {
    damage: {
      planned: received === 0 ? damageRow({ amount, when }, reader) : null,
      rows: found.lines.map((line) => rowOf(line, timezone, reader)),
      rest: held > 0 ? restOf(booking, found, reader) : null,
      link: isAlone ? { id: balanceLink.id, amount: balanceLink.amount } : null,
    },
  }
}

function rowOf(
  { id, kind, channel, amount, at, note, photoId }: DamageLine,
  timezone: string,
  { t, language }: TextContext,
) {
  const date = formatDate(dateIn(timezone, new Date(at)), language, "short")
  const how = channel === "none" ? "" : t(`balance.channel.${channel}`)
  return {
    id,
    label: t(`damage.${kind}`, { date, channel: how }),
    amount: kind === "received" ? amount : -amount,
    note,
    photo: photoId && damagePhotoPath(photoId),
  }
}

/** Nothing else is awaited before a cancelled booking's deposit comes back. */
function restOf(
  booking: Booking,
  { held }: DamageView,
  { t, language }: TextContext,
): { label: string; amount: number } {
  const date = formatDate(damageReturnDate(booking), language, "short")
  return { label: t(booking.status === "cancelled" ? "damage.rest" : "damage.restBy", { date }), amount: held }
}
