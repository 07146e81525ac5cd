import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { stayTimesOf } from "#app/booking/booking-view.ts"
import { findBookingForFile } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { paths } from "#app/paths.ts"
import { publicPlace } from "#app/villa/place/place.ts"
import { findCalendarState } from "../find-calendar-state.server.ts"
import { stayCalendar } from "../stay-calendar.server.ts"

/**
 * `inline`, because an iPhone then offers to add the event. Unlike the emailed file, its link needs this
 * device's access: calendars are often shared.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { booking, villa } = found(await findBookingForFile(args))
  const app = appFor(args.context)
  const page = paths.booking.confirmation(booking.id)
  const calendar = await findCalendarState(app, booking)
  if (!calendar) return redirect(page)
  const language = await languageOf(args.request)
  const { t } = i18nFor(language)
  const { id: bookingId, version, reference, checkIn, checkOut, updatedAt } = booking
  // A cancelled stay's guest is confirmed no more.
  const place = publicPlace(villa.place, { confirmed: calendar === "confirmed" })
  const url = `${app.origin}${page}`
  const stay = { bookingId, version, calendar, reference, checkIn, checkOut, updatedAt, url }
  const { filename, contentType, content } = stayCalendar(
    { ...stay, place, ...stayTimesOf(villa, booking) },
    localizedName(villa.name, language),
    { t, language },
  )
  return new Response(content, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `inline; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  })
}
