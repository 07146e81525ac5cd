import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { ContactLinks } from "#app/ui/contact-links.tsx"
import { Icon } from "#app/ui/icon.tsx"
import type { Amenity } from "#app/villa/amenities.ts"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"
import type { AreaView } from "#app/villa/place/place-view.ts"
import { Area } from "#app/villa/place/ui/area.tsx"
import type { SiteView } from "#app/villa/site-view.ts"
import { MorePhotos } from "./more-photos.tsx"

type RoomView = { id: string; name: string; description: string; sleeping: string; images: ImageView[] }

/** @param rooms null if they cannot be read */
export function Rooms({ rooms }: { rooms: RoomView[] | null }) {
  const { t } = useTranslation()
  return (
    <section id="rooms" aria-labelledby="rooms-title" className="scroll-mt-10 px-4 pt-12 lg:px-0">
      <h2 id="rooms-title" className="text-2xl">
        {t("villa.tabs.rooms")}
      </h2>
      {!rooms && <p className="mt-4 text-muted">{t("villa.roomsFailed")}</p>}
      <ul className="rooms mt-4 grid gap-5 sm:grid-cols-2">
        {rooms?.map((room) => (
          <li key={room.id} className="card overflow-hidden">
            <RoomPhoto images={room.images} />
            <div className="p-4">
              <h3 className="text-lg font-semibold">{room.name}</h3>
              {room.sleeping && <p className="text-sm">{room.sleeping}</p>}
              <p className="mt-1 text-muted">{room.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RoomPhoto({ images: [first, ...others] }: { images: ImageView[] }) {
  if (!first) return <div className="no-photo aspect-3/2" aria-hidden="true" />
  return (
    <a href={paths.photo(first.id)} className="photo-link aspect-3/2">
      <VillaImage image={first} sizes="(min-width: 1024px) 340px, (min-width: 640px) 50vw, 100vw" />
      <MorePhotos count={others.length} />
    </a>
  )
}

export function Amenities({ amenities }: { amenities: readonly Amenity[] }) {
  const { t } = useTranslation()
  return (
    <section id="amenities" aria-labelledby="amenities-title" className="scroll-mt-10 px-4 pt-12 lg:px-0">
      <h2 id="amenities-title" className="text-2xl">
        {t("villa.tabs.amenities")}
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-2 gap-y-1 sm:grid-cols-3">
        {amenities.map((amenity) => (
          <li key={amenity} className="flex items-center gap-2 py-2">
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-pool-soft text-pool">
              <Icon name={amenity} />
            </span>
            <span className="min-w-0 leading-snug">{t(`villa.amenities.${amenity}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type LocationProps = { area: AreaView; map: ImageView | null; site: SiteView }

/** Renders nothing if there is no address, map or contact. */
export function Location({ area, map, site }: LocationProps) {
  const { t } = useTranslation()
  const hasArea = area.address !== "" || area.maps !== null
  if (!hasArea && !map && site.contact.length === 0) return null
  return (
    <section aria-labelledby="location-title" className="px-4 pt-12 lg:px-0">
      <h2 id="location-title" className="mb-4 text-2xl">
        {t("directions.section")}
      </h2>
      {hasArea && <Area area={area} />}
      {map && (
        // Closed, so that the map is fetched only when opened.
        <details className="mt-3">
          <summary className="link inline-flex min-h-11 items-center">{t("directions.showMap")}</summary>
          <VillaImage image={map} sizes="(min-width: 1024px) 700px, 100vw" className="h-auto w-full rounded-card" />
        </details>
      )}
      <ContactLinks ways={site.contact} className="mt-3" />
    </section>
  )
}
