import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { formatDateRange, formatDeadline, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { Receivable } from "#app/money/balance/receivable.ts"
import type { DamageView } from "#app/money/damage/damage-view.ts"
import { DueText } from "#app/money/ledger/admin/payment-state-text.tsx"
import { ReceivedWarning } from "#app/money/ledger/admin/received-warning.tsx"
import { paymentState } from "#app/money/ledger/payment-state.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { PartyText } from "../guest/admin/party-text.tsx"

type Props = {
  booking: AdminBookingView
  damage: Pick<DamageView, "held"> | null
  /** What the link asks for, with the security deposit. */
  asked: Receivable["withDamage"]
  today: string
  timezone: string
}

/** Who stays when, in which state, and what is still to be paid. */
export function BookingHead({ booking, damage, asked, today, timezone }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { customerName, reference, checkIn, checkOut, status, cancelReason } = booking
  return (
    <section className="card space-y-3 p-4 sm:p-5" aria-label={t("admin:bookings.detail.stay")}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h1 className="line-clamp-2 text-2xl break-words">{customerName || reference}</h1>
          <p className="flex flex-wrap items-center gap-x-2">
            <StatusBadge status={status} cancelReason={cancelReason} />
            {customerName && <span className="text-sm text-muted">{reference}</span>}
          </p>
        </div>
        <BookingMenu booking={booking} />
      </div>
      <p>
        <span className="font-semibold" suppressHydrationWarning>
          {formatDateRange(checkIn, checkOut, language)}
        </span>{" "}
        · {t("format.nights", { count: booking.price.nights })}
        <span className="block text-muted">
          <PartyText party={booking} /> · {t("format.rooms", { count: booking.rooms })}
        </span>
      </p>
      <div className="border-t border-line pt-3">
        <AmountLeft booking={booking} asked={asked} today={today} timezone={timezone} />
        <ReceivedWarning booking={booking} className="mt-1" />
        {damage && damage.held > 0 && (
          <p className="text-sm text-muted" suppressHydrationWarning>
            {t("admin:bookings.page.heldDamage", { amount: formatMoney(damage.held, language) })}
          </p>
        )}
      </div>
      <QuickActions booking={booking} />
    </section>
  )
}

/** What is to be paid, returned or held, with its day. */
function AmountLeft({ booking, asked, today, timezone }: Omit<Props, "damage">) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { status, money, paymentDeadline, cancelledBy } = booking
  const total = t("bookings.page.totalPrice", { amount: formatMoney(money.total, language) })
  if (status === "cancelled") {
    return cancelledBy && <p className="text-muted">{t(`bookings.detail.cancelReason.${cancelledBy}`)}</p>
  }
  const state = paymentState(booking, money, today)
  if (!state) {
    return (
      <Amount label={t("bookings.money.dueNow")} satang={money.dueNow}>
        {money.deposit < money.total && `${t("bookings.money.deposit")} · ${total}`}
        {paymentDeadline !== null && (
          <span className="block font-semibold text-price">
            {t("bookings.detail.deadline", { time: formatDeadline(paymentDeadline, language, timezone) })}
          </span>
        )}
      </Amount>
    )
  }
  if (state.state === "paid") {
    return (
      <Amount label={t("bookings.money.paidInFull")} satang={money.total}>
        {asked && t("bookings.page.damageAsked", { damage: formatMoney(asked.damage, language) })}
      </Amount>
    )
  }
  if (state.state === "to-return") {
    return (
      <Amount label={t("bookings.money.toReturn")} satang={state.amount}>
        {total}
      </Amount>
    )
  }
  return (
    <Amount label={t("bookings.money.rest")} satang={state.amount}>
      <DueText dueDate={state.dueDate} when={state.when} /> · {total}
      {asked && (
        <span className="block">
          {t("bookings.page.linkAsks", {
            amount: formatMoney(asked.amount, language),
            damage: formatMoney(asked.damage, language),
          })}
        </span>
      )}
    </Amount>
  )
}

function Amount({ label, satang, children }: { label: string; satang: number; children?: ReactNode }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{label}</span>
        <Money satang={satang} className="text-2xl font-bold text-price" />
      </p>
      {children && (
        <p className="text-sm text-muted" suppressHydrationWarning>
          {children}
        </p>
      )}
    </>
  )
}

/** What changes or ends the whole booking, each on a page of its own. */
function BookingMenu({ booking: { id, status, deleted } }: Pick<Props, "booking">) {
  const { t } = useTranslation("admin")
  if (deleted) return null
  const isCancelled = status === "cancelled"
  const links = [
    ...(isCancelled
      ? []
      : [
          { href: adminPaths.bookingEdit(id), icon: "edit", text: t("bookings.edit.title"), ends: false },
          { href: adminPaths.bookingCancel(id), icon: "close", text: t("bookings.actions.cancel"), ends: true },
        ]),
    { href: adminPaths.bookingDelete(id), icon: "trash", text: t("bookings.actions.delete"), ends: true },
  ]
  return (
    <details className="relative -mt-1 -mr-1 shrink-0">
      <summary className="icon-button list-none" aria-label={t("bookings.page.menu")}>
        <Icon name="more" />
      </summary>
      <ul className="card absolute top-full right-0 z-10 w-max min-w-48 divide-y divide-line overflow-hidden">
        {links.map(({ href, icon, text, ends }) => (
          <li key={href}>
            <a
              href={href}
              className={`flex min-h-12 items-center gap-3 px-4 hover:bg-sunken focus-visible:-outline-offset-2 ${ends ? "text-danger" : ""}`}
            >
              <Icon name={icon} />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function QuickActions({ booking: { id, customer, status } }: Pick<Props, "booking">) {
  const { t } = useTranslation("admin")
  const actions = [
    customer?.phone && { href: `tel:${customer.phone}`, icon: "phone", text: t("bookings.detail.call") },
    customer?.email && { href: `mailto:${customer.email}`, icon: "mail", text: t("bookings.detail.email") },
    status !== "cancelled" && { href: adminPaths.bookingMessages(id), icon: "line", text: "LINE" },
  ].filter((action) => action !== null && typeof action === "object")
  if (actions.length === 0) return null
  return (
    <ul className="grid max-w-md auto-cols-fr grid-flow-col gap-2">
      {actions.map(({ href, icon, text }) => (
        <li key={href}>
          <Link to={href} className="button button-quiet w-full px-1">
            <Icon name={icon} />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
