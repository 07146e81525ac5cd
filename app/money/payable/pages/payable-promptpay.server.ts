import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { drawPromptPay } from "#app/money/promptpay/draw-promptpay.server.ts"
import { qrSvg } from "#app/money/promptpay/qr.ts"
import type { FoundPayable } from "../find-payable.server.ts"
import { promptPayPayloadOf } from "../payable.ts"
import type { PayablePages } from "./payable-page.server.ts"

/** SVG for API clients, PNG to save or share. */
export function promptPayLoader(pages: PayablePages<FoundPayable, unknown>) {
  return async (args: LoaderFunctionArgs) => {
    const payable = found(await pages.findForFile(args))
    const payload = found(promptPayPayloadOf(payable, payable.villa))
    const isPng = new URL(args.request.url).pathname.endsWith(".png")
    return isPng ? pngOf(payable, payload, await languageOf(args.request)) : svgOf(payload)
  }
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
