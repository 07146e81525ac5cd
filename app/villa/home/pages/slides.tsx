import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"

export function Slides({ slides }: { slides: ImageView[] }) {
  const { t } = useTranslation()
  return slides.map((slide, index) => (
    <li
      key={slide.id}
      id={`slide-${index + 1}`}
      aria-roledescription="slide"
      aria-label={t("slideshow.slide", { number: index + 1, count: slides.length })}
    >
      <a href={paths.photo(slide.id)} className="photo-link size-full">
        <VillaImage image={slide} sizes="(min-width: 1024px) 700px, 100vw" />
      </a>
    </li>
  ))
}
