import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import type { PotSums } from "#app/money/ledger/ledger.ts"
import { dueAfterMove, missingDamage, planOf } from "#app/money/ledger/money.ts"
import { openAmount, type Refund } from "#app/money/refunds/refund.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DAMAGE_RETURN_DAYS } from "#app/villa/terms/damage-return.ts"

type DamageStay = Pick<Booking, "status" | "terms" | "checkIn" | "checkOut">

/**
 * In satang.
 * @property amount by the booking's own terms; 0 if none
 * @property held received and neither returned nor kept
 * @property missing still to be paid for a confirmed booking
 * @property toReturn held and not being returned yet
 */
export type DamageMoney = PotSums & { amount: number; held: number; missing: number; toReturn: number }

/** The one source for pages, emails, the API and files. Money in open refunds is not to be returned again. */
export function damageOf(
  { status, terms }: Pick<Booking, "status" | "terms">,
  sums: PotSums,
  refunds: readonly Pick<Refund, "pot" | "status" | "amount">[] = [],
): DamageMoney {
  const { amount } = terms.damage
  const held = sums.received - sums.returned - sums.kept
  return {
    ...sums,
    amount,
    held,
    missing: status === "confirmed" ? missingDamage({ amount }, sums.received) : 0,
    toReturn: Math.max(0, held - openAmount(refunds, "damage")),
  }
}

export function asksDamage({ terms }: Pick<Booking, "terms">): boolean {
  return terms.damage.amount > 0
}

/** Receive from check-in on, return on the day of check-out; `overdue` after that, or if cancelled. */
export function damageTask(
  stay: DamageStay,
  damage: DamageMoney,
  today: string,
): "receive" | "return" | "overdue" | null {
  const { status, checkIn, checkOut } = stay
  if (damage.toReturn > 0) {
    if (status === "cancelled" || today > checkOut) return "overdue"
    if (today === checkOut) return "return"
  }
  return damage.missing > 0 && checkIn <= today && today <= checkOut ? "receive" : null
}

export type DamageTask = { booking: Booking; task: "receive" | "return" | "overdue"; amount: number }

export function damageTasks(
  found: { booking: Booking; sums: PotSums; refunds: readonly Pick<Refund, "pot" | "status" | "amount">[] }[],
  today: string,
): DamageTask[] {
  return found.flatMap(({ booking, sums, refunds }) => {
    const damage = damageOf(booking, sums, refunds)
    const task = damageTask(booking, damage, today)
    return task ? [{ booking, task, amount: task === "receive" ? damage.missing : damage.toReturn }] : []
  })
}

/** The last day on which a guest can expect the security deposit back. */
export function damageReturnDate({ checkOut }: Pick<Booking, "checkOut">): string {
  return dateAfter(checkOut, DAMAGE_RETURN_DAYS)
}

/** If paid with the balance: its due day, or the day on which one would be; see `dueAfterMove`. */
export function damageDueDate(
  booking: Pick<Booking, "terms" | "total" | "checkIn" | "createdAt" | "movedOn">,
  timezone: string,
): string {
  const { terms, checkIn, createdAt } = booking
  const date = dateAfter(checkIn, -terms.balanceDays)
  const planned = date > dateIn(timezone, new Date(createdAt)) ? date : null
  return dueAfterMove(planOf(booking, timezone).balanceDate ?? planned, booking)
}
