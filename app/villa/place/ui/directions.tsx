import { useTranslation } from "#app/i18n/use-translation.ts"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { ThaiText } from "#app/ui/thai-text.tsx"
import { SavedImage } from "#app/villa/photos/ui/saved-image.tsx"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"
import type { PlaceView } from "../place-view.ts"
import { Area } from "./area.tsx"

export function Directions({ place }: { place: PlaceView }) {
  return (
    <div className="space-y-6">
      <Address place={place} />
      <Way place={place} />
    </div>
  )
}

export function Address({ place }: { place: PlaceView }) {
  const { t } = useTranslation()
  const { coordinates } = place
  return (
    <div>
      <Area area={place} />
      {coordinates && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2">
          <span className="text-muted">{t("directions.coordinates")}</span>
          <span className="tabular-nums">{coordinates}</span>
          <CopyButton text={coordinates} label={t("directions.coordinates")} />
        </p>
      )}
    </div>
  )
}

/** The number of photos of the way in a confirmation's saved copy, besides the map. */
const SAVED_PHOTOS = 2

export function Way({ place: { map, directions, photos } }: { place: PlaceView }) {
  const { t } = useTranslation()
  return (
    <>
      {map && (
        <figure>
          <SavedImage image={map} sizes="(min-width: 672px) 640px, 100vw" className="h-auto w-full rounded-card" />
        </figure>
      )}
      {directions && (
        <section aria-labelledby="way">
          <h2 id="way" className="text-xl">
            {t("directions.way")}
          </h2>
          <p className="mt-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
            <ThaiText text={directions} />
          </p>
        </section>
      )}
      {photos.length > 0 && (
        <section aria-labelledby="way-photos">
          <h2 id="way-photos" className="text-xl">
            {t("directions.photos")}
          </h2>
          <ol className="mt-3 grid gap-x-4 gap-y-6 sm:grid-cols-2">
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <WayPhoto photo={photo} saved={index < SAVED_PHOTOS} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function WayPhoto({ photo: { caption, ...image }, saved }: { photo: PlaceView["photos"][number]; saved: boolean }) {
  const PhotoImage = saved ? SavedImage : VillaImage
  return (
    <figure>
      <PhotoImage
        image={image}
        sizes="(min-width: 672px) 312px, (min-width: 640px) 50vw, 100vw"
        className="h-auto w-full rounded-card"
      />
      {/* The image has the same text. */}
      {caption && (
        <figcaption aria-hidden="true" className="mt-2 text-sm">
          {caption}
        </figcaption>
      )}
    </figure>
  )
}
