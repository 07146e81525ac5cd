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

/** The guest's own booking with its villa, after reconciling its card payment; throws a 404. */
export async function ownBooking(app: App, id: string | undefined, request: Request) {
  const { guestId, ...opened } = await visitorOf(app, request)
  const viewer = guestViewer(guestId, opened)
  const own = found(await findBooking(app, id ?? "", viewer))
  return (await reconcileBooking(app, own.booking)) ? found(await findBooking(app, own.booking.id, viewer)) : own
}

/**
 * The cookie that keeps a device's access by an email link after the guest changed the email address there, which revokes
 * the link. Empty if the device has access otherwise.
 */
export async function renewedAccess(app: App, request: Request, booking: Booking): Promise<Headers> {
  const { bookingId, emailVersion } = await visitorOf(app, request)
  const headers = new Headers()
  if (bookingId !== booking.id || emailVersion === booking.emailVersion) return headers
  headers.set("Set-Cookie", await openedCookieHeader(app, request, await emailToken(app, booking)))
  return headers
}

/**
 * Reloads the page at the deadline if there is no script; not before, because a form may be half filled in. A header,
 * because WCAG forbids a meta refresh.
 */
export function refreshAtDeadline(booking: { paymentDeadline: number | null }, now: number): HeadersInit {
  return booking.paymentDeadline === null ? {} : { Refresh: String(remainingSeconds(booking.paymentDeadline, now) + 1) }
}

/**
 * The link from an in-app browser to the same booking in the phone's own browser; null in any other browser.
 * @param to the page that it opens
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

/** The data of a step towards payment; redirects to the confirmation if the booking awaits no payment. */
export async function stepOf(app: App, id: string | undefined, request: Request) {
  const { booking, villa, rejectionReason } = await ownBooking(app, id, request)
  if (booking.status !== "pending_payment" || isSettling(booking))
    throw redirect(paths.booking.confirmation(booking.id))
  const language = await languageOf(request)
  return {
    booking,
    villa,
    /** Why the owner rejected the slip, or null. */
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
