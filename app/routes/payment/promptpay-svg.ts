import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { findLinkPromptPay } from "#app/payment/find-link-promptpay.server.ts"
import { qrSvg } from "#app/payment/qr.ts"

/** The QR of a payment link as a drawing, for clients of the /api. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { payload } = found(await findLinkPromptPay(appFor(context), params.id ?? ""))
  return new Response(qrSvg(payload), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  })
}
