import { formatTimeOfDay } from "#app/i18n/format.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { stayPaths } from "#app/stay-paths.ts"
import type { ExtraToPrepare } from "../extra.ts"

type Props = { bookingId: string; extras: ExtraToPrepare[]; canChange?: boolean }

/** What the guest of a stay has chosen, with the way to choose. */
export function BookedExtras({ bookingId, extras, canChange = false }: Props) {
  const { t, language } = useTranslation()
  return (
    <section aria-labelledby="extras-title" className="card p-4 sm:p-5">
      <h2 id="extras-title" className="text-xl">
        {t("extras.title")}
      </h2>
      {extras.length > 0 && (
        <ul className="mt-1">
          {extras.map(({ name, quantity, time }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two extras may have one name
            <li key={index} className="[overflow-wrap:anywhere]">
              {localized(name, language)}
              {time ? ` · ${formatTimeOfDay(time, language)}` : ` × ${quantity}`}
            </li>
          ))}
        </ul>
      )}
      {canChange && (
        <a href={stayPaths.extras(bookingId)} className="no-print link inline-flex min-h-11 items-center">
          {t("extras.add")}
        </a>
      )}
    </section>
  )
}
