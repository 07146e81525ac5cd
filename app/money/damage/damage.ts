import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import type { DamageSums } from "#app/money/ledger/ledger.ts"
import { dueAfterMove, missingDamage, planOf } from "#app/money/ledger/money.ts"
import { openAmount, type Refund } from "#app/money/refunds/refund.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DAMAGE_RETURN_DAYS } from "#app/villa/terms/damage-text.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"

type DamageStay = Pick<Booking, "status" | "terms" | "checkIn" | "checkOut">

/**
 * The damage deposit of a booking, in satang.
 * @property amount what the booking's own terms ask for; 0 if nothing
 * @property held what was received and neither returned nor kept
 * @property kept what stays with the owner, for damage
 * @property missing what a confirmed booking still has to pay
 * @property toReturn what is held and not being returned yet
 */
export type DamageMoney = DamageSums & { amount: number; held: number; missing: number; toReturn: number }

/**
 * The damage deposit of a booking: the one source of what pages, emails, calls and files say about it.
 * @param refunds those of the booking: what open ones will return is not to be returned again
 */
export function damageOf(
  { status, terms }: Pick<Booking, "status" | "terms">,
  sums: DamageSums,
  refunds: readonly Pick<Refund, "pot" | "status" | "amount">[] = [],
): DamageMoney {
  const { amount } = (terms ?? DEFAULT_TERMS).damage
  const held = sums.received - sums.returned - sums.kept
  return {
    ...sums,
    amount,
    held,
    missing: status === "confirmed" ? missingDamage({ amount }, sums.received) : 0,
    toReturn: Math.max(0, held - openAmount(refunds, "damage")),
  }
}

/** Whether a booking has a damage deposit; one without says nothing about it. */
export function asksDamage({ terms }: Pick<Booking, "terms">): boolean {
  return (terms ?? DEFAULT_TERMS).damage.amount > 0
}

/**
 * What is to be done about a damage deposit on a date: to receive it from the check-in date on, to return it from the
 * check-out date on, or at once if the booking is cancelled; `overdue` from the day after.
 */
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

/** A stay of whose damage deposit something is to be done on a date. `amount` in satang. */
export type DamageTask = { booking: Booking; task: "receive" | "return" | "overdue"; amount: number }

/**
 * What is to be done on a date about the damage deposits of some stays.
 * @param found the stays with what came of their deposits
 */
export function damageTasks(
  found: { booking: Booking; sums: DamageSums; refunds: readonly Pick<Refund, "pot" | "status" | "amount">[] }[],
  today: string,
): DamageTask[] {
  return found.flatMap(({ booking, sums, refunds }) => {
    const damage = damageOf(booking, sums, refunds)
    const task = damageTask(booking, damage, today)
    return task ? [{ booking, task, amount: task === "receive" ? damage.missing : damage.toReturn }] : []
  })
}

/** The last day on which a guest can expect the damage deposit back. */
export function damageReturnDate({ checkOut }: Pick<Booking, "checkOut">): string {
  return dateAfter(checkOut, DAMAGE_RETURN_DAYS)
}

/**
 * By when a damage deposit that is paid with the balance is due: with it, or on the day on which one would be; the check-in
 * date if that had come when the stay was booked; see `dueAfterMove`.
 */
export function damageDueDate(
  booking: Pick<Booking, "terms" | "total" | "checkIn" | "createdAt" | "movedOn">,
  timezone: string,
): string {
  const { terms, checkIn, createdAt } = booking
  const date = dateAfter(checkIn, -(terms ?? DEFAULT_TERMS).balanceDays)
  const planned = date > dateIn(timezone, new Date(createdAt)) ? date : null
  return dueAfterMove(planOf(booking, timezone).balanceDate ?? planned, booking)
}
