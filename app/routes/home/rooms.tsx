import { useTranslation } from "#app/i18n/use-translation.ts"
import { VillaImage } from "#app/ui/villa-image.tsx"
import type { ImageView } from "#app/villa/image-view.ts"

export type RoomView = { id: string; name: string; description: string; images: ImageView[] }

export function Rooms({ rooms }: { rooms: RoomView[] }) {
  const { t } = useTranslation()
  return (
    <section id="rooms" aria-labelledby="rooms-title" className="scroll-mt-28 px-4 pt-12 lg:px-0">
      <h2 id="rooms-title" className="text-2xl">
        {t("villa.tabs.rooms")}
      </h2>
      <ul className="mt-4 grid gap-5 sm:grid-cols-2">
        {rooms.map((room) => (
          <li key={room.id} className="card overflow-hidden">
            <RoomImages images={room.images} />
            <div className="p-4">
              <h3 className="text-lg font-semibold">{room.name}</h3>
              <p className="mt-1 text-muted">{room.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The room's images in a strip that scrolls horizontally. */
function RoomImages({ images }: { images: ImageView[] }) {
  const { t } = useTranslation()
  const [first] = images
  if (!first) return <div className="no-picture aspect-3/2" aria-hidden="true" />
  const more = images.length - 1
  return (
    <div className="relative">
      <section className="strip" tabIndex={more > 0 ? 0 : undefined} aria-label={first.alt}>
        {images.map((image) => (
          <div key={image.id}>
            <VillaImage
              image={image}
              sizes="(min-width: 1024px) 340px, (min-width: 640px) 50vw, 100vw"
              className="aspect-3/2 w-full object-cover"
            />
          </div>
        ))}
      </section>
      {more > 0 && (
        <span className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-black/65 px-3 py-1 text-sm font-semibold text-white">
          {t("villa.morePictures", { count: more })}
        </span>
      )}
    </div>
  )
}
