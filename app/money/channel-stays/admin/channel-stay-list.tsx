import { adminPaths } from "#app/admin/admin-paths.ts"
import { nightCount } from "#app/booking/stay.ts"
import { formatDateRange, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { Section } from "#app/ui/section.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { type ChannelStay, sumOfStays } from "../channel-stay.ts"

/** In the books of a month; absent in one without such stays. */
export function ChannelStayList({ stays, isClosed }: { stays: readonly ChannelStay[]; isClosed: boolean }) {
  const { t } = useTranslation("admin")
  if (stays.length === 0) return null
  const { amount, commission } = sumOfStays(stays)
  return (
    <Section title={t("channelStays.title")} hint={t("channelStays.hint")}>
      <ul className="divide-y divide-line">
        {stays.map((stay) => (
          <Stay key={`${stay.feedId} ${stay.checkIn}`} stay={stay} isClosed={isClosed} />
        ))}
      </ul>
      {amount > 0 && (
        <dl className="space-y-1 border-t-2 border-line pt-2">
          <Row term={t("channelStays.total")} satang={amount} />
          <Row term={t("channelStays.totalCommission")} satang={0 - commission} />
          <Row term={t("channelStays.payout")} satang={amount - commission} isSum />
        </dl>
      )}
    </Section>
  )
}

function Stay({ stay, isClosed }: { stay: ChannelStay; isClosed: boolean }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { feedId, name, checkIn, checkOut, money } = stay
  const dates = formatDateRange(checkIn, checkOut, language)
  const nights = common("format.nights", { count: nightCount(stay) })
  const kept = money && t("channelStays.commission", { amount: formatMoney(money.commission, language) })
  const title = t("channelStays.stay", { name, dates })
  const href = adminPaths.channelStay(feedId, checkIn)
  return (
    <li className="flex items-baseline justify-between gap-3 py-2">
      <span className="min-w-0">
        {isClosed ? (
          <span className="inline-flex min-h-11 items-center [overflow-wrap:anywhere]" suppressHydrationWarning>
            {title}
          </span>
        ) : (
          <a
            href={href}
            className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
            suppressHydrationWarning
          >
            {title}
          </a>
        )}
        <span className="block text-sm text-muted" suppressHydrationWarning>
          {[nights, kept].filter(Boolean).join(" · ")}
        </span>
      </span>
      {money ? (
        <Money satang={money.amount} />
      ) : (
        <a href={href} className="link no-print inline-flex min-h-11 shrink-0 items-center text-sm">
          {t("channelStays.enter")}
        </a>
      )}
    </li>
  )
}

function Row({ term, satang, isSum = false }: { term: string; satang: number; isSum?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${isSum ? "font-bold" : ""}`}>
      <dt>{term}</dt>
      <dd>
        <Money satang={satang} />
      </dd>
    </div>
  )
}
