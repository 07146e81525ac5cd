import { data } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { awaitsPayment } from "#app/booking/booking.ts"
import { findBookingAccount } from "#app/booking/find-bookings.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { externalBrowserLink } from "#app/http/in-app-browser.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { canPayBy } from "#app/money/balance/balance-link.ts"
import { sumLines, sumOfPayments, unreversed } from "#app/money/ledger/ledger.ts"
import { moneyOf, stillToPay } from "#app/money/ledger/money.ts"
import { remainingSeconds } from "#app/money/payable/deadline.ts"
import {
  findPayableLink,
  findReconciled,
  linkBalanceDate,
  type PayableLink,
} from "#app/money/payable/find-payable.server.ts"
import { payableSite, waysToPay } from "#app/money/payable/pages/payable-page.server.ts"
import { isValid, type ReceiptSummary, receiptSummary } from "#app/money/receipts/receipt.ts"
import { findReceiptsOfLink } from "#app/money/receipts/receipts.server.ts"
import { wayToCancel } from "#app/money/refunds/returned.ts"
import { answerBy, slipCheckHeldUntil } from "#app/money/slips/check-deadline.ts"
import { paths } from "#app/paths.ts"
import { villaShareImage } from "#app/villa/photos/image.ts"
import { damageIncluded } from "#app/villa/terms/damage-text.ts"
import { cancellationView } from "#app/villa/terms/pages/cancellation-view.server.ts"
import { balanceDueText } from "#app/villa/terms/payment-plan-text.ts"
import { isLinkClosed } from "../payment-link.ts"
import { type GuestLinkView, guestLinkView } from "../payment-link-view.ts"
import type { BalanceOfLink, LinkFrameView } from "./link-frame.tsx"

/** While a card payment is being captured. */
const SETTLING_REFRESH_SECONDS = 5

export function openLink(app: App, id: string): Promise<PayableLink | null> {
  return findReconciled(app, () => findPayableLink(app, id))
}

export function linkFrame(payable: PayableLink, language: Language, now: number): LinkFrameView {
  return {
    title: i18nFor(language).t("paymentLink.title"),
    site: payableSite(payable, language),
    timezone: payable.villa.timezone,
    answerBy: answerOfLink(payable),
    link: linkView(payable, language),
    ...balanceOfLink(payable, language, now),
    cancellation: cancellationOfLink(payable, language, now),
    now,
  }
}

/** In epoch milliseconds; null if no slip is in review. */
function answerOfLink({ villa, details: { link } }: PayableLink): number | null {
  if (link.status !== "in_review" || link.inReviewSince === null) return null
  return answerBy(link.inReviewSince, villa.slipAnswerHours, slipCheckHeldUntil(link.inReviewSince))
}

/** An automatic link's description is stored in its booking's language; the page is in the reader's. */
function linkView({ details, siblingInReview }: PayableLink, language: Language): GuestLinkView {
  const view = guestLinkView(details, siblingInReview)
  const { link, booking } = details
  if (!link.automatic || !booking) return view
  const { reference } = booking
  const isDamageOnly = link.damage === link.amount
  return {
    ...view,
    description: i18nFor(language).t(isDamageOnly ? "paymentLink.damageOf" : "paymentLink.balanceOf", { reference }),
  }
}

function balanceOfLink(payable: PayableLink, language: Language, now: number): { balance?: BalanceOfLink } {
  const { link, booking } = payable.details
  const balanceDate = linkBalanceDate(payable)
  if (!booking || !balanceDate) return {}
  const { checkIn, checkOut } = booking
  const due = { balanceDate, checkIn, today: dateIn(payable.villa.timezone, new Date(now)) }
  const reader = i18nFor(language)
  return { balance: { checkIn, checkOut, due: balanceDueText(due, reader), ...damageIncluded(link, reader) } }
}

/** In satang; `current` is the open link to pay the amount. */
export type ClosedBalance = { amount: number; current: string | null }

async function closedBalanceOf(app: App, { details, villa }: PayableLink): Promise<{ closedBalance?: ClosedBalance }> {
  const { link, booking } = details
  const isPaid = link.status === "paid"
  if (!isPaid && !isLinkClosed(link, booking)) return {}
  if (link.purpose !== "balance" || booking?.status !== "confirmed") return {}
  const account = await findBookingAccount(app, booking.id)
  const standing = unreversed(account.lines).filter(({ paymentLinkId }) => paymentLinkId === link.id)
  // Stay and security deposit are lines of their own, which are taken back one by one.
  if (isPaid && sumOfPayments(standing) >= link.amount) return {}
  const rest = stillToPay(booking, moneyOf(booking, sumLines(account.lines), villa.timezone))
  const current = canPayBy(account.link, app.now()) ? account.link : null
  if (isPaid && standing.length > 0 && rest === 0 && !current) return {}
  return { closedBalance: { amount: current ? current.amount : rest, current: current?.id ?? null } }
}

/** The receipts of a booking are on its page, for its guest. */
async function receiptsOf(app: App, { details: { link, booking }, villa }: PayableLink): Promise<ReceiptSummary[]> {
  if (booking || !villa.seller || link.status !== "paid") return []
  return (await findReceiptsOfLink(app, link.id)).filter(isValid).map(receiptSummary)
}

/** Only for an unpaid booking, not for what is paid in addition. */
function cancellationOfLink({ villa, details }: PayableLink, language: Language, now: number): string[] {
  const { booking } = details
  if (!booking || !awaitsPayment(booking)) return []
  const way = wayToCancel(booking, { now, timezone: villa.timezone })
  return cancellationView(booking, { ...villa, now }, i18nFor(language), { received: details.link.amount, way })
}

/**
 * An expired link is a 410. An open one reloads only when it expires, because a form may be half filled in.
 */
export async function linkPage(app: App, id: string, request: Request) {
  const payable = await openLink(app, id)
  if (!payable) return null
  const language = await languageOf(request)
  const now = app.now()
  const frame = linkFrame(payable, language, now)
  const { link } = frame
  const headers = new Headers({ "Cache-Control": "private, no-store" })
  if (link.state === "settling") headers.set("Refresh", String(SETTLING_REFRESH_SECONDS))
  else if (link.status === "open") headers.set("Refresh", String(remainingSeconds(link.expiresAt, now) + 1))
  return data(
    {
      frame,
      ...(await closedBalanceOf(app, payable)),
      receipts: await receiptsOf(app, payable),
      ...waysToPay(app, payable, request, language),
      description: i18nFor(language).t("paymentLink.about", { name: frame.site.name }),
      image: villaShareImage(payable.villa),
      externalLink: externalBrowserLink(
        request.headers.get("User-Agent") ?? "",
        `${app.origin}${paths.payment.link(id)}`,
      ),
    },
    { status: link.status === "expired" ? 410 : 200, headers },
  )
}
