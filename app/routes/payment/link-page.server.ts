import { data } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { remainingSeconds } from "#app/booking/deadline.ts"
import { readForm } from "#app/http/body.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { found } from "#app/http/found.server.ts"
import { externalBrowserLink } from "#app/http/in-app-browser.ts"
import { addressOf, guestIdOf } from "#app/http/session.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { paths } from "#app/paths.ts"
import { cardGateway } from "#app/payment/card-gateway.server.ts"
import { findPaymentLink } from "#app/payment/find-payment-link.server.ts"
import { methodToShow } from "#app/payment/instructions.ts"
import { instructionsView } from "#app/payment/instructions-view.ts"
import { linkInstructions } from "#app/payment/link-instructions.ts"
import { guestLinkView } from "#app/payment/payment-link-view.ts"
import { checkSlipRate } from "#app/payment/save-slip.server.ts"
import { sendLinkSlip } from "#app/payment/send-link-slip.server.ts"
import { reconcilePayment } from "#app/payment/settle-card-payment.server.ts"
import { SLIP_MAX_BYTES } from "#app/payment/slip.ts"
import { contactWays } from "#app/villa/contact.ts"
import { shareImage } from "#app/villa/image.ts"

/** How soon the page of a link whose card is being charged looks again. */
const SETTLING_REFRESH_SECONDS = 5

/**
 * What both pages of a link show, or null where there is none. An expired link says 410; an open one has the browser
 * look again when its time is over, and not before: a form may be half filled in.
 */
export async function linkPage(app: App, id: string, request: Request) {
  await reconcilePayment(app, { kind: "link", id })
  const seen = await findPaymentLink(app, id)
  if (!seen) return null
  const { whole, villa } = seen
  const language = await languageOf(request)
  const { t } = i18nFor(language)
  const name = localizedName(villa.name, language)
  const now = app.now()
  const link = guestLinkView(whole)
  const ways = linkInstructions(whole, villa, cardGateway(app))
  const offered = ways.map(({ method }) => method)
  const shown = methodToShow(offered, new URL(request.url).searchParams.get("method"))
  const instructions = ways.find(({ method }) => method === shown)
  const headers = new Headers({ "Cache-Control": "private, no-store" })
  if (link.settling) headers.set("Refresh", String(SETTLING_REFRESH_SECONDS))
  else if (link.status === "open") headers.set("Refresh", String(remainingSeconds(link.expiresAt, now) + 1))
  return data(
    {
      title: t("paymentLink.title"),
      description: t("paymentLink.about", { name }),
      image: shareImage(villa.background),
      name,
      timezone: villa.timezone,
      offered,
      instructions: instructions ? instructionsView(instructions, language) : null,
      contact: contactWays(villa),
      out: externalBrowserLink(request.headers.get("User-Agent") ?? "", `${app.origin}${paths.payment.link(id)}`),
      link,
      now,
    },
    { status: link.status === "expired" ? 410 : 200, headers },
  )
}

/** Takes the slip of a posted form and goes to the page of those sent, or tells what is wrong with it. */
export async function takeSlip(app: App, id: string, request: Request) {
  const guestId = await guestIdOf(app, request)
  const allowed = await checkSlipRate(app, { guestId, address: addressOf(request) })
  if (!allowed.ok) return refusal(allowed.error)
  const form = await readForm(request, SLIP_MAX_BYTES)
  if (!form.ok) return refusal(form.error)
  const file = form.value.get("slip")
  if (!(file instanceof File)) return refusal("slip-missing-file")
  const bytes = new Uint8Array(await file.arrayBuffer())
  const miniQr = form.value.get("miniQr")
  const from = { guestId, miniQr: typeof miniQr === "string" ? miniQr : undefined }
  const sent = await sendLinkSlip(app, id, bytes, { actor: "guest" }, from)
  if (sent.ok)
    return redirectWithToast(request, paths.payment.slips(id), { tone: "success", text: "payment.slip.uploaded" })
  if (sent.error === "not-found") return found(null)
  // The page itself says what has become of the link.
  if (["link-status-conflict", "link-closed", "payment-link-expired"].includes(sent.error)) {
    return redirectWithToast(request, paths.payment.link(id), { tone: "error", text: "paymentLink.errors.ended" })
  }
  return refusal(sent.error)
}

function refusal(kind: Parameters<typeof failureOf>[0]) {
  const { status, text } = failureOf(kind)
  return data({ error: text }, { status })
}
