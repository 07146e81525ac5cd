import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { findSlip } from "#app/payment/find-slip.server.ts"
import { SLIP_COPY_WIDTH, type Slip, slipKey } from "#app/payment/slip.ts"
import { isShowable } from "#app/villa/image.ts"
import { imageDimensions } from "#app/villa/image-bytes.ts"
import { privateFile, resizedCopy } from "./shared/private-file.server.ts"

/**
 * A slip, for its guest and admins: not cached, sandboxed. Admins get the file as a download, as everybody gets a PDF,
 * and with `?copy` an image that is safe to show.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const caller = await context.callerOf(request)
  const slip = found(caller && (await findSlip(app, params.id ?? "", caller)))
  const file = found(await app.media.get(slipKey(slip.id)))
  const body = "body" in file ? (file.body as ReadableStream) : null
  if (new URL(request.url).searchParams.has("copy")) return found(await copyOf(app, slip, body))
  const disposition = slip.type === "application/pdf" || caller?.admin ? "attachment" : "inline"
  return privateFile(body, { name: nameOf(slip), type: slip.type, disposition })
}

/** A resized copy of an image; null for a PDF, and for an image with more pixels than are accepted now. */
async function copyOf(app: Pick<App, "images">, slip: Slip, body: ReadableStream | null): Promise<Response | null> {
  if (slip.type === "application/pdf") return null
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const pixels = imageDimensions(bytes)
  if (!pixels || !isShowable(pixels)) return null
  const copy = await resizedCopy(app, { bytes, type: slip.type }, SLIP_COPY_WIDTH)
  return privateFile(copy.bytes, { name: nameOf(slip), type: copy.type, disposition: "inline" })
}

const nameOf = ({ id }: Slip) => `slip-${id.slice(0, 8)}`
