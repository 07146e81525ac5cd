import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { awaitsPayment } from "#app/booking/booking.ts"
import { BookingCard } from "#app/booking/ui/booking-card.tsx"
import { MoreGuests } from "#app/booking/ui/more-guests.tsx"
import { findVillaOfferWithRooms } from "#app/calendar/month/find-availability.server.ts"
import { guestsAbove, parseSelection } from "#app/calendar/month/parse-selection.ts"
import { urlDatesRefusal } from "#app/calendar/month/url-dates.ts"
import { appFor } from "#app/context.server.ts"
import { guestIdOf, mayHaveUnpaidBooking, unpaidCookieHeader } from "#app/http/credentials.server.ts"
import { BFCACHE_PAGE } from "#app/http/page-headers.ts"
import { pageMeta } from "#app/http/page-meta.ts"
import { savesData } from "#app/http/save-data.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { localized, localizedName } from "#app/i18n/localized.ts"
import { truncated } from "#app/i18n/truncated.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { readHomeReviews } from "#app/stay/reviews/guest-review-store.server.ts"
import { type ReviewsView, reviewsView } from "#app/stay/reviews/review-view.ts"
import { HomeReviews } from "#app/stay/reviews/ui/home-reviews.tsx"
import { SiteFooter } from "#app/ui/guest-page.tsx"
import { serverOnly, serverOnlyData, withServerOnlyData } from "#app/ui/hydration/server-only.ts"
import { SiteFrame } from "#app/ui/site-frame.tsx"
import { mainImage, shareImage } from "#app/villa/photos/image.ts"
import { imageView } from "#app/villa/photos/image-view.ts"
import { countPhotos } from "#app/villa/photos/photo-sections.ts"
import { NearbyImages } from "#app/villa/photos/ui/nearby-images.tsx"
import { usePhotoViewer } from "#app/villa/photos/ui/use-photo-viewer.ts"
import { areaView, mapView } from "#app/villa/place/place-view.ts"
import { heldStays, offerView } from "#app/villa/prices/offer-view.ts"
import { nightPriceRange } from "#app/villa/prices/pricing.ts"
import { type Room, sleepsByRooms } from "#app/villa/rooms/room.ts"
import { siteView } from "#app/villa/site-view.ts"
import { SLIDES_SHOWN, type Villa } from "#app/villa/villa.ts"
import { homeFacts } from "../facts.ts"
import { heroFacts } from "../hero-facts.ts"
import { ClosedVilla } from "./closed-villa.tsx"
import { Hero } from "./hero.tsx"
import { Overview } from "./overview.tsx"
import { PhotoGrid } from "./photo-grid.tsx"
import { SectionTabs } from "./section-tabs.tsx"
import { Amenities, Location, Rooms } from "./sections.tsx"
import { Slides } from "./slides.tsx"
import { Slideshow } from "./slideshow.tsx"
import { StructuredData } from "./structured-data.tsx"

/** The hero's truncation: words in English, characters in Thai. */
const SUMMARY_MAX = { words: 20, characters: 100 }

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  if (!data || !import.meta.env.SSR) return [{ title: "Baan" }]
  const { name, title, summary, hero } = serverOnlyData<VillaContent>(data)
  return pageMeta(page, {
    title: title ? `${name} · ${title}` : name,
    description: summary,
    site: name,
    image: shareImage(hero),
  })
}

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

