import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { GuestLinkView } from "../payment-link-view.ts"

const ICONS = { in_review: "clock", accepted: "check", returned: "close" } as const

/** The slips' images are for the owner only. */
export function SentSlips({ slips, timezone }: { slips: GuestLinkView["slips"]; timezone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <section aria-labelledby="sent-title" className="card p-4 sm:p-6">
      <h2 id="sent-title" className="text-xl">
        {t("paymentLink.slips.title")}
      </h2>
      {slips.length === 0 ? (
        <p className="mt-2 text-muted">{t("paymentLink.slips.none")}</p>
      ) : (
        <ol className="mt-2 divide-y divide-line">
          {slips.map(({ uploadedAt, state }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slips are only appended
            <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <span suppressHydrationWarning>
                {t("paymentLink.slips.sentAt", { time: formatInstant(uploadedAt, language, timezone) })}
              </span>
              <span
                className={`inline-flex items-center gap-1.5 font-semibold ${state === "returned" ? "text-danger" : "text-pool"}`}
              >
                <Icon name={ICONS[state]} className="size-4" />
                {t(`paymentLink.slips.state.${state}`)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {slips.length > 0 && <p className="mt-2 text-sm text-muted">{t("paymentLink.slips.privacy")}</p>}
    </section>
  )
}
