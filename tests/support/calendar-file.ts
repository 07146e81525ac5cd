/** An iCalendar file of events, each given by its lines. */
export function calendarFile(events: readonly (readonly string[])[], end = "\r\n"): string {
  const lines = events.flatMap((event) => ["BEGIN:VEVENT", ...event, "END:VEVENT"])
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test", ...lines, "END:VCALENDAR", ""].join(end)
}
