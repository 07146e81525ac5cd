import { data } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { awaitsPayment } from "#app/booking/booking.ts"
import { remainingSeconds } from "#app/booking/deadline.ts"
import { appFor } from "#app/context.server.ts"
import { externalBrowserLink } from "#app/http/in-app-browser.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { paths } from "#app/paths.ts"
import { findPayableLink, findReconciled, type PayableLink } from "#app/payment/find-payable.server.ts"
import { guestLinkView } from "#app/payment/payment-link-view.ts"
import { shareImage } from "#app/villa/image.ts"
import { answerBy, reviewHeldUntil } from "#app/villa/slip-review.ts"
import { cancellationView } from "../shared/cancellation-view.server.ts"
import { foundForGuest } from "../shared/found-for-guest.server.ts"
import { type PayablePages, payableSite, waysToPay } from "../shared/payable-page.server.ts"
import type { LinkFrameView } from "./link-frame.tsx"

/** After how long the page reloads while a card payment is being captured. */
const SETTLING_REFRESH_SECONDS = 5

function openLink(app: App, id: string): Promise<PayableLink | null> {
  return findReconciled(app, () => findPayableLink(app, id))
}

export const linkPages: PayablePages<PayableLink, LinkFrameView> = {
  kind: "link",
  find: async (app, id, request) => foundForGuest(app, request, await openLink(app, id)),
  findForFile: ({ context, params }) => findPayableLink(appFor(context), params.id ?? ""),
  frame: (payable, { language, now }) => ({
    title: i18nFor(language).t("paymentLink.title"),
    site: payableSite(payable, language),
    timezone: payable.villa.timezone,
    link: guestLinkView(payable.details, payable.siblingInReview),
    answerBy: answerOfLink(payable),
    cancellation: cancellationOfLink(payable, language),
    now,
  }),
}

/** By when the owner answers the link's slip, in epoch milliseconds; null if none of it is being checked. */
function answerOfLink({ villa, details: { link } }: PayableLink): number | null {
  if (link.status !== "in_review" || link.inReviewSince === null) return null
  return answerBy(link.inReviewSince, villa.slipAnswerHours, reviewHeldUntil(link.inReviewSince))
}

/** The sentences for the booking that the link pays; empty for other links and for what is paid in addition. */
function cancellationOfLink({ villa, details }: PayableLink, language: Language): string[] {
  const { booking } = details
  return booking && awaitsPayment(booking) ? cancellationView(booking, villa, i18nFor(language)) : []
}

/**
 * The data of the link's page and of the page of its slips, or null if there is no such link. An expired link is a 410; an
 * open one reloads when it expires, and not before, because a form may be half filled in.
 */
export async function linkPage(app: App, id: string, request: Request) {
  const payable = await openLink(app, id)
  if (!payable) return null
  const language = await languageOf(request)
  const now = app.now()
  const frame = linkPages.frame(payable, { form: "card", language, now })
  const { link } = frame
  const headers = new Headers({ "Cache-Control": "private, no-store" })
  if (link.state === "settling") headers.set("Refresh", String(SETTLING_REFRESH_SECONDS))
  else if (link.status === "open") headers.set("Refresh", String(remainingSeconds(link.expiresAt, now) + 1))
  return data(
    {
      frame,
      ...waysToPay(app, payable, request, language),
      description: i18nFor(language).t("paymentLink.about", { name: frame.site.name }),
      image: shareImage(payable.villa.background),
      externalLink: externalBrowserLink(
        request.headers.get("User-Agent") ?? "",
        `${app.origin}${paths.payment.link(id)}`,
      ),
    },
    { status: link.status === "expired" ? 410 : 200, headers },
  )
}
