import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"
import { MorePhotos } from "./more-photos.tsx"

const GRID_MAX = 4

/** Photos after the slideshow's first; each opens the viewer. */
export function PhotoGrid({ slides, photoCount }: { slides: ImageView[]; photoCount: number }) {
  const { t } = useTranslation()
  const photos = slides.slice(1, 1 + GRID_MAX)
  if (photos.length === 0) return null
  return (
    <ul aria-label={t("photos.title")} className="photo-grid">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={paths.photo(photo.id)} className="photo-link aspect-3/2">
            <VillaImage image={photo} sizes="(min-width: 1024px) 170px, 25vw" />
            {index === photos.length - 1 && <MorePhotos count={photoCount - 1 - photos.length} />}
          </a>
        </li>
      ))}
    </ul>
  )
}
