import { useRevalidator } from "@remix-run/react"
import { type ReactNode, useCallback } from "react"
import { formatName } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { GuestLinkView } from "#app/payment/payment-link-view.ts"
import { Countdown } from "#app/ui/countdown.tsx"
import { Money } from "#app/ui/money.tsx"
import { LinkStatusBadge } from "#app/ui/payment/link-status-badge.tsx"
import { SiteFrame } from "#app/ui/site-frame.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { useRevalidateWhenVisible } from "#app/ui/use-revalidate.ts"

export type LinkFrameView = { title: string; name: string; timezone: string; link: GuestLinkView; now: number }

/** The frame of every page of a payment link: payee, amount, purpose and deadline. */
export function LinkFrame({ title, name, timezone, link, now, children }: LinkFrameView & { children: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  useRevalidateWhenVisible()
  const { revalidate } = useRevalidator()
  const onExpired = useCallback(() => revalidate(), [revalidate])
  const due = link.status === "open"
  return (
    <SiteFrame name={name}>
      <div className="mx-auto grid max-w-xl items-start gap-6 px-4 pt-6 lg:max-w-5xl lg:grid-cols-[24rem_minmax(0,1fr)] lg:pt-10">
        <div className="space-y-6 lg:sticky lg:top-20">
          <header className="card p-5 text-center sm:p-8">
            <div className="flex flex-wrap items-center justify-center gap-3">
              <h1 className="text-2xl">{title}</h1>
              <LinkStatusBadge status={link.status} />
            </div>
            <p className="mt-4 text-muted">{due ? t("paymentLink.asks", { name }) : name}</p>
            <Money
              satang={link.amount}
              className={`block text-[2.75rem] leading-tight font-bold sm:text-5xl ${due ? "text-price" : "text-muted"}`}
            />
            <p className="mt-2 text-lg font-semibold whitespace-pre-line">{link.description}</p>
            {link.customerName && (
              <p className="text-muted">{t("paymentLink.for", { name: formatName(link.customerName, language) })}</p>
            )}
            {link.booking && (
              <p className="text-muted">{t("paymentLink.booking", { reference: link.booking.reference })}</p>
            )}
          </header>
          {due && (
            <Countdown
              deadline={link.expiresAt}
              now={now}
              timezone={timezone}
              note={t("paymentLink.countdownNote")}
              onExpired={onExpired}
            />
          )}
        </div>
        <div className="space-y-6">{children}</div>
      </div>
    </SiteFrame>
  )
}
