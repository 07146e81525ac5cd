import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"
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