/** Revalidates after a refusal of the booking card, so that nights which were just booked show as taken. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  // Only a device with the cookie of unpaid bookings reads its own; others may get this response cached.
  const hasCookie = mayHaveUnpaidBooking(request)
  const found = await findVillaOfferWithRooms(
    app,
    (hasCookie && (await guestIdOf(app, request))) || "",
    readHomeReviews(app.db, app.now()),
  )
  if (!found) return null
  const { villa, rooms, taken, bookings, facts, ...at } = found
  const [written] = facts
  const language = await languageOf(request)
  const offer = {
    ...offerView(villa, taken, at, heldStays(bookings, villa, language), i18nFor(language)),
    ...sleepsByRooms(rooms ?? [], villa.bedrooms),
  }
  const query = new URL(request.url).searchParams
  const selection = parseSelection((name) => query.get(name), offer)
  const range = nightPriceRange(villa, at.today)
  const interactive = {
    name: localizedName(villa.name, language),
    slides: Math.min(villa.slides.length, SLIDES_SHOWN),
    hiddenTabs: [...(rooms?.length === 0 ? ["rooms"] : []), ...(villa.amenities.length > 0 ? [] : ["amenities"])],
    fromPrice: range.from,
    offer,
    selection,
    refusal: urlDatesRefusal((name) => query.get(name), { selection, offer, language }),
  }
  const page = withServerOnlyData(
    interactive,
    contentOf(villa, rooms, language, {
      range,
      saveData: savesData(request),
      reviews: reviewsView(written, villa, language),
      tooMany: guestsAbove((name) => query.get(name), offer),
    }),
  )
  if (!hasCookie) return data(page, rooms ? { headers: BFCACHE_PAGE } : undefined)
  const headers = new Headers({ "Cache-Control": "private, no-store" })
  // A slip in review may be returned, which makes its booking unpaid again.
  if (!bookings.some(awaitsPayment)) headers.append("Set-Cookie", await unpaidCookieHeader(request, false))
  return data(page, { headers })
}

type VillaContent = ReturnType<typeof contentOf>

type ContentParts = {
  range: ReturnType<typeof nightPriceRange>
  saveData: boolean
  reviews: ReviewsView
  tooMany: number | undefined
}

/** Only the server renders the static content. */
function contentOf(
  villa: Villa,
  rooms: Room[] | null,
  language: Language,
  { range, saveData, reviews, tooMany }: ContentParts,
) {
  const { t } = i18nFor(language)
  const title = localized(villa.title, language) || t("villa.heroTitle")
  const hero = mainImage(villa)
  const description = localized(villa.description, language)
  return {
    name: localizedName(villa.name, language),
    site: siteView(villa, language),
    area: areaView(villa.place, language, { confirmed: false }),
    map: mapView(villa, language, { confirmed: false, t, saveData }),
    title,
    description,
    highlights: heroFacts(villa, reviews.rating, language, t),
    summary: truncated(description || t("villa.heroDescription"), language, SUMMARY_MAX),
    beachfront: localized(villa.beachfront, language),
    hero: hero && imageView({ ...hero, alt: { th: "", en: "" } }, language, { blurred: true, saveData }),
    slides: villa.slides
      .slice(0, SLIDES_SHOWN)
      .map((slide) => imageView(slide, language, { fallbackAlt: title, saveData })),
    photoCount: countPhotos({ slides: villa.slides, rooms: rooms ?? [] }),
    rooms:
      rooms?.map(({ id, name, description, sleeps, beds, images }) => ({
        id,
        name: localized(name, language),
        description: localized(description, language),
        sleeping: [sleeps && t("villa.sleeps", { count: sleeps }), localized(beds, language)]
          .filter(Boolean)
          .join(" · "),
        images: images.map((image) => imageView(image, language, { fallbackAlt: localized(name, language), saveData })),
      })) ?? null,
    amenities: villa.amenities,
    location: { place: villa.place, timezone: villa.timezone, telephone: villa.contactPhone },
    ...reviews,
    facts: homeFacts(villa),
    tooMany,
    fromPrice: range.from,
    toPrice: range.to,
  }
}

/** The browser hydrates the tabs, slideshow and booking card; the rest is server-only. */
export default function Home() {
  usePhotoViewer()
  const villa = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  if (!villa) return <ClosedVilla />
  return (
    <SiteFrame
      name={villa.name}
      overImage
      skipTo={{ href: "#choose", text: t("villa.bookNow") }}
      footer={<div {...serverOnly(import.meta.env.SSR && <SiteFooter {...serverOnlyData<VillaContent>(villa)} />)} />}
    >
      <div {...serverOnly(import.meta.env.SSR && <Top {...serverOnlyData<VillaContent>(villa)} />)} />
      <div className="mx-auto max-w-6xl lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10 lg:px-4">
        <div>
          <SectionTabs hidden={villa.hiddenTabs} />
          <section id="description" aria-labelledby="description-title" className="scroll-mt-10 lg:pt-6">
            {villa.slides > 0 && (
              <Slideshow
                count={villa.slides}
                strip={import.meta.env.SSR && <Slides {...serverOnlyData<VillaContent>(villa)} />}
              />
            )}
            <div {...serverOnly(import.meta.env.SSR && <Description {...serverOnlyData<VillaContent>(villa)} />)} />
          </section>
          <div
            className="contents"
            {...serverOnly(import.meta.env.SSR && <Sections {...serverOnlyData<VillaContent>(villa)} />)}
          />
        </div>
        {/* Without boxes on a phone, so that the bar sticks to the bottom of the whole page. */}
        <aside className="contents lg:block lg:pt-10">
          <div className="booking-card-beside contents lg:sticky lg:top-18 lg:block">
            <BookingCard
              offer={villa.offer}
              initial={villa.selection}
              refusal={villa.refusal}
              fromPrice={villa.fromPrice}
              moreGuests={
                <div
                  {...serverOnly(
                    import.meta.env.SSR && (
                      <MoreGuests
                        max={villa.offer.maxGuests}
                        asked={serverOnlyData<VillaContent>(villa).tooMany}
                        ways={serverOnlyData<VillaContent>(villa).site.contact}
                      />
                    ),
                  )}
                />
              }
            />
          </div>
        </aside>
      </div>
    </SiteFrame>
  )
}

function Top(villa: VillaContent) {
  return (
    <>
      <NearbyImages />
      <Hero {...villa} />
    </>
  )
}

function Description(villa: VillaContent) {
  return (
    <>
      <PhotoGrid {...villa} />
      <Overview {...villa} />
    </>
  )
}

function Sections(villa: VillaContent) {
  return (
    <>
      {villa.rooms?.length !== 0 && <Rooms rooms={villa.rooms} />}
      {villa.amenities.length > 0 && <Amenities amenities={villa.amenities} />}
      <HomeReviews reviews={villa.reviews} rating={villa.rating} />
      <Location {...villa} />
      <StructuredData {...villa} />
    </>
  )
}
