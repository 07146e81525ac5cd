import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator"
import { DAY_MS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { CalendarState, EmailAttachment, StayFacts } from "#app/notify/email/email.ts"
import type { Translate } from "#app/notify/email/email-content.server.ts"
import { coordinatesOf } from "#app/villa/place/map-links.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { addressText } from "#app/villa/place/place-view.ts"
import { checkInAt, checkOutAt } from "#app/villa/stay-times.ts"

type CalendarStay = Pick<StayFacts, "bookingId" | "version" | "reference" | "updatedAt" | "url" | "place"> &
  Pick<StayFacts, "timezone" | "checkIn" | "checkInTime" | "checkOut" | "checkOutTime"> & {
    calendar: CalendarState
  }

/**
 * With an alarm a day before; the file of a cancelled stay removes the entry. The UID is the booking's, and its
 * version, which every change of dates or status raises, is the sequence: a newer file replaces an older one.
 */
export function stayCalendar(
  facts: CalendarStay,
  villa: string,
  { t, language }: { t: Translate; language: Language },
): EmailAttachment {
  const place = { ...NO_PLACE, ...facts.place }
  const coordinates = coordinatesOf(place)
  const isCancelled = facts.calendar === "cancelled"
  const calendar = ical({
    prodId: { company: "Baan", product: "Booking" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    events: [
      {
        id: facts.bookingId,
        sequence: facts.version,
        stamp: new Date(facts.updatedAt),
        start: new Date(checkInAt(facts, facts)),
        end: new Date(checkOutAt(facts, facts)),
        summary: t("mail:calendar.title", { villa }),
        description: t("mail:calendar.text", { reference: facts.reference }),
        location: {
          title: villa,
          address: addressText(place, language),
          ...(coordinates && { geo: { lat: coordinates.latitude, lon: coordinates.longitude } }),
        },
        alarms: isCancelled ? [] : [{ type: ICalAlarmType.display, triggerBefore: DAY_MS / 1000 }],
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
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
