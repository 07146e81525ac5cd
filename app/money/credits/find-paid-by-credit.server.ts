import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import type { PaidByCredit } from "./credit.ts"
import { readPaidByCredit } from "./credit-store.server.ts"

/** What a booking was paid by credits of earlier stays. */
export async function findPaidByCredit({ db }: Pick<App, "db">, bookingId: string): Promise<PaidByCredit> {
  const [credit] = await read(db, readPaidByCredit(db, bookingId))
  return credit
}
