import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { BookingEvent } from "#app/booking/booking.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatDeadline, formatInstant, formatMoney } from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { PaymentStateText } from "#app/money/ledger/admin/payment-state-text.tsx"
import { paymentState } from "#app/money/ledger/payment-state.ts"
import type { ReceiptSummary } from "#app/money/receipts/receipt.ts"
import { type EmailLine, emailState } from "#app/notify/email/email.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { extraText, toPrepare } from "#app/villa/extras/extra.ts"
import { EventName } from "./event-list.tsx"
import type { CodeState } from "./guest-access-view.server.ts"

/** The latest of each, as the rows show them. */
type BookingSummary = {
  code: CodeState
  email: EmailLine | null
  hasChangesToSend: boolean
  /** Of the stay's money, in satang. */
  returned: number
  event: BookingEvent | null
  /** The latest first. */
  receipts: Pick<ReceiptSummary, "number" | "isValid">[]
  /** Whether the guest has or is offered some. */
  hasExtras: boolean
}

type Props = BookingSummary & { booking: AdminBookingView; today: string; timezone: string }

/** Each subject of the booking with its present state, as a link to its page. */
export function BookingLinks({ booking, receipts, hasExtras, ...props }: Props) {
  const { t, language } = useTranslation("admin")
  const { id, status, customer, phoneText, erased, note, specialRequests } = booking
  const contact = phoneText || customer?.email || t(erased ? "guests.erasedName" : "bookings.detail.noGuest")
  const [latest, ...earlier] = receipts
  return (
    <ul className="card divide-y divide-line overflow-hidden">
      <Row href={adminPaths.bookingLedger(id)} icon="bank" title={t("bookings.money.title")}>
        <MoneyText booking={booking} returned={props.returned} today={props.today} />
      </Row>
      <Row href={adminPaths.bookingGuest(id)} icon="user" title={t("bookings.detail.guest")}>
        {[note, contact, specialRequests && t("bookings.detail.hasRequests")].filter(Boolean).join(" · ")}
      </Row>
      {status !== "cancelled" && (
        <Row href={adminPaths.bookingArrival(id)} icon="location" title={t("bookings.page.arrival")}>
          <ArrivalText booking={booking} {...props} />
        </Row>
      )}
      {hasExtras && (
        <Row href={adminPaths.bookingExtras(id)} icon="plus" title={t("extras.title")}>
          {toPrepare(booking.extras ?? null)
            .map((extra) => extraText(extra, language))
            .join(" · ") || t("extras.notChosen")}
        </Row>
      )}
      <Row href={adminPaths.bookingMessages(id)} icon="line" title={t("bookings.page.messages")}>
        <MessagesText booking={booking} {...props} />
      </Row>
      <Row href={adminPaths.bookingPapers(id)} icon="print" title={t("bookings.page.papers")}>
        {latest
          ? [
              latest.number,
              !latest.isValid && `(${t("translation:papers.cancelled")})`,
              earlier.length > 0 && `+${earlier.length}`,
            ]
              .filter(Boolean)
              .join(" ")
          : t("bookings.page.noPapers")}
      </Row>
      <Row href={adminPaths.bookingHistory(id)} icon="history" title={t("bookings.history.title")}>
        <EventText {...props} />
      </Row>
    </ul>
  )
}

function Row({ href, icon, title, children }: { href: string; icon: string; title: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="flex min-h-13 items-center gap-3 px-4 py-1 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Icon name={icon} className="size-5 shrink-0 text-pool" />
        <span className="min-w-0 grow">
          <span className="block leading-snug">{title}</span>
          <span className="block truncate text-sm text-muted" suppressHydrationWarning>
            {children}
          </span>
        </span>
        <Icon name="forward" className="size-4 shrink-0 text-muted" />
      </a>
    </li>
  )
}

function MoneyText({ booking, returned, today }: Pick<Props, "booking" | "returned" | "today">) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { money, status } = booking
  const state = paymentState(booking, money, today)
  if (state) return <PaymentStateText state={state} />
  if (status === "cancelled" && money.received === 0) {
    return returned > 0
      ? t("bookings.money.returnedAlone", { amount: formatMoney(returned, language) })
      : t("bookings.money.state.owed")
  }
  // Nothing is owed for it any more.
  if (status === "cancelled") {
    return t("bookings.money.receivedAlone", { received: formatMoney(money.received, language) })
  }
  return t("bookings.money.received", {
    received: formatMoney(money.received, language),
    total: formatMoney(money.owed, language),
  })
}

function ArrivalText({ booking: { arrival, status }, code, timezone }: Pick<Props, "booking" | "code" | "timezone">) {
  const { t, language } = useTranslation()
  const time = code.from === null ? "" : formatDeadline(code.from, language, timezone)
  return [
    arrival && formatArrival(arrival, { t, language }),
    status === "confirmed" && t(`admin:bookings.page.code.${code.state}`, { time }),
    !arrival && status !== "confirmed" && t("admin:bookings.detail.arrivalUnknown"),
  ]
    .filter(Boolean)
    .join(" · ")
}

type MessagesProps = Pick<Props, "booking" | "email" | "hasChangesToSend" | "timezone">

function MessagesText({ booking: { customer }, email, hasChangesToSend, timezone }: MessagesProps) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  if (hasChangesToSend) return <span className="font-semibold text-price">{t("bookings.page.changesWait")}</span>
  if (!email) return t(customer?.email ? "bookings.emails.none" : "bookings.emails.noAddress")
  const state = emailState(email)
  const time = formatInstant(email.sentAt ?? email.createdAt, language, timezone)
  return (
    <span className={state === "given-up" ? "font-semibold text-danger" : ""}>
      {email.channel === "line" && "LINE · "}
      {t(`bookings.emails.kind.${email.kind}`)} · {t(`bookings.emails.state.${state}`, { time })}
    </span>
  )
}

function EventText({ event, timezone }: Pick<Props, "event" | "timezone">) {
  const language = useLanguage()
  if (!event) return null
  return (
    <>
      <EventName event={event} /> · {formatInstant(event.at, language, timezone)}
    </>
  )
}
