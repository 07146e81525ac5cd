import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { drawPromptPay } from "#app/payment/draw-promptpay.server.ts"
import { findLinkPromptPay } from "#app/payment/find-link-promptpay.server.ts"

/** The QR of a payment link as a picture to save or to share, with what it is for drawn in. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const due = found(await findLinkPromptPay(appFor(context), params.id ?? ""))
  const { name, timezone } = due.villa
  const image = drawPromptPay({ ...due, villaName: name.en.trim(), timezone }, await languageOf(request))
  return new Response(image, {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `inline; filename="promptpay-${due.reference}.png"`,
      "Cache-Control": "private, no-store",
    },
  })
}
