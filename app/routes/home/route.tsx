import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { findVillaOffer } from "#app/booking/find-availability.server.ts"
import { offerView, readChosen } from "#app/booking/offer-view.ts"
import { lowestNightPrice } from "#app/booking/price.ts"
import { appFor } from "#app/context.server.ts"
import { SAVE_DATA, savesData } from "#app/http/save-data.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { localized, localizedName } from "#app/i18n/localized.ts"
import { BookingCard } from "#app/ui/booking-card.tsx"
import { SiteFrame } from "#app/ui/site-frame.tsx"
import { pictureView } from "#app/villa/picture-view.ts"
import { SLIDES_SHOWN, type Villa } from "#app/villa/villa.ts"
import { Amenities } from "./amenities.tsx"
import { BookBar } from "./book-bar.tsx"
import { ClosedVilla } from "./closed-villa.tsx"
import { Hero } from "./hero.tsx"
import { Overview } from "./overview.tsx"
import { Reviews } from "./reviews.tsx"
import { Rooms } from "./rooms.tsx"
import { SectionTabs } from "./section-tabs.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [{ title: `${data.name} · ${data.title}` }, { name: "description", content: data.description.slice(0, 155) }]
    : []

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store", Vary: SAVE_DATA })

/** Nights that somebody else has just taken are shown so with the refusal of the card. */
export const shouldRevalidate = () => true

export async function loader({ context, request }: LoaderFunctionArgs) {
  const found = await findVillaOffer(appFor(context))
  if (!found) return null
  const { villa, rooms, taken, today } = found
  const language = await languageOf(request)
  const light = savesData(request)
  const offer = offerView(villa, taken, today)
  const title = localized(villa.title, language)
  const query = new URL(request.url).searchParams
  return {
    name: localizedName(villa.name, language),
    title,
    description: localized(villa.description, language),
    beachfront: localized(villa.beachfront, language),
    hero:
      villa.background &&
      pictureView({ ...villa.background, alt: { th: "", en: "" } }, language, { blurred: true, light }),
    slides: villa.slides.slice(0, SLIDES_SHOWN).map((slide) => pictureView(slide, language, { about: title, light })),
    rooms: rooms.map(({ id, name, description, images }) => ({
      id,
      name: localized(name, language),
      description: localized(description, language),
      pictures: images.map((image) => pictureView(image, language, { about: localized(name, language), light })),
    })),
    facts: factsOf(villa),
    fromPrice: lowestNightPrice(villa),
    offer,
    chosen: readChosen((name) => query.get(name), offer),
  }
}

function factsOf({ maxGuests, bedrooms, bathrooms, checkInTime, checkOutTime }: Villa) {
  return { maxGuests, bedrooms, bathrooms, checkInTime, checkOutTime }
}

/** The villa's own page: what it is on the left, how to book it on the right; one below the other on a phone. */
export default function Home() {
  const villa = useLoaderData<typeof loader>()
  if (!villa) return <ClosedVilla />
  return (
    <SiteFrame name={villa.name} overPicture>
      <Hero name={villa.name} title={villa.title} description={villa.description} picture={villa.hero} />
      <div className="mx-auto max-w-6xl lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10 lg:px-4">
        <div>
          <SectionTabs />
          <Overview {...villa} />
          <Rooms rooms={villa.rooms} />
          <Amenities />
          <Reviews />
          <BookBar fromPrice={villa.fromPrice} />
        </div>
        <aside className="px-4 pt-10 lg:px-0">
          <div className="lg:sticky lg:top-18">
            <BookingCard offer={villa.offer} chosen={villa.chosen} />
          </div>
        </aside>
      </div>
    </SiteFrame>
  )
}
