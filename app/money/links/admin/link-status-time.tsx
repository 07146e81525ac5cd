import { formatDeadline, formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { linkChangeOf } from "../payment-link.ts"
import type { AdminLinkView } from "../payment-link-view.ts"

export function LinkStatusTime({ link, timezone }: { link: AdminLinkView; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const time = (at: number) => formatInstant(at, language, timezone)
  const isReached = (event: (typeof link.events)[number]) =>
    !event.act && event.to === link.status && linkChangeOf(event) !== "undone"
  const last = link.events.findLast(isReached)
  return (
    <span suppressHydrationWarning>
      {link.status === "open" &&
        t("links.detail.expires", { time: formatDeadline(link.expiresAt, language, timezone) })}
      {link.status === "expired" && t("links.detail.expired", { time: time(link.expiresAt) })}
      {link.status !== "open" &&
        link.status !== "expired" &&
        last &&
        `${t(`links.history.${last.to}`)} · ${time(last.at)}`}
    </span>
  )
}
