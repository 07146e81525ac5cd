import { adminPaths } from "#app/admin/admin-paths.ts"
import type { Clash } from "#app/calendar/month/clash.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { PaymentStateText } from "#app/money/ledger/admin/payment-state-text.tsx"
import type { PaymentState } from "#app/money/ledger/payment-state.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { dateAfter } from "#app/villa/dates.ts"

type Payments = Record<string, PaymentState>

/** @property payments of confirmed bookings, where the page knows them */
export function ClashList({ clashes, payments = {} }: { clashes: Clash[]; payments?: Payments }) {
  const { t } = useTranslation("admin")
  return (
    <div className="mt-2">
      <p className="error">{t("bookings.edit.taken")}</p>
      <ul>
        {clashes.map((clash) => (
          <li key={clash.nights[0]} className="flex min-h-11 flex-wrap items-center gap-x-2">
            <Nights nights={clash.nights} />
            <ClashLink clash={clash} />
            <ClashPayment clash={clash} payments={payments} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function ClashPayment({ clash: { booking }, payments }: { clash: Clash; payments: Payments }) {
  const state = booking && payments[booking.id]
  return state && <PaymentStateText state={state} className="text-sm" />
}

/** Links to where the nights can be released. */
export function ClashLink({ clash: { nights, booking, block, feed } }: { clash: Clash }) {
  const { t } = useTranslation("admin")
  const [href, ...words] = booking
    ? [adminPaths.booking(booking.id), [booking.customerName, booking.reference].filter(Boolean).join(" · ")]
    : feed
      ? [`${adminPaths.calendars}#feed-${feed.id}`, t("today.night.channel"), feed.name]
      : [
          `${adminPaths.calendar}?month=${nights[0]?.slice(0, 7)}#block-${block?.id}`,
          t("today.night.blocked"),
          block?.note,
        ]
  return (
    <a href={href} className="link inline-flex min-h-11 min-w-11 items-center">
      {words.filter(Boolean).join(": ")}
    </a>
  )
}

/** The second date is the one after the last night. */
function Nights({ nights }: { nights: string[] }) {
  const { t } = useTranslation("admin")
  const [first = "", last = first] = [nights[0], nights.at(-1)]
  return (
    <span className="font-semibold">
      <DateText date={first} style="short" /> – <DateText date={dateAfter(last, 1)} style="short" /> (
      {t("translation:format.nights", { count: nights.length })})
    </span>
  )
}
