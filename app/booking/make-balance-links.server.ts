import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { DAY_MS } from "../durations.ts"
import { runRows } from "../job/run-jobs.server.ts"
import { ok } from "../result.ts"
import { dateAfter } from "../villa/dates.ts"
import { readStayTimes } from "../villa/villa-store.server.ts"
import { completePurposes, readWithoutBalanceLink, syncBalanceLink } from "./balance-link-store.server.ts"
import { balanceLinkEnd } from "./money.ts"
import { STAY_MAX_NIGHTS } from "./stay.ts"
import { dateIn } from "./villa-date.ts"

/** Longer than an upgrade takes, also a gradual one. */
const LOOK_BACK_MS = 7 * DAY_MS
/** The maximum that one run makes; the rest is left to the next. */
const BATCH_SIZE = 50

/**
 * Makes the missing links for balances of confirmed bookings: of those that an earlier version confirmed with less than
 * the total, also one that was still running when this one was installed. Idempotent, and emails nobody.
 * @returns how many were made
 */
export async function makeBalanceLinks(app: Pick<App, "db" | "now" | "newId">): Promise<number> {
  const now = app.now()
  await write(app.db, [completePurposes(now - LOOK_BACK_MS)])
  // A day to spare, because the stays are not over in any time zone.
  const checkOutFrom = dateAfter(dateIn("UTC", new Date(now)), -1)
  const checkInFrom = dateAfter(checkOutFrom, -STAY_MAX_NIGHTS)
  const [times, stays] = await read(
    app.db,
    readStayTimes(app.db),
    readWithoutBalanceLink(app.db, { checkInFrom, checkOutFrom, limit: BATCH_SIZE, now }),
  )
  const payable = stays.filter((stay) => balanceLinkEnd(stay, times) > now)
  return runRows(app, "balance-links", payable, async (stay) => {
    const { version } = stay
    const expiresAt = balanceLinkEnd(stay, times)
    return ok(
      await write(app.db, syncBalanceLink(stay, { linkId: app.newId(), expiresAt, isEndKept: true, now, version })),
    )
  })
}
