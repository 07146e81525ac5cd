import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { AdminLinkView } from "../payment-link-view.ts"

export function LinkHistory({ link, timezone }: { link: AdminLinkView; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="text-xl">
        {t("links.detail.history")}
      </h2>
      <ol className="mt-3 ml-2 space-y-4 border-l-2 border-line">
        {link.events
          .map(({ at, actor, actorName, from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
            <li key={index} className="relative pl-5">
              <span aria-hidden="true" className="absolute top-2 -left-[7px] size-3 rounded-full bg-pool" />
              <p className="font-semibold">
                {t(
                  `links.history.${from === null ? "made" : to === "cancelled" && actor === "system" ? "closed" : to}`,
                )}
              </p>
              <p className="text-sm text-muted" suppressHydrationWarning>
                {actorName ?? t(`bookings.history.actor.${actor}`)} · {formatInstant(at, language, timezone)}
              </p>
            </li>
          ))
          .toReversed()}
      </ol>
    </section>
  )
}
