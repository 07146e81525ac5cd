import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import type { Booking } from "#app/booking/booking.ts"
import { bookingView } from "#app/booking/booking-view.ts"
import { findVillaOffer } from "#app/booking/find-availability.server.ts"
import { guestViewer } from "#app/booking/find-booking.server.ts"
import { listBookings } from "#app/booking/list-bookings.server.ts"
import { offerView } from "#app/booking/offer-view.ts"
import { readChosen } from "#app/booking/read-chosen.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { readForm } from "#app/http/body.server.ts"
import { type FailureKind, failureOf } from "#app/http/failures.ts"
import { found } from "#app/http/found.server.ts"
import { pageMeta } from "#app/http/page-meta.ts"
import { addressOf, guestCookieHeader, guestIdOf, holderNetworkOf } from "#app/http/session.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { paths } from "#app/paths.ts"
import { BookingCard } from "#app/ui/booking-card.tsx"
import { SiteFrame } from "#app/ui/site-frame.tsx"
import { sharePicture } from "#app/villa/image.ts"
import { toSatang } from "#app/villa/money.ts"
import { enabledMethods } from "#app/villa/payment-settings.ts"
import { MyBookings } from "./my-bookings.tsx"

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data
    ? pageMeta(page, {
        title: `${data.title} · ${data.name}`,
        description: data.description,
        site: data.name,
        picture: data.picture,
      })
    : []

/** Nights that somebody else has just taken are shown so with the refusal. */
export const shouldRevalidate = () => true

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
    picture: sharePicture(villa.background),
    name,
    offer,
    chosen: readChosen((name) => query.get(name), offer),
    bookings: bookings.map(bookingView),
    heldId: held?.id,
    error: sameDay(query) ? ("booking.errors.sameDayBooking" as const) : undefined,
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

const FORM_MAX_BYTES = 16 * 1024

/** Books what the card has chosen, from this page or the home page. A second press of the button finds the first one's booking. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const form = await readForm(request, FORM_MAX_BYTES)
  const text = (name: string) => (form.ok ? String(form.value.get(name) ?? "") : "")
  const knownGuest = await guestIdOf(app, request)
  const guestId = knownGuest ?? app.newId()
  const offered = found(await findVillaOffer(app))
  const offer = offerView(offered.villa, offered.taken, offered.today)
  const refuse = (kind: FailureKind) => {
    const { status, text: error } = failureOf(kind)
    // What was typed is shown again as it was, even where somebody has its nights by now.
    const chosen = readChosen((name) => text(name) || null, { ...offer, taken: [] })
    return data({ error, chosen }, { status })
  }
  if (!form.ok) return refuse(form.error)
  const shown = text("totalPrice")
  const started = await startBooking(
    app,
    {
      checkIn: text("checkIn"),
      checkOut: text("checkOut"),
      rooms: Number(text("rooms")),
      guests: Number(text("guests")),
      paymentMethod: enabledMethods(offered.villa)[0] ?? "bank_transfer",
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
    const twin = heldBy(bookings, text("checkIn"), text("checkOut"))
    if (twin) return redirectDocument(paths.booking.customerInfo(twin.id), { status: 303 })
  }
  return refuse(started.error)
}

/** The same choice as on the home page, as a page of its own; below it, the bookings made on this device. */
export default function Choose() {
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
        <BookingCard offer={offer} chosen={refused?.chosen ?? chosen} error={refused?.error ?? error} />
        <MyBookings bookings={bookings} />
      </div>
    </SiteFrame>
  )
}
