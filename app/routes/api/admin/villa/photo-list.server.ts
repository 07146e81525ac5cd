import type * as z from "zod"
import { forAdmin, noContent, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import type { Text } from "#app/i18n/localized.ts"
import type { Amended } from "#app/villa/amend-villa.server.ts"
import { removePhoto, reorderPhotos, setPhotoAlt } from "#app/villa/change-photos.server.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/image.ts"
import type { PhotoList } from "#app/villa/photo-list.ts"
import { uploadPhoto } from "#app/villa/upload-photo.server.ts"
import { SlideOrderBody } from "#app/villa/villa-fields.ts"

/** How a call responds, with the villa and its photos after a change. */
type Respond = (amended: Pick<Amended, "villa" | "wayPhotos">, origin: string, status: number) => Response

/** The handler that adds photos to a list: valid images are saved even if others are rejected. */
export function addPhotos(list: PhotoList, field: string, respond: Respond) {
  return forAdmin("villa", ({ admin, ...call }) =>
    idempotent(
      async ({ app, request, url }) => {
        const uploaded = valueOrThrow(
          await readUploads(request, { field, maxBytes: IMAGE_MAX_BYTES }, (bytes, file) =>
            uploadPhoto(app, list, bytes, file, { name: admin.name }),
          ),
        )
        const last = uploaded.accepted.at(-1)
        if (!last || uploaded.refused.length > 0) return refusal(field, uploaded)
        return respond(last, url.origin, 201)
      },
      // A rejected request may still have saved some of its images.
      { repeatRefusals: true },
    )(call),
  )
}

/** The handler that reorders a list of photos. */
export function orderPhotos(list: PhotoList, respond: Respond) {
  return forAdmin("villa", ({ admin, ...call }) =>
    withBody(SlideOrderBody, async ({ app, url, body }) =>
      respond(valueOrThrow(await reorderPhotos(app, list, body.order, { name: admin.name })), url.origin, 200),
    )(call),
  )
}

/** The handler that sets the text of one of its photos. @param textsOf finds it in the body */
export function describePhoto<Schema extends z.ZodType>(
  list: PhotoList,
  schema: Schema,
  textsOf: (body: z.output<Schema>) => Partial<Text>,
  respond: Respond,
) {
  return forAdmin("villa", ({ admin, ...call }) =>
    withBody(schema, async ({ app, params: { id = "" }, url, body }) => {
      const amended = valueOrThrow(await setPhotoAlt(app, list, id, textsOf(body), { name: admin.name }))
      return respond(amended, url.origin, 200)
    })(call),
  )
}

/** The handler that deletes one of its photos. */
export function deletePhoto(list: PhotoList) {
  return forAdmin("villa", async ({ admin, app, params: { id = "" } }) => {
    valueOrThrow(await removePhoto(app, list, id, { name: admin.name }))
    return noContent()
  })
}
