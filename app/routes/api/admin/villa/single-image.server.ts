import type { Permission } from "#app/admin/permissions.ts"
import type { App } from "#app/app.ts"
import { type Call, forAdmin, json, valueOrThrow } from "#app/http/api.server.ts"
import type { FailureKind } from "#app/http/failures.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import type { Result } from "#app/result.ts"
import type { Editor } from "#app/villa/amend-villa.server.ts"
import { IMAGE_MAX_BYTES, type Image } from "#app/villa/image.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

type SetImage = (app: App, image: Image | null, by: Editor) => Promise<Result<{ villa: Villa }, FailureKind, unknown>>

/**
 * The handlers of an image of which the villa has one; both return the villa.
 * @param field the multipart field with the file
 */
export function singleImage(permission: Permission, field: string, set: SetImage) {
  const save = async ({ app, url }: Pick<Call, "app" | "url">, image: Image | null, name: string) => {
    const { villa } = valueOrThrow(await set(app, image, { name }))
    return json(adminVillaJson(villa, url.origin))
  }
  return {
    upload: forAdmin(permission, async ({ admin, ...call }) => {
      const uploaded = valueOrThrow(
        await readUploads(call.request, { field, maxBytes: IMAGE_MAX_BYTES }, (bytes) => saveImage(call.app, bytes)),
      )
      const [image] = uploaded.accepted
      if (!image || uploaded.refused.length > 0) return refusal(field, { ...uploaded, accepted: [] })
      return save(call, image, admin.name)
    }),
    remove: forAdmin(permission, ({ admin, ...call }) => save(call, null, admin.name)),
  }
}
