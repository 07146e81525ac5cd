import type { App } from "../app.ts"
import { type Clash, clashesWith } from "./clash.ts"
import { monthToShow, type NightOccupant, type NightView, nightViews } from "./month.ts"
import { type NightRange, stayOf } from "./night-range.ts"
import { readNightOccupants } from "./night-store.server.ts"
import { dateIn } from "./villa-date.ts"

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
