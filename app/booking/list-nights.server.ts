import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { dateAfter } from "../villa/dates.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import type { Block } from "./block.ts"
import { readBlocks } from "./block-store.server.ts"
import { type Clash, clashesWith } from "./clash.ts"
import { monthToShow, type NightOccupant, type NightView, nightViews } from "./month.ts"
import { type NightRange, stayOf } from "./night-range.ts"
import { readNightOccupants } from "./night-store.server.ts"
import { dateIn } from "./villa-date.ts"

/** The blocks that have not ended. */
export async function listBlocks(app: Pick<App, "db" | "now">): Promise<Block[]> {
  const [blocks] = await read(app.db, readBlocks(app.db, dateAfter(dateIn("UTC", new Date(app.now())), -1)))
  return blocks
}

/** A month of the owner's calendar, and the clashes of the selected nights. */
export type MonthView = { month: string; today: string; nights: NightView[]; clashes: Clash[] }

/**
 * The reads of a month and of a selected range, and a function that combines their values. It belongs to a batch that
 * also reads the villa, whose time zone it needs.
 */
export function monthReads(db: App["db"], requested: string | null, selected: NightRange | null, now: number) {
  const { range, monthFor } = monthToShow(requested ?? selected?.from.slice(0, 7) ?? null, dateIn("UTC", new Date(now)))
  const { checkIn: from, checkOut: to } = selected ? stayOf(selected) : { checkIn: "", checkOut: "" }
  return {
    occupants: readNightOccupants(db, range),
    selectedOccupants: readNightOccupants(db, { from, to }),
    view: (occupants: NightOccupant[], selectedOccupants: NightOccupant[], timezone: string): MonthView => {
      const today = dateIn(timezone, new Date(now))
      const month = monthFor(today)
      return {
        month,
        today,
        nights: nightViews(month, occupants, today, now),
        clashes: clashesWith(selectedOccupants, now),
      }
    },
  }
}

/**
 * A month with the clashes of the selected nights, and the blocks that have not ended; null if there is no villa yet.
 */
export async function findMonth(
  app: Pick<App, "db" | "now">,
  requested: string | null,
  selected: NightRange | null = null,
): Promise<(MonthView & { blocks: Block[] }) | null> {
  const now = app.now()
  const month = monthReads(app.db, requested, selected, now)
  const [villa, occupants, selectedOccupants, blocks] = await read(
    app.db,
    readVilla(app.db),
    month.occupants,
    month.selectedOccupants,
    readBlocks(app.db, dateAfter(dateIn("UTC", new Date(now)), -1)),
  )
  return villa && { ...month.view(occupants, selectedOccupants, villa.timezone), blocks }
}
