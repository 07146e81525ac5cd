import { useTranslation } from "react-i18next"
import { VillaPicture } from "#app/ui/villa-picture.tsx"
import type { PictureView } from "#app/villa/picture-view.ts"

/** The villa's pictures on the slideshow's strip, each a place to link to. */
export function Slides({ slides }: { slides: PictureView[] }) {
  const { t } = useTranslation()
  return slides.map((slide, index) => (
    <li
      key={slide.id}
      id={`slide-${index + 1}`}
      aria-roledescription="slide"
      aria-label={t("slideshow.slide", { number: index + 1, count: slides.length })}
    >
      <VillaPicture picture={slide} sizes="(min-width: 1024px) 700px, 100vw" className="size-full object-cover" />
    </li>
  ))
}
