import { data } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { remainingSeconds } from "#app/booking/deadline.ts"
import { appFor } from "#app/context.server.ts"
import { readForm } from "#app/http/body.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { found } from "#app/http/found.server.ts"
import { externalBrowserLink } from "#app/http/in-app-browser.ts"
import { addressOf, guestIdOf } from "#app/http/session.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { paths } from "#app/paths.ts"
import { findPayableLink, findReconciled, type PayableLink } from "#app/payment/find-payable.server.ts"
import { guestLinkView } from "#app/payment/payment-link-view.ts"
import { checkSlipRate } from "#app/payment/save-slip.server.ts"
import { sendLinkSlip } from "#app/payment/send-link-slip.server.ts"
import { SLIP_MAX_BYTES } from "#app/payment/slip.ts"
import { shareImage } from "#app/villa/image.ts"
import { type PayablePages, waysToPay } from "../payable-page.server.ts"
import type { LinkFrameView } from "./link-frame.tsx"

/** How soon the page of a link is loaded again whose card is being charged. */
const SETTLING_REFRESH_SECONDS = 5

function openLink(app: App, id: string): Promise<PayableLink | null> {
  return findReconciled(app, () => findPayableLink(app, id))
}

export const linkPages: PayablePages<PayableLink, LinkFrameView> = {
  find: async (app, id) => found(await openLink(app, id)),
  findForFile: ({ context, params }) => findPayableLink(appFor(context), params.id ?? ""),
  frame: ({ villa, details }, { language, now }) => ({
    title: i18nFor(language).t("paymentLink.title"),
    name: localizedName(villa.name, language),
    timezone: villa.timezone,
    link: guestLinkView(details),
    now,
  }),
}

/**
 * What the page of a link and the page of its slips show, or null where there is none. An expired link says 410; an open
 * one has the browser load it again when its time is over, and not before: a form may be half filled in.
 */
export async function linkPage(app: App, id: string, request: Request) {
  const payable = await openLink(app, id)
  if (!payable) return null
  const language = await languageOf(request)
  const now = app.now()
  const frame = linkPages.frame(payable, { form: "card", language, now })
  const { link } = frame
  const headers = new Headers({ "Cache-Control": "private, no-store" })
  if (link.settling) headers.set("Refresh", String(SETTLING_REFRESH_SECONDS))
  else if (link.status === "open") headers.set("Refresh", String(remainingSeconds(link.expiresAt, now) + 1))
  return data(
    {
      frame,
      ...waysToPay(app, payable, request, language),
      description: i18nFor(language).t("paymentLink.about", { name: frame.name }),
      image: shareImage(payable.villa.background),
      out: externalBrowserLink(request.headers.get("User-Agent") ?? "", `${app.origin}${paths.payment.link(id)}`),
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
