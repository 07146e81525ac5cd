import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { bookingView, stayTimesOf } from "#app/booking/booking-view.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { guestViewer } from "#app/booking/find-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { guestIdOf, visitorOf } from "#app/http/credentials.server.ts"
import { type ExternalBrowserLink, externalBrowserLink, inAppBrowser } from "#app/http/in-app-browser.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { findPayableBooking, findReconciled, type PayableBooking } from "#app/money/payable/find-payable.server.ts"
import { payableSite } from "#app/money/payable/pages/payable-page.server.ts"
import { withCharges } from "#app/money/refunds/cancellation-refund.ts"
import { wayToCancel } from "#app/money/refunds/returned.ts"
import { paths } from "#app/paths.ts"
import { cancellationView } from "#app/villa/terms/pages/cancellation-view.server.ts"
import { depositDue, planView } from "#app/villa/terms/pages/plan-view.server.ts"
import { foundForGuest } from "./found-for-guest.server.ts"
import type { StepView } from "./step-page.tsx"

/** Reconciles an interrupted card payment first; throws the 404. */
export async function ownBooking(app: App, id: string | undefined, request: Request): Promise<PayableBooking> {
  const { guestId, ...opened } = await visitorOf(app, request)
  const viewer = guestViewer(guestId, opened)
  return foundForGuest(app, request, await findReconciled(app, () => findPayableBooking(app, id ?? "", viewer)))
}

/** False on a device that opened the booking by an email link. */
export async function isOwnSession(
  app: App,
  request: Request,
  { guestId }: Pick<Booking, "guestId">,
): Promise<boolean> {
  return (await guestIdOf(app, request)) === guestId
}

/** Who changes a booking on a guest's page. */
export async function actingGuest(app: App, request: Request, booking: Pick<Booking, "guestId">): Promise<ChangedBy> {
  return { actor: "guest", isByLink: !(await isOwnSession(app, request, booking)) }
}

export async function requireOwnSession(app: App, request: Request, booking: Booking): Promise<void> {
  await foundForGuest(app, request, (await isOwnSession(app, request, booking)) ? booking : null)
}

/** For files, which API clients fetch with their own credentials; null unless the caller may see the booking. */
export async function findBookingForFile({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<PayableBooking | null> {
  const caller = await context.callerOf(request)
  return caller && findPayableBooking(appFor(context), params.id ?? "", caller)
}

/** Null outside in-app browsers. `to` is the page that the link opens. */
export async function bookingExternalBrowserLink(
  app: App,
  request: Request,
  { id, emailVersion, checkOut, createdAt }: Pick<Booking, "id" | "emailVersion" | "checkOut" | "createdAt">,
  to: "payment" | "confirmation",
): Promise<ExternalBrowserLink | null> {
  const userAgent = request.headers.get("User-Agent") ?? ""
  if (!inAppBrowser(userAgent)) return null
  const url = await bookingUrl(app, { id, emailVersion, origin: app.origin, checkOut, createdAt })
  return externalBrowserLink(userAgent, to === "payment" ? `${url}&to=payment` : url)
}

/**
 * Redirects if no payment is due: to the confirmation, unless `pageAfter` names another page. Guests can enter
 * details while a payment link's slip is in review.
 */
export async function stepOf(app: App, id: string | undefined, request: Request, pageAfter = confirmationOf) {
  const payable = await ownBooking(app, id, request)
  if (payable.state === "settling" || payable.booking.status !== "pending_payment") throw redirect(pageAfter(payable))
  const language = await languageOf(request)
  return { payable, language, view: stepView(payable, language, app.now()) }
}

function confirmationOf({ id }: PayableBooking): string {
  return paths.booking.confirmation(id)
}

export function stepView(payable: PayableBooking, language: Language, now: number): StepView {
  const { booking, villa, money } = payable
  const translator = i18nFor(language)
  return {
    site: payableSite(payable, language),
    booking: bookingView(booking),
    customer: booking.customer,
    buyer: booking.buyer,
    clock: stayTimesOf(villa, booking),
    bedrooms: villa.bedrooms,
    now,
    cancellation: cancellationView(withCharges(booking, money), { ...villa, now }, translator, {
      received: depositDue(money) && money.received + depositDue(money),
      way: wayToCancel(booking, { now, timezone: villa.timezone }),
    }),
    ...planView(booking, money, translator),
  }
}
