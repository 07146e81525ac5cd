import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { drawPromptPay } from "#app/payment/draw-promptpay.server.ts"
import type { FoundPayable } from "#app/payment/find-payable.server.ts"
import { promptPayPayloadOf } from "#app/payment/payable.ts"
import { qrSvg } from "#app/payment/qr.ts"
import type { PayablePages } from "./payable-page.server.ts"

type Pages = PayablePages<FoundPayable, unknown>

async function promptPayOf(pages: Pages, args: LoaderFunctionArgs) {
  const payable = found(await pages.findForFile(args))
  return { payable, payload: found(promptPayPayloadOf(payable, payable.villa)) }
}

/** The PromptPay QR as a vector image, for clients of the /api. */
export function promptPaySvgLoader(pages: Pages) {
  return async (args: LoaderFunctionArgs) => {
    const { payload } = await promptPayOf(pages, args)
    return new Response(qrSvg(payload), {
      headers: {
        "Content-Type": "image/svg+xml",
        "Cache-Control": "private, no-store",
        "Content-Security-Policy": "default-src 'none'; sandbox",
      },
    })
  }
}

/** The PromptPay QR as an image to save or to share, with payee, amount, reference and deadline drawn in. */
export function promptPayPngLoader(pages: Pages) {
  return async (args: LoaderFunctionArgs) => {
    const { payable, payload } = await promptPayOf(pages, args)
    const { amount, deadline, reference } = payable
    const { name, timezone } = payable.villa
    const image = { amount, deadline, reference, payload, villaName: name.en.trim(), timezone }
    return new Response(drawPromptPay(image, await languageOf(args.request)), {
      headers: {
        "Content-Type": "image/png",
        "Content-Disposition": `inline; filename="promptpay-${reference}.png"`,
        "Cache-Control": "private, no-store",
      },
    })
  }
}
