import { type ChannelSource, checkCommission } from "#app/booking/source.ts"
import type { Stay } from "#app/booking/stay.ts"
import { fail, ok, type Result } from "#app/result.ts"

/** What a stay brought: in satang, before the channel's commission. The channel pays out the rest. */
export type StayMoney = { amount: number; commission: number }

/** A stay that a channel sold, as the books list it. @property money null until the owner enters it */
export type ChannelStay = Stay & { feedId: string; name: string; source: ChannelSource; money: StayMoney | null }

/** A channel as the books know it. `bookedAs` is null if they list none of its stays. */
export type BookedFeed = {
  id: string
  name: string
  bookedAs: ChannelSource | null
  commissionRate: number
  removedOn: string | null
}

/** What the owner entered, with the source it had then. */
export type RecordedStay = Stay & { feedId: string; source: ChannelSource } & StayMoney

/**
 * By check-in. Stays that began before their channel was removed stay; what is entered of others counts while the
 * channel lists them. A closed month has only what was entered.
 */
export function channelStaysOf({
  feeds,
  sold,
  recorded,
  isClosed,
}: {
  feeds: readonly BookedFeed[]
  sold: readonly (Stay & { feedId: string })[]
  recorded: readonly RecordedStay[]
  isClosed: boolean
}): ChannelStay[] {
  const listed = feeds.flatMap(({ id: feedId, name, bookedAs, removedOn }) => {
    const entered = recorded.filter((stay) => stay.feedId === feedId)
    const current = sold
      .filter((stay) => stay.feedId === feedId)
      .flatMap(({ checkIn, checkOut }): ChannelStay[] => {
        const own = entered.find((stay) => stay.checkIn === checkIn)
        if (own) return [{ feedId, name, source: own.source, checkIn, checkOut, money: moneyOf(own) }]
        return bookedAs === null || isClosed ? [] : [{ feedId, name, source: bookedAs, checkIn, checkOut, money: null }]
      })
    const past = entered
      .filter(({ checkIn }) => removedOn !== null && checkIn < removedOn)
      .map(({ checkIn, checkOut, source, ...money }) => ({
        feedId,
        name,
        source,
        checkIn,
        checkOut,
        money: moneyOf(money),
      }))
    return [...current, ...past]
  })
  return listed.sort((one, other) => (one.checkIn < other.checkIn ? -1 : 1))
}

const moneyOf = ({ amount, commission }: StayMoney): StayMoney => ({ amount, commission })

/** @param rate in basis points */
export function usualCommission(amount: number, rate: number): number {
  return Math.round((amount * rate) / 10_000)
}

/** @param given the channel's commission as the owner says it; null for its usual share of the amount */
export function stayMoney(
  { amount, commission: given }: { amount: number; commission: number | null },
  rate: number,
): Result<StayMoney, "commission-too-high"> {
  const commission = given ?? usualCommission(amount, rate)
  const affordable = checkCommission(commission, amount)
  return affordable.ok ? ok({ amount, commission }) : fail(affordable.error)
}

/** In satang; stays without an amount count nothing. */
export function sumOfStays(stays: readonly Pick<ChannelStay, "money">[]): StayMoney {
  return stays.reduce(
    (sum, { money }) => ({
      amount: sum.amount + (money?.amount ?? 0),
      commission: sum.commission + (money?.commission ?? 0),
    }),
    { amount: 0, commission: 0 },
  )
}
