import { useTranslation } from "react-i18next"
import { Icon } from "#app/ui/icon.tsx"
import { VillaPicture } from "#app/ui/villa-picture.tsx"
import type { PictureView } from "#app/villa/picture-view.ts"
import { RATING } from "#app/villa/reviews.ts"

type Props = {
  name: string
  title: string
  /** The description, cut short: by the server alone, because browsers differ in where Thai words end. */
  summary: string
  picture: PictureView | null
}

/** The first view: the villa's name over its picture, or over a dark garden where there is none. */
export function Hero({ name, title, summary, picture }: Props) {
  const { t } = useTranslation()
  return (
    <section className="relative flex h-[80vh] min-h-110 items-end overflow-hidden bg-linear-to-b from-[#1d3a35] to-[#0b1614] text-white lg:h-[70vh]">
      {picture && (
        <VillaPicture
          picture={picture}
          sizes="(max-width: 767px) 130vh, 100vw"
          first
          wide
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <div className="absolute inset-0 bg-linear-to-t from-black/80 via-black/25 to-black/10" aria-hidden="true" />
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
