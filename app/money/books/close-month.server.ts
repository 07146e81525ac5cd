import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import { instantAt } from "#app/villa/stay-times.ts"
import { daysOf } from "./money-by-month.ts"
import { type ClosedMonth, checkClosing, checkLastClosed } from "./month-books.ts"
import { deleteClosedMonth, freezeStays, insertClosedMonth, readClosedMonths } from "./month-books-store.server.ts"

type Books = Pick<App, "db" | "now">
type By = Pick<Editor, "name">
type Refusal = "villa-missing" | "villa-edited" | "later-month-closed"

/**
 * From now on no line of the ledger counts in the month, and its books say what they say now. Repeating it changes
 * nothing.
 */
export async function closeMonth(
  app: Books,
  month: string,
  { name }: By,
): Promise<Result<null, Refusal | "month-not-over", unknown>> {
  const amended = await amendVilla<"villa-missing" | "later-month-closed" | "month-not-over">(
    app,
    { name },
    async (villa) => {
      if (!villa) return fail("villa-missing")
      const over = checkClosing(month, dateIn(villa.timezone, new Date(app.now())))
      if (!over.ok) return over
      const closed = await findClosed(app)
      if (isClosed(closed, month)) return ok(null)
      const last = checkLastClosed(month, closed)
      if (!last.ok) return last
      const days = daysOf(month)
      const [start, endsAt] = [days.from, days.to].map((day) => instantAt(day, "00:00", villa.timezone)) as [
        number,
        number,
      ]
      const closing = insertClosedMonth(app.db, { month, closedAt: app.now(), closedBy: name, endsAt })
      return ok({
        writes: [closing, freezeStays(month, days, { start, end: endsAt })],
        action: "month-closed",
        detail: month,
      })
    },
  )
  return amended.ok ? ok(null) : amended
}

/** Repeating it changes nothing. */
export async function reopenMonth(app: Books, month: string, { name }: By): Promise<Result<null, Refusal, unknown>> {
  const amended = await amendVilla<"villa-missing" | "later-month-closed">(app, { name }, async (villa) => {
    if (!villa) return fail("villa-missing")
    const closed = await findClosed(app)
    if (!isClosed(closed, month)) return ok(null)
    const last = checkLastClosed(month, closed)
    if (!last.ok) return last
    return ok({ writes: deleteClosedMonth(app.db, month), action: "month-reopened", detail: month })
  })
  return amended.ok ? ok(null) : amended
}

async function findClosed({ db }: Pick<App, "db">): Promise<ClosedMonth[]> {
  const [closed] = await read(db, readClosedMonths(db))
  return closed
}

const isClosed = (closed: ClosedMonth[], month: string) => closed.some((each) => each.month === month)
