import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { findBookingForFile } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { type FoundPayable, findPayableLink } from "#app/money/payable/find-payable.server.ts"
import { kindOf } from "#app/money/payable/pages/open-payable.server.ts"
import { promptPayPayloadOf } from "#app/money/payable/payable.ts"
import { drawPromptPay } from "../draw-promptpay.server.ts"
import { qrSvg } from "../qr.ts"

/** SVG for API clients, PNG to save or share. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args
  const isBooking = kindOf(request) === "booking"
  const payable = found(
    await (isBooking ? findBookingForFile(args) : findPayableLink(appFor(context), params.id ?? "")),
  )
  const payload = found(promptPayPayloadOf(payable, payable.villa))
  const isPng = new URL(request.url).pathname.endsWith(".png")
  return isPng ? pngOf(payable, payload, await languageOf(request)) : svgOf(payload)
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

function pngOf({ amount, deadline, reference, villa }: FoundPayable, payload: string, language: Language): Response {
  const { name, timezone } = villa
  const image = { amount, deadline, reference, payload, villaName: name.en.trim(), timezone }
  return new Response(drawPromptPay(image, language), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `inline; filename="promptpay-${reference}.png"`,
      "Cache-Control": "private, no-store",
    },
  })
}
