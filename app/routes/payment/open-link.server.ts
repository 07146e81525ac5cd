import { redirect } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { found } from "#app/http/found.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { paths } from "#app/paths.ts"
import { cardGateway } from "#app/payment/card-gateway.server.ts"
import { findPaymentLink } from "#app/payment/find-payment-link.server.ts"
import { offeredMethods } from "#app/payment/instructions.ts"
import { linkCardState } from "#app/payment/payment-link.ts"
import { guestLinkView } from "#app/payment/payment-link-view.ts"
import { reconcilePayment } from "#app/payment/settle-card-payment.server.ts"

/** What the card's steps of an open link show; one that is not open, or takes no cards, goes back to its own page. */
export async function openLink(app: App, id: string, request: Request) {
  await reconcilePayment(app, { kind: "link", id })
  const { whole, villa } = found(await findPaymentLink(app, id))
  const gateway = cardGateway(app)
  const takesCards = gateway && offeredMethods(villa, gateway, whole.link.amount).includes("credit_card")
  if (linkCardState(whole.link, whole.booking) !== "open" || !takesCards) throw redirect(paths.payment.link(id))
  const language = await languageOf(request)
  return {
    gateway,
    page: {
      title: i18nFor(language).t("paymentLink.title"),
      name: localizedName(villa.name, language),
      timezone: villa.timezone,
      link: guestLinkView(whole),
      now: app.now(),
    },
  }
}
