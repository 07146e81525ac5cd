import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { findBookingForFile } from "#app/booking/pages/step.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { failure } from "#app/http/api.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { type FoundPayable, findPayableLink, linkBalanceDate } from "#app/money/payable/find-payable.server.ts"
import { kindOf } from "#app/money/payable/pages/open-payable.server.ts"
import { promptPayPayloadOf } from "#app/money/payable/payable.ts"
import { drawPromptPay, type PayBy } from "../draw-promptpay.server.ts"
import { qrSvg } from "../qr.ts"

/**
 * SVG for API clients, PNG to save or share: drawing one costs as much as a year of availability, and is limited
 * alike.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args
  const isBooking = kindOf(request) === "booking"
  const isPng = new URL(request.url).pathname.endsWith(".png")
  const app = appFor(context)
  if (isPng && !(await app.limits.calendar(`promptpay ${holderNetworkOf(request)}`)))
    return failure("too-many-requests")
  const payable = found(await (isBooking ? findBookingForFile(args) : findPayableLink(app, params.id ?? "")))
  const payload = found(promptPayPayloadOf(payable, payable.villa))
  return isPng ? pngOf(payable, payload, app.now(), await languageOf(request)) : svgOf(payload)
}

/** As on the page: a balance is due on a day, which may be over. */
function payByOf(payable: FoundPayable, now: number): PayBy {
  const date = payable.kind === "link" ? linkBalanceDate(payable) : null
  if (date === null) return payable.deadline
  return date >= dateIn(payable.villa.timezone, new Date(now)) ? date : null
}

function svgOf(payload: string): Response {
  return new Response(qrSvg(payload), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  })
}

function pngOf(payable: FoundPayable, payload: string, now: number, language: Language): Response {
  const { amount, reference, villa } = payable
  const { name, timezone } = villa
  const image = { amount, reference, payload, villaName: name.en.trim(), timezone, payBy: payByOf(payable, now) }
  return new Response(drawPromptPay(image, language), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `inline; filename="promptpay-${reference}.png"`,
      "Cache-Control": "private, no-store",
    },
  })
}
