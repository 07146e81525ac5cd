import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { pictureForTeam, privateFile } from "#app/villa/photos/pages/private-file.server.ts"
import { problemPhotoKey } from "../cleaner.ts"
import { findProblem } from "../find-cleaners.server.ts"

/** What a cleaner photographed, for the team only: not cached, sandboxed. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const find = () => findProblem(app, params.id ?? "")
  const { id, photoType: type } = found(await find())
  const key = problemPhotoKey(id)
  const picture = found(type && (await pictureForTeam(app, { key, type }, async () => Boolean(await find()))))
  return privateFile(picture.body, { name: `cleaning-${id.slice(0, 8)}`, type: picture.type, disposition: "inline" })
}
