import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDateRange } from "#app/i18n/format.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Season } from "../season.ts"
import { nextDates } from "../season-order.ts"

type Props = { suggestions: Omit<Season, "id">[]; version: number; today: string }

/** Thai holidays that the owner has not added yet. A tap adds one without prices, and its form asks for them. */
export function HolidaySuggestions({ suggestions, version, today }: Props) {
  const { t } = useTranslation("admin")
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby="suggestions-title" className="card space-y-2 p-4 sm:p-5">
      <h2 id="suggestions-title" className="text-xl">
        {t("prices.suggestions.title")}
      </h2>
      <p className="text-sm text-muted">{t("prices.suggestions.hint")}</p>
      <ul className="divide-y divide-line">
        {suggestions.map((holiday) => (
          <li key={holiday.from} className="py-1">
            <Suggestion holiday={holiday} version={version} today={today} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Suggestion({ holiday, version, today }: { holiday: Omit<Season, "id">; version: number; today: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { layer, yearly, name } = holiday
  const { from, to } = nextDates(holiday, today)
  const last = dateAfter(to, -1)
  const fields = { version: String(version), layer, first: from, last, nameTh: name.th, nameEn: name.en }
  return (
    <Form method="post" action={adminPaths.newSeasonOf(layer)} className="flex items-center justify-between gap-3">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {yearly && <input type="hidden" name="yearly" value="on" />}
      <span className="min-w-0">
        <span className="block font-semibold">{localized(name, language)}</span>
        <span className="block text-sm text-muted" suppressHydrationWarning>
          {formatDateRange(from, last, language)}
          {yearly && <span className="whitespace-nowrap"> · {t("prices.list.yearly")}</span>}
        </span>
      </span>
      <button type="submit" className="button button-quiet shrink-0 px-3">
        <Icon name="plus" />
        {t("prices.suggestions.add")}
        <span className="sr-only"> {localized(name, language)}</span>
      </button>
    </Form>
  )
}
