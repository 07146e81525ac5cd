import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { bookingView } from "#app/booking/booking-view.ts"
import { findVillaOffer } from "#app/booking/find-availability.server.ts"
import { guestViewer } from "#app/booking/find-booking.server.ts"
import { listBookings } from "#app/booking/list-bookings.server.ts"
import { type BookingSelection, offerView } from "#app/booking/offer-view.ts"
import { parseSelection } from "#app/booking/parse-selection.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { pageMeta } from "#app/http/page-meta.ts"
import { postedForm } from "#app/http/posted-form.server.ts"
import { addressOf, guestCookieHeader, guestIdOf, holderNetworkOf } from "#app/http/session.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { paths } from "#app/paths.ts"
import { BookingCard } from "#app/ui/booking-card.tsx"
import { SiteFrame } from "#app/ui/site-frame.tsx"
import { shareImage } from "#app/villa/image.ts"
import { toSatang } from "#app/villa/money.ts"
import { MyBookings } from "./my-bookings.tsx"

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data
    ? pageMeta(page, {
        title: `${data.title} · ${data.name}`,
        description: data.description,
        site: data.name,
        image: data.image,
      })
    : []

/** Nights that somebody else has just taken are shown so with the refusal. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const language = await languageOf(request)
  const guestId = (await guestIdOf(app, request)) ?? ""
  const { villa, taken, today, bookings } = found(await findVillaOffer(app, guestId))
  const offer = offerView(villa, taken, today)
  const query = new URL(request.url).searchParams
  const { t } = i18nFor(language)
  const name = localizedName(villa.name, language)
  const held = heldBy(bookings, query.get("checkIn"), query.get("checkOut"))
  return {
    title: t("booking.chooseTitle"),
    description: t("booking.about", { name }),
    image: shareImage(villa.background),
    name,
    offer,
    chosen: parseSelection((name) => query.get(name), offer),
    bookings: bookings.map(bookingView),
    heldId: held?.id,
    error: sameDay(query) ? { error: "booking.errors.sameDayBooking" as const } : undefined,
  }
}

/** The guest's own unpaid booking of exactly such a stay: made by a first press whose answer may have been lost. */
function heldBy(bookings: Booking[], checkIn: string | null, checkOut: string | null): Booking | undefined {
  return bookings.find(
    (own) => own.status === "pending_payment" && own.checkIn === checkIn && own.checkOut === checkOut,
  )
}

/** The link of a check-in that was picked twice. */
function sameDay(query: URLSearchParams): boolean {
  const checkIn = query.get("checkIn")
  return checkIn !== null && checkIn === query.get("checkOut")
}

export const action = formAction("booking.errors.createFailed", book, async ({ text: error, form, args }) => ({
  error,
  // Where the offer cannot be read now, the page cannot either, and with script the card still has it.
  chosen: await typedSelection(appFor(args.context), form).catch(() => undefined),
}))

/** Books what the card has chosen, from this page or the home page. A second press of the button finds the first one's booking. */
async function book({ context, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const form = await postedForm(request)
  const text = (name: string) => String(form.get(name) ?? "")
  const knownGuest = await guestIdOf(app, request)
  const guestId = knownGuest ?? app.newId()
  const shown = text("totalPrice")
  const started = await startBooking(
    app,
    {
      checkIn: text("checkIn"),
      checkOut: text("checkOut"),
      rooms: Number(text("rooms")),
      guests: Number(text("guests")),
      paymentMethod: "bank_transfer",
      specialRequests: "",
      language: await languageOf(request),
      totalShown: shown ? toSatang(Number(shown)) : undefined,
    },
    { guestId, actor: "guest", address: addressOf(request), network: holderNetworkOf(request) },
  )
  const headers = new Headers({ "Set-Cookie": await guestCookieHeader(app, request, guestId) })
  // The home page has neither the sheet nor the texts of what follows.
  if (started.ok)
    return redirectDocument(paths.booking.customerInfo(started.value.booking.id), { status: 303, headers })

  if (started.error === "dates-unavailable" && knownGuest) {
    const { bookings } = await listBookings(app, guestViewer(knownGuest))
    const counterpart = heldBy(bookings, text("checkIn"), text("checkOut"))
    if (counterpart) return redirectDocument(paths.booking.customerInfo(counterpart.id), { status: 303 })
  }
  const { status, text: error } = failureOf(started.error)
  return data({ error, chosen: await typedSelection(app, form) }, { status })
}

/** What was typed is shown again as it was, even where somebody has its nights by now. */
async function typedSelection(app: Pick<App, "db" | "now">, form: FormData): Promise<BookingSelection> {
  const { villa, today } = found(await findVillaOffer(app))
  return parseSelection((name) => String(form.get(name) ?? "") || null, offerView(villa, [], today))
}

/** The same choice as on the home page, as a page of its own; below it, the bookings made on this device. */
export default function DatesPage() {
  const { t } = useTranslation()
  const { name, offer, chosen, bookings, heldId, error } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <SiteFrame name={name}>
      <div className="mx-auto max-w-xl px-4 pt-6">
        <h1 className="mb-4 text-3xl">{t("booking.title")}</h1>
        {heldId && (
          <p className="notice mb-4">
            {t("booking.mine.held")}{" "}
            <a
              href={paths.booking.customerInfo(heldId)}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t("booking.mine.goOn")}
            </a>
          </p>
        )}
        <BookingCard offer={offer} chosen={refused?.chosen ?? chosen} refused={refused ?? error} />
        <MyBookings bookings={bookings} />
      </div>
    </SiteFrame>
  )
}
