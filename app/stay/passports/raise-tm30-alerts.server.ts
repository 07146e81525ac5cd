import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, write } from "#app/db/database.server.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { insertAlert, notRaised } from "#app/notify/alerts/raise-alert-store.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { tm30AlertDue } from "./passport.ts"
import { readReportableStays } from "./tm30.server.ts"

/** Further back than any stay that can raise an alert. */
const DAYS_BACK = 4

/** Thai law gives the host 24 hours. Alerts contain no passport data. @returns how many were raised */
export async function raiseTm30Alerts(app: Pick<App, "db" | "guestData" | "now">): Promise<number> {
  if (!app.guestData) return 0
  const now = app.now()
  const utcToday = dateIn("UTC", new Date(now))
  const [from, to] = [dateAfter(utcToday, -DAYS_BACK), dateAfter(utcToday, 1)]
  const [villa, stays] = await read(app.db, readVilla(app.db), readReportableStays(app.db, from, to))
  if (!villa) return 0
  const alerts = stays.flatMap((stay) => {
    const due = tm30AlertDue(stay, villa, now)
    if (!due) return []
    const { id, reference, checkIn, foreignGuests } = stay.booking
    const about = { subject: `tm30:${id}`, dedupeKey: `tm30-${due}:${id}:${checkIn}`, bookingId: id }
    return [newAlert("tm30-due", { reference, checkIn, foreignGuests, urgent: due === "urgent" }, about)]
  })
  const missing = await notRaised(app.db, alerts)
  if (missing.length > 0)
    await write(
      app.db,
      missing.map((alert) => insertAlert(alert, now)),
    )
  return missing.length
}
