import { useRevalidator } from "@remix-run/react"
import { type ReactNode, useCallback } from "react"
import { BookingNumber } from "#app/booking/ui/booking-number.tsx"
import { formatDateRange } from "#app/i18n/format.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Countdown } from "#app/money/payable/ui/countdown.tsx"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { useRevalidateWhenVisible, WAITING_SECONDS } from "#app/ui/use-revalidate-when-visible.ts"
import type { SiteView } from "#app/villa/site-view.ts"
import type { GuestLinkView } from "../payment-link-view.ts"
import { LinkStatusBadge } from "../ui/link-status-badge.tsx"

/** The villa's dates. */
export type BalanceOfLink = {
  checkIn: string
  checkOut: string
  due: string
  /** The text about the security deposit in the amount; absent if there is none. */
  damage?: string
}

export type LinkFrameView = {
  title: string
  site: SiteView
  timezone: string
  link: GuestLinkView
  /** By when the owner answers the slip, in epoch milliseconds; null if none is in review. */
  answerBy: number | null
  /** Only for the balance of a confirmed booking. */
  balance?: BalanceOfLink
  cancellation: string[]
  now: number
}

export function LinkFrame({
  title,
  site,
  timezone,
  link,
  balance,
  now,
  children,
}: Omit<LinkFrameView, "cancellation" | "answerBy"> & { children: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  useRevalidateWhenVisible(link.status === "in_review" ? WAITING_SECONDS : undefined)
  const { revalidate } = useRevalidator()
  const onExpired = useCallback(() => revalidate(), [revalidate])
  const due = link.status === "open"
  return (
    <GuestPage site={site}>
      <div className="mx-auto grid max-w-xl grid-cols-1 items-start gap-3 px-4 pt-3 lg:max-w-5xl lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-6 lg:pt-10">
        <div className="space-y-2 lg:sticky lg:top-20 lg:space-y-6">
          <header className="card px-4 py-2 lg:p-8 lg:text-center">
            <div className="flex flex-wrap items-center justify-between gap-x-3 lg:justify-center">
              <h1 className="text-lg lg:text-2xl">{title}</h1>
              <LinkStatusBadge status={link.status} />
            </div>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 lg:mt-4 lg:block">
              <span className="text-sm text-muted lg:text-base">
                {due ? t("paymentLink.amountDue", { name: site.name }) : site.name}
              </span>
              <Money
                satang={link.amount}
                className={`text-xl leading-tight font-bold lg:block lg:text-5xl ${due ? "text-price" : "text-muted"}`}
              />
            </p>
            <p className="leading-snug font-semibold whitespace-pre-line lg:mt-2 lg:text-lg">{link.description}</p>
            {balance?.damage && <p className="text-sm lg:text-base">{balance.damage}</p>}
            {balance && (
              <p className="text-sm lg:text-base" suppressHydrationWarning>
                {t("paymentLink.stay", { dates: formatDateRange(balance.checkIn, balance.checkOut, language) })}
              </p>
            )}
            <p className="flex flex-wrap gap-x-3 text-sm text-muted lg:block lg:text-base">
              {link.customerName && (
                <span className="lg:block">
                  {t("paymentLink.for", { name: formatName(link.customerName, language) })}
                </span>
              )}
              {link.booking && !(balance && link.description.includes(link.booking.reference)) && (
                <span className="lg:block">
                  <BookingNumber
                    reference={link.booking.reference}
                    text={t("paymentLink.booking", { reference: link.booking.reference })}
                  />
                </span>
              )}
            </p>
          </header>
          {due && balance && (
            <p className="flex items-center gap-2 px-1 font-semibold">
              <Icon name="calendar" className="size-5 shrink-0 text-pool" />
              {balance.due}
            </p>
          )}
          {due && !balance && (
            <Countdown deadline={link.expiresAt} now={now} timezone={timezone} onExpired={onExpired} />
          )}
        </div>
        <div className="space-y-3 lg:space-y-6">
          {children}
          {due && !balance && <p className="px-1 text-sm text-muted">{t("paymentLink.countdownNote")}</p>}
        </div>
      </div>
    </GuestPage>
  )
}
