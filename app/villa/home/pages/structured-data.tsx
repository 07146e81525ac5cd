import { useRouteLoaderData } from "@remix-run/react"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ratingData } from "#app/stay/reviews/rating-data.ts"
import type { ReviewsView } from "#app/stay/reviews/review-view.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { Amenity } from "#app/villa/amenities.ts"
import { mediaPath, originalKey } from "#app/villa/photos/image.ts"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { scriptJson, vacationRental } from "#app/villa/vacation-rental.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { HomeFacts } from "../facts.ts"

type Props = ReviewsView & {
  name: string
  description: string
  hero: ImageView | null
  slides: ImageView[]
  facts: HomeFacts
  amenities: readonly Amenity[]
  fromPrice: number
  toPrice: number
  location: Pick<Villa, "place" | "timezone"> & { telephone: string }
}

/** JSON-LD for search engines. */
export function StructuredData(villa: Props) {
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? ""
  const language = useLanguage()
  const { t } = useTranslation()
  const images = villa.hero ? [villa.hero, ...villa.slides] : villa.slides
  const prices = [villa.fromPrice, villa.toPrice].map((satang) => formatMoney(satang, language))
  const json = scriptJson(
    vacationRental({
      ...villa.facts,
      ...villa.location,
      language,
      origin,
      name: villa.name,
      amenities: villa.amenities,
      description: villa.description,
      imagePaths: [...new Set(images.map(({ id }) => mediaPath(originalKey(id))))],
      priceRange: [...new Set(prices)].join("–"),
      ratings: ratingData(villa, t("reviews.guest")),
    }),
  )
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
