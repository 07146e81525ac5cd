import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { pictureForTeam, privateFile } from "#app/villa/photos/pages/private-file.server.ts"
import { findSlip } from "../find-slip.server.ts"
import { slipKey } from "../slip.ts"

/**
 * Not cached, sandboxed. Admins get the file as a download and with `?copy` a safe image; nobody else gets a
 * copy, because making one costs a transformation.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const caller = await context.callerOf(request)
  const find = async () => caller && (await findSlip(app, params.id ?? "", caller))
  const { id, type } = found(await find())
  const name = `slip-${id.slice(0, 8)}`
  const isPdf = type === "application/pdf"
  if (new URL(request.url).searchParams.has("copy")) {
    const isShown = caller?.admin && !isPdf
    const picture = { key: slipKey(id), type }
    const copy = found(isShown ? await pictureForTeam(app, picture, async () => Boolean(await find())) : null)
    return privateFile(copy.body, { name, type: copy.type, disposition: "inline" })
  }
  const file = found(await app.media.get(slipKey(id)))
  const body = "body" in file ? (file.body as ReadableStream) : null
  return privateFile(body, { name, type, disposition: isPdf || caller?.admin ? "attachment" : "inline" })
}
