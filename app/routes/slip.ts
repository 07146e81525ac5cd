import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { findSlip } from "#app/payment/find-slip.server.ts"
import { slipKey } from "#app/payment/slip.ts"

/** A slip's file, for its guest and admins: not cached, sandboxed, a PDF as a download. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const caller = await context.callerOf(request)
  const slip = found(caller && (await findSlip(app, params.id ?? "", caller)))
  const file = found(await app.media.get(slipKey(slip.id)))
  const name = `slip-${slip.id.slice(0, 8)}.${slip.type.split("/")[1]}`
  return new Response("body" in file ? (file.body as ReadableStream) : null, {
    headers: {
      "Content-Type": slip.type,
      "Content-Disposition": `${slip.type === "application/pdf" ? "attachment" : "inline"}; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  })
}
