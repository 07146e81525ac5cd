import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { pictureForTeam, privateFile } from "#app/villa/photos/pages/private-file.server.ts"
import { findPrivateCopy } from "#app/villa/photos/save-private-copy.server.ts"
import { damagePhotoKey } from "../damage-photo.ts"
import { findDamagePhoto } from "../find-damage.server.ts"

/**
 * The copy, without where and when a phone took the photo: not cached, sandboxed. Only admins make a copy.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const caller = await context.callerOf(request)
  const find = async () => caller && (await findDamagePhoto(app, params.id ?? "", caller))
  const { id, type } = found(await find())
  const key = damagePhotoKey(id)
  const copy = found(
    caller?.admin
      ? await pictureForTeam(app, { key, type }, async () => Boolean(await find()))
      : await findPrivateCopy(app, key),
  )
  return privateFile(copy.body, { name: `damage-${id.slice(0, 8)}`, type: copy.type, disposition: "inline" })
}
