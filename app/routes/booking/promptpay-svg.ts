import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { findPromptPay } from "#app/payment/find-promptpay.server.ts"
import { qrSvg } from "#app/payment/qr.ts"

/** The QR of the guest's own booking as a drawing, for clients of the /api. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const caller = await context.callerOf(request)
  const { payload } = found(caller && (await findPromptPay(appFor(context), params.id ?? "", caller)))
  return new Response(qrSvg(payload), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  })
}
