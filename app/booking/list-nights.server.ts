import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import type { Block } from "./block.ts"
import { readBlocks } from "./block-store.server.ts"
import { monthToShow, type NightView, nightViews } from "./month.ts"
import { readNightOwners } from "./night-store.server.ts"
import { dateAfter } from "./stay.ts"
import { dateIn } from "./villa-date.ts"

/** The blocks that have not ended. */
export async function listBlocks(app: Pick<App, "db" | "now">): Promise<Block[]> {
  const [blocks] = await read(app.db, readBlocks(app.db, dateAfter(dateIn("UTC", new Date(app.now())), -1)))
  return blocks
}

/** The nights of a month with their state, and the blocks that have not ended; null if there is no villa yet. */
export async function findMonth(
  app: Pick<App, "db" | "now">,
  requested: string | null,
): Promise<{ month: string; today: string; timezone: string; nights: NightView[]; blocks: Block[] } | null> {
  const now = app.now()
  const utcToday = dateIn("UTC", new Date(now))
  const { range, monthFor } = monthToShow(requested, utcToday)
  const [villa, owners, blocks] = await read(
    app.db,
    readVilla(app.db),
    readNightOwners(app.db, range),
    readBlocks(app.db, dateAfter(utcToday, -1)),
  )
  if (!villa) return null
  const today = dateIn(villa.timezone, new Date(now))
  const month = monthFor(today)
  return { month, today, timezone: villa.timezone, nights: nightViews(month, owners, today, now), blocks }
}
