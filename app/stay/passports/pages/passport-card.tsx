import { useTranslation } from "#app/i18n/use-translation.ts"
import { stayPaths } from "#app/stay-paths.ts"

/** `of` is null if nobody has said how many guests are foreign. */
export type PassportsAsked = { given: number; of: number | null }

export function PassportCard({ bookingId, asked: { given, of } }: { bookingId: string; asked: PassportsAsked }) {
  const { t } = useTranslation()
  const isComplete = of !== null && given >= of
  return (
    <section aria-labelledby="passports-title" className="no-print card p-4 sm:p-5">
      <h2 id="passports-title" className="text-xl">
        {t("passports.title")}
      </h2>
      {!isComplete && <p className="mt-1 text-muted">{t("passports.card.text")}</p>}
      {(given > 0 || of !== null) && (
        <p className="mt-2 font-semibold">
          {of === null ? t("passports.card.given", { given }) : t("passports.card.givenOf", { given, count: of })}
        </p>
      )}
      <a
        href={stayPaths.passports(bookingId)}
        className={`button mt-3 w-full sm:w-auto ${isComplete || of === null ? "button-quiet" : ""}`}
      >
        {t(isComplete ? "passports.card.change" : "passports.card.open")}
      </a>
    </section>
  )
}
