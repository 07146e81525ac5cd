import type { App } from "#app/app.ts"
import type { Stay } from "#app/booking/stay.ts"
import { read } from "#app/db/database.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readPlannedStays } from "./cleaning-store.server.ts"
import { planOf } from "./plan.ts"
import { type ShortTurnover, shortTurnover } from "./turnover.ts"

/** On the days of arrival and departure of a confirmed stay. */
export async function findTurnovers(
  app: Pick<App, "db">,
  { checkIn, checkOut }: Stay,
  times: Pick<Villa, "checkInTime" | "checkOutTime">,
): Promise<ShortTurnover[]> {
  const range = { from: checkIn, to: checkOut }
  const [stays] = await read(app.db, readPlannedStays(app.db, range))
  return planOf(stays, range)
    .filter(({ day }) => day === checkIn || day === checkOut)
    .map((day) => shortTurnover(day, times))
    .filter((each) => each !== null)
}
