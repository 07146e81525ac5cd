import type { App } from "#app/app.ts"
import type { Read } from "#app/db/database.server.ts"
import type { OpenReturns } from "#app/money/refunds/open-returns.ts"
import type { Permission } from "#app/people/permissions.ts"
import type { VillaFields } from "#app/villa/villa.ts"

/** When Today is read. The villa's date is known only from the same batch, and at most a day away from UTC's. */
export type ReadingTime = { now: number; utcToday: string }

/** `may`: whether the reader has a permission. */
export type TodayFacts = {
  /** The default one until there is one. */
  villa: VillaFields
  hasVilla: boolean
  /** In the villa's time zone. */
  today: string
  now: number
  openReturns: Map<string, OpenReturns>
  may: (permission: Permission) => boolean
}

/** What a feature shows on Today: a read in the page's batch, and what comes of it on the villa's day. */
export type TodayTask<Shown> = (
  app: Pick<App, "db" | "settings">,
  time: ReadingTime,
) => Read<(facts: TodayFacts) => Shown>
