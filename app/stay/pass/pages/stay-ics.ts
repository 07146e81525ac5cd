import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { findBookingForFile } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { paths } from "#app/paths.ts"
import { stayCalendar } from "../stay-calendar.server.ts"

/**
 * `inline`, because an iPhone then offers to add the event. Unlike the emailed file, its link needs this
 * device's access: calendars are often shared.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { booking, villa } = found(await findBookingForFile(args))
  const page = paths.booking.confirmation(booking.id)
  if (booking.status !== "confirmed") return redirect(page)
  const language = await languageOf(args.request)
  const { t } = i18nFor(language)
  const { id: bookingId, reference, checkIn, checkOut, updatedAt } = booking
  const { place, timezone, checkInTime, checkOutTime } = villa
  const url = `${appFor(args.context).origin}${page}`
  const { filename, contentType, content } = stayCalendar(
    { bookingId, reference, checkIn, checkOut, updatedAt, place, timezone, checkInTime, checkOutTime, url },
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
