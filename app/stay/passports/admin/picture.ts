import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { imageType } from "#app/villa/photos/image.ts"
import { privateFile } from "#app/villa/photos/pages/private-file.server.ts"
import { openPassportPicture } from "../tm30.server.ts"

/** Not cached, sandboxed, and logged. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "documents")
  const opened = await openPassportPicture(appFor(context), params.id ?? "", admin)
  if (!opened.ok && opened.error === "documents-off") {
    const { status, code } = failureOf(opened.error)
    throw new Response(code, { status })
  }
  const bytes = found(opened.ok ? opened.value : null)
  return privateFile(bytes, { name: "passport", type: imageType(bytes) ?? "image/jpeg", disposition: "inline" })
}
