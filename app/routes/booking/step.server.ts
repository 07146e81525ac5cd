import { redirect } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { type Booking, isSettling } from "#app/booking/booking.ts"
import { bookingView, clockView } from "#app/booking/booking-view.ts"
import { remainingSeconds } from "#app/booking/deadline.ts"
import { bookingUrl, emailToken } from "#app/booking/email-for-booking.server.ts"
import { findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { found } from "#app/http/found.server.ts"
import { type ExternalBrowserLink, externalBrowserLink, inAppBrowser } from "#app/http/in-app-browser.ts"
import { openedCookieHeader, visitorOf } from "#app/http/session.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { paths } from "#app/paths.ts"
import { reconcileBooking } from "#app/payment/settle-card-payment.server.ts"

/** The guest's own booking with its villa and with what a card payment has left open settled, or the 404. */
export async function ownBooking(app: App, id: string | undefined, request: Request) {
  const { guestId, ...opened } = await visitorOf(app, request)
  const viewer = guestViewer(guestId, opened)
  const own = found(await findBooking(app, id ?? "", viewer))
  return (await reconcileBooking(app, own.booking)) ? found(await findBooking(app, own.booking.id, viewer)) : own
}

/**
 * Keeps a booking open on a device that an email has opened it on, when the email itself was changed there: that ends the
 * link which opened it.
 */
export async function reopened(app: App, request: Request, booking: Booking): Promise<Headers> {
  const { bookingId, emailVersion } = await visitorOf(app, request)
  const headers = new Headers()
  if (bookingId !== booking.id || emailVersion === booking.emailVersion) return headers
  headers.set("Set-Cookie", await openedCookieHeader(app, request, await emailToken(app, booking)))
  return headers
}

/**
 * Has the browser look again when the time is over, and not before: a form may be half filled in. For pages without
 * script; a header, because a refresh in the page itself is against WCAG.
 */
export function refreshAtDeadline(booking: { paymentDeadline: number | null }, now: number): HeadersInit {
  return booking.paymentDeadline === null ? {} : { Refresh: String(remainingSeconds(booking.paymentDeadline, now) + 1) }
}

/**
 * The way from an app's browser to the phone's own, into the same booking; null where the page is in that already.
 * @param to the page that it leads to
 */
export async function bookingExternalBrowserLink(
  app: App,
  request: Request,
  { id, emailVersion, checkOut }: Pick<Booking, "id" | "emailVersion" | "checkOut">,
  to: "payment" | "confirmation",
): Promise<ExternalBrowserLink | null> {
  const userAgent = request.headers.get("User-Agent") ?? ""
  if (!inAppBrowser(userAgent)) return null
  const url = await bookingUrl(app, { id, emailVersion, origin: app.origin, checkOut })
  return externalBrowserLink(userAgent, to === "payment" ? `${url}&to=payment` : url)
}

/** What each step towards payment shows; a booking that awaits none goes on to its confirmation. */
export async function stepOf(app: App, id: string | undefined, request: Request) {
  const { booking, villa, rejectionReason } = await ownBooking(app, id, request)
  if (booking.status !== "pending_payment" || isSettling(booking))
    throw redirect(paths.booking.confirmation(booking.id))
  const language = await languageOf(request)
  return {
    booking,
    villa,
    /** Why the owner sent the slip back, if so. */
    rejectionReason,
    language,
    view: {
      name: localizedName(villa.name, language),
      booking: bookingView(booking),
      clock: clockView(villa),
      bedrooms: villa.bedrooms,
      now: app.now(),
    },
  }
}
