import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { BookingCardForm } from "#app/booking/booking-request.ts"
import { bookingView } from "#app/booking/booking-view.ts"
import { guestViewer } from "#app/booking/find-booking.server.ts"
import { findOwnBookings, findSums } from "#app/booking/find-bookings.server.ts"
import type { Stay } from "#app/booking/stay.ts"
import { BookingCard } from "#app/booking/ui/booking-card.tsx"
import { MoreGuests } from "#app/booking/ui/more-guests.tsx"
import { heldSelection } from "#app/calendar/month/date-selection.ts"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { guestsAbove, parseSelection } from "#app/calendar/month/parse-selection.ts"
import { alternativesFor, clickRefusal, urlDatesRefusal } from "#app/calendar/month/url-dates.ts"
import { appFor } from "#app/context.server.ts"
import { guestIdOf, holderNetworkOf, unpaidCookieHeader } from "#app/http/credentials.server.ts"
import { type FailureKind, failureOf, retryAfterOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { BFCACHE_PAGE } from "#app/http/page-headers.ts"
import { pageMeta } from "#app/http/page-meta.ts"
import { formOf, postedForm } from "#app/http/posted-form.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { formatWait } from "#app/i18n/format-duration.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { TextKey, TextValues } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { moneyOf, stillToPay } from "#app/money/ledger/money.ts"
import { paths } from "#app/paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { villaShareImage } from "#app/villa/photos/image.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { type BookingSelection, heldStays, offerView, type PromoView } from "#app/villa/prices/offer-view.ts"
import { findPromoTerms } from "#app/villa/promo-codes/find-promo-codes.server.ts"
import { NEW_CODE } from "#app/villa/promo-codes/ui/promo-code-field.tsx"
import { sleepsByRooms } from "#app/villa/rooms/room.ts"
import { siteView } from "#app/villa/site-view.ts"
import { depositDue } from "#app/villa/terms/pages/plan-view.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readRoomSleeps } from "#app/villa/villa-store.server.ts"
import { bookFromDevice } from "./book-from-device.server.ts"
import { MyBookings } from "./my-bookings.tsx"

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data
    ? pageMeta(page, {
        title: `${data.title} · ${data.site.name}`,
        description: data.description,
        site: data.site.name,
        image: data.image,
      })
    : []

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

/** Revalidates after a refusal, to show newly taken nights. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const language = await languageOf(request)
  const guestId = (await guestIdOf(app, request)) ?? ""
  const { villa, taken, bookings, facts, ...at } = found(await findVillaOffer(app, { guestId }, readRoomSleeps(app.db)))
  const { t } = i18nFor(language)
  const offer = {
    ...offerView(villa, taken, at, heldStays(bookings, villa, language), { t, language }),
    ...sleepsByRooms(facts[0], villa.bedrooms),
  }
  const query = new URL(request.url).searchParams
  const selection = parseSelection((name) => query.get(name), offer)
  const site = siteView(villa, language)
  const page = {
    title: t("booking.chooseTitle"),
    description: t("booking.about", { name: site.name }),
    image: villaShareImage(villa),
    site,
    offer,
    selection,
    tooMany: guestsAbove((name) => query.get(name), offer),
    promo: await promoView(app, request, selection, villa),
    bookings: bookings.map(bookingView),
    ...(await dueOf(app, bookings, language)),
    refusal:
      clickRefusal(query.get("day"), selection, offer, language) ??
      urlDatesRefusal((name) => query.get(name), { selection, offer, language }),
  }
  // The bfcache may hold the page unless it shows somebody's bookings.
  const headers = new Headers(bookings.length > 0 ? {} : BFCACHE_PAGE)
  // The response that set the cookie may have been lost.
  if (offer.held) headers.append("Set-Cookie", await unpaidCookieHeader(request, true))
  return data(page, { headers })
}

/** Amounts due as text, by booking id; none for bookings that are paid at once. */
async function dueOf(app: App, bookings: Booking[], language: Language): Promise<{ due?: Record<string, string> }> {
  const live = bookings.filter(({ status }) => status === "confirmed" || status === "pending_payment")
  if (live.length === 0) return {}
  const { sums, timezone } = await findSums(app, live)
  const { t } = i18nFor(language)
  const texts = live.flatMap((booking) => {
    const money = moneyOf(booking, sums.get(booking.id) ?? NO_SUMS, timezone)
    const isDeposit = booking.status === "pending_payment"
    const amount = isDeposit ? depositDue(money) : stillToPay(booking, money)
    const values = { amount: formatMoney(amount, language) }
    return amount > 0 ? [[booking.id, t(`booking.mine.${isDeposit ? "depositDue" : "due"}`, values)]] : []
  })
  return texts.length > 0 ? { due: Object.fromEntries(texts) } : {}
}

async function promoView(
  app: App,
  request: Request,
  { checkIn, checkOut, promoCode }: BookingSelection,
  { timezone }: Pick<Villa, "timezone">,
): Promise<PromoView | undefined> {
  if (!promoCode || !checkIn || !checkOut) return undefined
  const network = holderNetworkOf(request)
  const terms = await findPromoTerms(app, promoCode, { stay: { checkIn, checkOut }, timezone, network })
  const isNew = new URL(request.url).searchParams.has(NEW_CODE)
  return terms.ok ? { terms: terms.value, isNew } : refusalOf(terms.error, terms.data, await languageOf(request))
}

export const action = formAction("booking.errors.createFailed", book, async ({ text: error, form, args }) => ({
  error,
  // If the villa cannot be read either, the card keeps its own selection (with JavaScript).
  ...(await postedCard(appFor(args.context), args.request, form).then(
    ({ posted }) => posted,
    () => ({}),
  )),
}))

/** Only a forged form has malformed fields. */
const FIELD_FAILURES: Record<string, FailureKind> = {
  rooms: "rooms-out-of-range",
  guests: "guests-out-of-range",
  totalPrice: "price-changed",
  promoCode: "promo-code-invalid",
}

/** From this page or the home page. A second submission redirects to the first booking. */
async function book({ context, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const submission = await formOf(request, BookingCardForm)
  if (submission.status !== "success") {
    const [field = ""] = Object.keys(submission.error ?? {})
    return refuse(app, request, FIELD_FAILURES[field] ?? "date-invalid")
  }
  const guestId = await guestIdOf(app, request)
  const { totalPrice: expectedTotal, ...card } = submission.value
  // The guest chooses how to pay on a later page.
  const booking = { ...card, expectedTotal, paymentMethod: "bank_transfer" as const, specialRequests: "" }
  const { started, headers } = await bookFromDevice(app, request, booking, { guestId, actor: "guest" })
  // A document navigation: the home page has not loaded the styles and texts of the next step.
  if (started.ok)
    return redirectDocument(paths.booking.customerInfo(started.value.booking.id), { status: 303, headers })
  const held = guestId && (await findHeld(app, guestId, card))
  if (held) return redirectDocument(paths.booking.customerInfo(held.id), { status: 303, headers })
  return refuse(app, request, started.error, started.data)
}

/** A wait is passed as a value, because the home page has not loaded the texts of hours and days. */
function refusalOf(kind: FailureKind, data: unknown, language: Language): { error: TextKey; values?: TextValues } {
  const { text, retryAfterSeconds = 0 } = failureOf(kind)
  if (kind === "too-many-requests") {
    const wait = formatWait(retryAfterOf(data) ?? retryAfterSeconds, language)
    return { error: "booking.errors.tooManyRequests", values: { wait } }
  }
  const hasNights = typeof data === "object" && data && "minNights" in data
  return { error: text, values: hasNights ? { minNights: data.minNights } : undefined }
}

/** An unpaid booking of the same stay: an earlier response may have been lost. */
async function findHeld(app: App, guestId: string, stay: Stay) {
  const { bookings } = await findOwnBookings(app, guestViewer(guestId))
  return heldSelection(
    stay,
    bookings.filter(({ status }) => status === "pending_payment"),
  )
}

const REFUSED_DATES: FailureKind[] = ["dates-unavailable", "stay-too-short", "arrival-day", "departure-day"]

async function refuse(app: App, request: Request, kind: FailureKind, failed?: unknown) {
  const language = await languageOf(request)
  const refusal = refusalOf(kind, failed, language)
  // Checked again, a wrong code would count as two guesses.
  const promo = kind === "promo-code-invalid" ? refusal : undefined
  const { offer, posted } = await postedCard(app, request, await postedForm(request), promo)
  const { checkIn, checkOut } = posted.selection
  const isOffered = REFUSED_DATES.includes(kind) && checkIn && checkOut
  const instead = isOffered ? alternativesFor({ checkIn, checkOut }, offer, language) : {}
  return data({ ...refusal, ...posted, ...instead }, { status: failureOf(kind).status })
}

/**
 * Keeps the posted selection, even if its nights cannot be booked.
 * @param checked the code's refusal, if the booking was refused for that
 */
async function postedCard(app: App, request: Request, form: FormData, checked?: PromoView) {
  const { villa, taken, ...at } = found(await findVillaOffer(app))
  const open = offerView({ ...villa, seasons: [], offer: DEFAULT_OFFER }, new Map(), { ...at, earliest: at.today })
  const selection = parseSelection((name) => String(form.get(name) ?? "") || null, open)
  const posted = { selection, promo: checked ?? (await promoView(app, request, selection, villa)) }
  return { posted, offer: offerView(villa, taken, at) }
}

export default function ChoosePage() {
  const { t } = useTranslation()
  const { site, offer, selection, tooMany, promo, bookings, due, refusal } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl px-4 pt-6">
        <h1 className="mb-4 text-3xl">{t("booking.title")}</h1>
        <BookingCard
          offer={offer}
          initial={posted?.selection ?? selection}
          promo={posted ? posted.promo : promo}
          refusal={posted ?? refusal}
          moreGuests={<MoreGuests max={offer.maxGuests} asked={tooMany} ways={site.contact} />}
        />
        <MyBookings bookings={bookings} due={due} />
      </div>
    </GuestPage>
  )
}
