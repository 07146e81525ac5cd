import { useTranslation } from "../i18n/use-translation.ts"
import type { PlaceView } from "../villa/place-view.ts"
import { Area } from "./area.tsx"
import { CopyButton } from "./copy-button.tsx"
import { VillaImage } from "./villa-image.tsx"

/** Where the villa is and how to get there, as far as the guest may see it. */
export function Directions({ place }: { place: PlaceView }) {
  const { t } = useTranslation()
  const { coordinates, map, directions, photos } = place
  return (
    <div className="space-y-6">
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
      {map && (
        <figure>
          <VillaImage image={map} sizes="(min-width: 672px) 640px, 100vw" className="h-auto w-full rounded-card" />
        </figure>
      )}
      {directions && (
        <section aria-labelledby="way">
          <h2 id="way" className="text-xl">
            {t("directions.way")}
          </h2>
          <p className="mt-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{directions}</p>
        </section>
      )}
      {photos.length > 0 && (
        <section aria-labelledby="way-photos">
          <h2 id="way-photos" className="text-xl">
            {t("directions.photos")}
          </h2>
          <ol className="mt-3 grid gap-x-4 gap-y-6 sm:grid-cols-2">
            {photos.map(({ caption, ...photo }) => (
              <li key={photo.id}>
                <figure>
                  <VillaImage
                    image={photo}
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
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
