import type { App } from "#app/app.ts"
import { readBookings } from "#app/booking/booking-store.server.ts"
import type { Holds } from "#app/booking/holds/hold.ts"
import { readAllHolds } from "#app/booking/holds/hold-store.server.ts"
import { readWishCount } from "#app/booking/waiting-list/waiting-list-store.server.ts"
import type { Block } from "#app/calendar/blocks/block.ts"
import { readBlocks } from "#app/calendar/blocks/block-store.server.ts"
import { type FeedState, feedState } from "#app/calendar/channels/feed.ts"
import { type Feed, readFeeds } from "#app/calendar/channels/feed-store.server.ts"
import { read } from "#app/db/database.server.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { type PaymentState, paymentState } from "#app/money/ledger/payment-state.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { type OwnPrices, ownPricesOf } from "#app/villa/prices/own-prices.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type Clash, clashesWith } from "./clash.ts"
import { nightViews, type PricedNight, withPrices } from "./month.ts"
import { monthToShow } from "./month-to-show.ts"
import { type NightRange, stayOf } from "./night-range.ts"
import { readNightOccupants } from "./night-store.server.ts"
import { dateIn } from "./villa-date.ts"

/** @property succeededAt when the calendar was last read, in epoch milliseconds; null if never */
type ChannelState = Pick<Feed, "id" | "name" | "colour" | "succeededAt"> & { state: FeedState }

export type OwnerCalendar = {
  month: string
  today: string
  nights: PricedNight[]
  /** Holders of the selected nights. */
  clashes: Clash[]
  /** Of the selected nights; null if they have the usual prices. */
  ownPrices: OwnPrices | null
  /** What the bookings among all these nights have paid, by id; unconfirmed ones are missing. */
  payments: Record<string, PaymentState>
  /** Blocks of any month that have not ended. */
  blocks: Block[]
  channels: ChannelState[]
  /** Unconfirmed bookings of any month. */
  holds: Holds
  /** How many wait for taken dates; null unless the owner lets them. */
  waiting: number | null
  now: number
}

/** Null without a villa. `requested` is `YYYY-MM`; null for the selected nights' month, or this month. */
export async function findCalendar(
  app: Pick<App, "db" | "now">,
  requested: string | null,
  selected: NightRange | null = null,
): Promise<OwnerCalendar | null> {
  const now = app.now()
  const utcToday = dateIn("UTC", new Date(now))
  const { range, monthFor } = monthToShow(requested || (selected?.from.slice(0, 7) ?? null), utcToday)
  const { checkIn: from, checkOut: to } = selected ? stayOf(selected) : { checkIn: "", checkOut: "" }
  const found = await read(app.db, {
    villa: readVilla(app.db),
    seasons: readSeasons(app.db, range.from, range.to),
    selectedSeasons: readSeasons(app.db, from, to),
    occupants: readNightOccupants(app.db, range),
    selectedOccupants: readNightOccupants(app.db, { from, to }),
    blocks: readBlocks(app.db, dateAfter(utcToday, -1)),
    feeds: readFeeds(app.db),
    holds: readAllHolds(app.db, now),
    waiting: readWishCount(app.db),
  })
  const { villa, seasons, selectedSeasons, occupants, selectedOccupants, blocks, feeds, holds, waiting } = found
  if (!villa) return null
  const today = dateIn(villa.timezone, new Date(now))
  const month = monthFor(today)
  const clashes = clashesWith(selectedOccupants, now)
  const views = nightViews(month, occupants, today, now)
  const ids = [...clashes, ...views].flatMap(({ booking }) => (booking ? [booking.id] : []))
  return {
    month,
    today,
    nights: withPrices(views, pricedVilla(villa, seasons, now)),
    clashes,
    ownPrices: selected && ownPricesOf(selectedSeasons, { from, to }),
    payments: await paymentsOf(app, [...new Set(ids)], { timezone: villa.timezone, today }),
    blocks,
    channels: feeds.map((feed) => {
      const { id, name, colour, succeededAt } = feed
      return { id, name, colour, succeededAt, state: feedState(feed, now) }
    }),
    holds,
    waiting: villa.waitingList || waiting > 0 ? waiting : null,
    now,
  }
}

/** A second round trip, unless all nights are free. */
async function paymentsOf(
  app: Pick<App, "db">,
  ids: string[],
  { timezone, today }: { timezone: string; today: string },
): Promise<Record<string, PaymentState>> {
  if (ids.length === 0) return {}
  const [bookings, sums] = await read(app.db, readBookings(app.db, ids), readSumsOf(app.db, ids))
  const states = [...bookings.values()].flatMap((booking): [string, PaymentState][] => {
    const state = paymentState(booking, moneyOf(booking, sums.get(booking.id) ?? NO_SUMS, timezone), today)
    return state ? [[booking.id, state]] : []
  })
  return Object.fromEntries(states)
}
