import { formatTimeOfDay } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { Rating } from "#app/stay/reviews/review-view.ts"
import { RatingLine } from "#app/stay/reviews/ui/home-reviews.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { HomeFacts } from "../facts.ts"

type Props = {
  title: string
  description: string
  beachfront: string
  rating: Rating
  facts: HomeFacts
}

export function Overview({ title, description, beachfront, rating, facts }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const cards = [
    { icon: "location", label: t("villa.facts.location"), value: beachfront },
    { icon: "guests", label: t("villa.facts.guests"), value: facts.maxGuests },
    { icon: "bedrooms", label: t("villa.facts.bedrooms"), value: facts.bedrooms },
    { icon: "bathrooms", label: t("villa.facts.bathrooms"), value: facts.bathrooms },
  ]
  return (
    <div className="px-4 pt-3 lg:px-0">
      <RatingLine rating={rating} />
      <ul
        className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))] gap-2"
        aria-label={t("villa.facts.title")}
      >
        {cards.map(({ icon, label, value }) => (
          <li key={icon} className="card card-flat flex flex-col items-center gap-1 px-1 py-3 text-center">
            <Icon name={icon} className="size-6 text-pool" />
            <span
              className={`leading-snug font-semibold ${typeof value === "number" ? "text-xl" : "text-xs sm:text-sm"}`}
            >
              {value}
            </span>
            <span className="text-xs leading-snug text-muted">{label}</span>
          </li>
        ))}
      </ul>
      <h2 id="description-title" className="mt-8 text-2xl">
        {title}
      </h2>
      <p className="mt-3 max-w-prose whitespace-pre-line">{description}</p>
      <p className="mt-3 flex items-center gap-2 text-muted">
        <Icon name="clock" />
        {t("villa.times", {
          checkIn: formatTimeOfDay(facts.checkInTime, language),
          checkOut: formatTimeOfDay(facts.checkOutTime, language),
        })}
      </p>
    </div>
  )
}
