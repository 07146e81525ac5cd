import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"

type Props = {
  name: string
  title: string
  summary: string
  highlights: string[]
  hero: ImageView | null
  /** Satang. */
  fromPrice: number
}

export function Hero({ name, title, summary, highlights, hero, fromPrice }: Props) {
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
      <div className="hero-text">
        <div className="mx-auto max-w-6xl px-4">
          <h1>{name || t("villa.heroTitle")}</h1>
          <p className="mt-2 max-w-xl text-lg">{title}</p>
          <p className="hero-summary mt-2 max-w-xl">{summary}</p>
          <p className="mt-3 font-semibold">
            {highlights.map((highlight, index) => (
              <span key={highlight} className="inline-block">
                {highlight}
                {index < highlights.length - 1 && <span className="whitespace-pre"> · </span>}
              </span>
            ))}
          </p>
          <p className="hero-offer">
            <a href="#choose" className="button">
              {t("villa.bookNow")}
            </a>
            <span>
              {t("villa.from")} <Money satang={fromPrice} className="text-xl font-bold" /> {t("format.perNight")}
            </span>
          </p>
        </div>
      </div>
    </section>
  )
}
