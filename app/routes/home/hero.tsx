import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { VillaImage } from "#app/ui/villa-image.tsx"
import type { ImageView } from "#app/villa/image-view.ts"
import { RATING } from "#app/villa/reviews.ts"

type Props = {
  name: string
  title: string
  /** The truncated description. */
  summary: string
  hero: ImageView | null
}

/** The top of the home page: the villa's name over its background image, or over a gradient if it has none. */
export function Hero({ name, title, summary, hero }: Props) {
  const { t } = useTranslation()
  return (
    <section className="hero">
      {hero && (
        <VillaImage
          image={hero}
          sizes="(max-width: 767px) 130vh, 100vw"
          first
          wide
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <div className="hero-shade" aria-hidden="true" />
      <div className="relative mx-auto w-full max-w-6xl px-4 pb-10">
        <p className="flex items-center gap-1.5 text-sm font-semibold">
          <Icon name="star" className="size-4 text-[#ffd9a8]" />
          {t("villa.rating", { rating: RATING.value, count: RATING.count })}
        </p>
        <h1 className="mt-1 text-4xl sm:text-6xl">{name || t("villa.heroTitle")}</h1>
        <p className="mt-2 max-w-xl text-lg">{title}</p>
        <p className="mt-2 max-w-xl text-white/85">{summary}</p>
        <a href="#choose" className="button mt-5 hidden border-white/20 lg:inline-flex">
          {t("villa.bookNow")}
        </a>
      </div>
    </section>
  )
}
