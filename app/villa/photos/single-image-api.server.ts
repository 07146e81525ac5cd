import { call } from "#app/api/call.server.ts"
import type { App } from "#app/app.ts"
import { valueOrThrow } from "#app/http/api.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import type { Permission } from "#app/people/permissions.ts"
import type { Result } from "#app/result.ts"
import type { Editor } from "#app/villa/amend-villa.server.ts"
import { IMAGE, IMAGE_FAILURES, SAVE_FAILURES } from "#app/villa/documented.ts"
import type { Villa } from "#app/villa/villa.ts"
import { AdminVillaJson } from "#app/villa/villa-json.ts"
import { IMAGE_MAX_BYTES, type Image } from "./image.ts"
import { saveImage } from "./save-image.server.ts"

type SetImageFailure = (typeof SAVE_FAILURES)[number]
type SetImage = (
  app: App,
  image: Image | null,
  by: Editor,
) => Promise<Result<{ villa: Villa }, SetImageFailure, unknown>>

type SingleImage = {
  who: Permission
  field: string
  upload: { summary: string; details?: string; example: string }
  remove: string
  set: SetImage
}

/** Saves the call's only image. Throws a refusal unless it is valid. */
export async function uploadedImage(app: App, request: Request, field: string): Promise<Image> {
  const uploaded = valueOrThrow(
    await readUploads(request, { field, maxBytes: IMAGE_MAX_BYTES, max: 1 }, (bytes) => saveImage(app, bytes)),
  )
  const [image] = uploaded.accepted
  if (!image || uploaded.refused.length > 0) throw refusal(field, { ...uploaded, accepted: [] })
  return image
}

export function singleImage({ who, field, upload, remove, set }: SingleImage) {
  return {
    upload: call({
      who,
      summary: upload.summary,
      ...(upload.details && { details: upload.details }),
      form: { [field]: { file: true, about: IMAGE } },
      returns: AdminVillaJson,
      failures: IMAGE_FAILURES,
      example: { form: { [field]: upload.example } },
      run: async ({ app, admin, request, value, json }) => {
        const image = await uploadedImage(app, request, field)
        const { villa } = value(await set(app, image, { name: admin.name, id: admin.id }))
        return json(villa)
      },
    }),
    remove: call({
      who,
      summary: remove,
      returns: AdminVillaJson,
      failures: SAVE_FAILURES,
      run: async ({ app, admin, value, json }) => {
        const { villa } = value(await set(app, null, { name: admin.name, id: admin.id }))
        return json(villa)
      },
    }),
  }
}
