import type { TodayTask } from "#app/admin/today/today-task.server.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { mapRead } from "#app/db/database.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { ReportTask } from "./passport.ts"
import { readReportableStays, tm30State } from "./tm30.server.ts"

/** For which a report is a task; the law gives one day. */
const TASK_DAYS = 14

/** Stays with foreign guests to report to immigration; none if the site takes no passports. */
export const reportsToday: TodayTask<ReportTask[]> = ({ db, settings }, { utcToday }) =>
  mapRead(readReportableStays(db, dateAfter(utcToday, -TASK_DAYS), dateAfter(utcToday, 1)), (stays) => (facts) => {
    if (!settings.guestDataSecrets || !facts.may("documents")) return []
    return stays
      .filter((stay) => tm30State(stay, facts.today) === "due")
      .map(({ booking: { id, customer, reference, checkIn, foreignGuests } }) => ({
        id,
        name: fullName(customer) || reference,
        checkIn,
        foreignGuests,
      }))
  })
