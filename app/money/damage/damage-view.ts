import type { Booking } from "#app/booking/booking.ts"
import type { KeptFor, LedgerChannel, LedgerLine } from "#app/money/ledger/ledger.ts"
import { sumDamage } from "#app/money/ledger/ledger.ts"
import { isOpen, type Refund } from "#app/money/refunds/refund.ts"
import type { DamageTerms } from "#app/villa/terms/terms.ts"
import { asksDamage, type DamageMoney, damageOf, damageTask } from "./damage.ts"
import type { DamagePhoto } from "./damage-photo.ts"

const LINE_KINDS = { payment: "received", refund: "returned", kept: "kept" } as const

/** `amount` in satang, above 0; `at` in epoch milliseconds. */
export type DamageLine = {
  id: string
  kind: (typeof LINE_KINDS)[keyof typeof LINE_KINDS]
  channel: LedgerChannel
  amount: number
  at: number
  note: string | null
  /** Null unless kept. */
  keptFor: KeptFor | null
  photoId: string | null
}

export type DamageView = DamageMoney &
  Pick<DamageTerms, "when"> & {
    task: ReturnType<typeof damageTask>
    /** Oldest first, without lines that were taken back. */
    lines: DamageLine[]
    refunds: Pick<Refund, "id" | "amount">[]
  }

/** Null if the booking's terms ask for no deposit. @param today in the villa's time zone */
export function damageView(
  booking: Booking,
  { lines, refunds, photos }: { lines: LedgerLine[]; refunds: Refund[]; photos: DamagePhoto[] },
  today: string,
): DamageView | null {
  if (!asksDamage(booking)) return null
  const money = damageOf(booking, sumDamage(lines), refunds)
  const photoOf = new Map(photos.map(({ ledgerId, id }) => [ledgerId, id]))
  const reversed = new Set(lines.map(({ reverses }) => reverses))
  return {
    ...money,
    when: booking.terms.damage.when,
    task: damageTask(booking, money, today),
    lines: lines.flatMap(({ id, pot, kind, channel, amount, at, note, keptFor }) => {
      if (pot !== "damage" || reversed.has(id)) return []
      if (kind !== "payment" && kind !== "refund" && kind !== "kept") return []
      const photoId = photoOf.get(id) ?? null
      return [{ id, kind: LINE_KINDS[kind], channel, amount: Math.abs(amount), at, note, keptFor, photoId }]
    }),
    refunds: refunds
      .filter(({ pot, status }) => pot === "damage" && isOpen({ status }))
      .map(({ id, amount }) => ({ id, amount })),
  }
}
