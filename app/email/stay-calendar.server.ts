import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator"
import type { EmailAttachment, StayFacts } from "./email.ts"
import type { Translate } from "./email-content.server.ts"
import { checkInAt, checkOutAt } from "./stay-times.ts"

/** The stay as a calendar file. Its id is the booking's, so a newer file replaces an older one. */
export function stayCalendar(facts: StayFacts, villa: string, t: Translate): EmailAttachment {
  const calendar = ical({
    prodId: { company: "Baan", product: "Booking" },
    method: ICalCalendarMethod.PUBLISH,
    events: [
      {
        id: facts.bookingId,
        stamp: new Date(facts.updatedAt),
        start: new Date(checkInAt(facts)),
        end: new Date(checkOutAt(facts)),
        summary: t("mail:calendar.title", { villa }),
        description: t("mail:calendar.text", { reference: facts.reference }),
        location: villa,
        status: ICalEventStatus.CONFIRMED,
        ...(facts.url && /^https?:/.test(facts.url) ? { url: facts.url } : {}),
      },
    ],
  })
  return {
    filename: `stay-${facts.reference}.ics`,
    contentType: "text/calendar; charset=utf-8",
    content: `${calendar.toString()}\r\n`,
  }
}
