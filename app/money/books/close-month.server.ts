import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import { checkClosing } from "./month-books.ts"
import { deleteClosedMonth, insertClosedMonth } from "./month-books-store.server.ts"

type Failure = "month-not-over" | "villa-missing" | "villa-edited"

/** From now on no line of the ledger counts in the month. Repeating it changes nothing. */
export async function closeMonth(
  app: Pick<App, "db" | "now">,
  month: string,
  { name }: Pick<Editor, "name">,
): Promise<Result<null, Failure, unknown>> {
  const amended = await amendVilla<Failure>(app, { name }, (villa) => {
    if (!villa) return fail("villa-missing")
    const over = checkClosing(month, dateIn(villa.timezone, new Date(app.now())))
    if (!over.ok) return over
    const closed = { month, closedAt: app.now(), closedBy: name }
    return ok({ writes: [insertClosedMonth(app.db, closed)], action: "month-closed", detail: month })
  })
  return amended.ok ? ok(null) : amended
}

export async function reopenMonth(
  app: Pick<App, "db" | "now">,
  month: string,
  { name }: Pick<Editor, "name">,
): Promise<Result<null, Failure, unknown>> {
  const amended = await amendVilla<Failure>(app, { name }, (villa) => {
    if (!villa) return fail("villa-missing")
    return ok({ writes: [deleteClosedMonth(app.db, month)], action: "month-reopened", detail: month })
  })
  return amended.ok ? ok(null) : amended
}
