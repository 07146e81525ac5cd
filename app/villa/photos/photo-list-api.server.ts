import * as z from "zod"
import { call, type Example } from "#app/api/call.server.ts"
import { IMAGE, IMAGE_FAILURES, SAVE_FAILURES } from "#app/api/docs/admin-villa-shared.ts"
import { AdminVilla, Success, WayPhoto } from "#app/api/docs/objects.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { Amended } from "#app/villa/amend-villa.server.ts"
import { SlideOrderBody } from "#app/villa/villa-fields.ts"
import { adminVillaJson, wayPhotosJson } from "#app/villa/villa-json.ts"
import { removePhoto, reorderPhotos, setPhotoAlt, uploadPhoto } from "./change-photos.server.ts"
import { IMAGE_MAX_BYTES } from "./image.ts"
import type { PhotoList } from "./photo-list.ts"

export const slides: Photos = {
  list: "slides",
  returns: AdminVilla,
  json: ({ villa }, origin) => adminVillaJson(villa, origin),
}

export const wayPhotos: Photos = {
  list: "way",
  returns: Success({ photos: z.array(WayPhoto) }),
  json: ({ wayPhotos }, origin) => ({ status: "success", data: { photos: wayPhotosJson(wayPhotos, origin) } }),
}

type Photos = {
  list: PhotoList
  returns: z.ZodType
  json: (amended: Pick<Amended, "villa" | "wayPhotos">, origin: string) => unknown
}

type Upload = { summary: string; details: string; field: string; example: string }

/** Valid images are saved even if others are rejected. */
export function addPhotos({ list, returns, json: jsonOf }: Photos, { field, example, ...words }: Upload) {
  return call({
    ...words,
    who: "villa",
    form: { [field]: { file: true, many: true, about: IMAGE } },
    // A rejected request may still have saved some of its images.
    idempotent: "with-refusals",
    status: 201,
    returns,
    failures: [...IMAGE_FAILURES, "too-many-images"],
    example: { form: { [field]: example } },
    run: async ({ app, admin, request, url, value, json }) => {
      const uploaded = value(
        await readUploads(request, { field, maxBytes: IMAGE_MAX_BYTES }, (bytes, file) =>
          uploadPhoto(app, list, bytes, file, { name: admin.name }),
        ),
      )
      const last = uploaded.accepted.at(-1)
      if (!last || uploaded.refused.length > 0) return refusal(field, uploaded)
      return json(jsonOf(last, url.origin))
    },
  })
}

export function orderPhotos({ list, returns, json: jsonOf }: Photos, summary: string, id: string) {
  return call({
    who: "villa",
    summary,
    body: SlideOrderBody,
    returns,
    failures: SAVE_FAILURES,
    example: { body: { order: [id] } },
    run: async ({ app, admin, url, body, value, json }) =>
      json(jsonOf(value(await reorderPhotos(app, list, body.order, { name: admin.name })), url.origin)),
  })
}

export function describePhoto(
  { list, returns, json: jsonOf }: Photos,
  declared: { summary: string; body: z.ZodType<Partial<LocalizedText>>; example: Example },
) {
  return call({
    ...declared,
    who: "villa",
    returns,
    failures: SAVE_FAILURES,
    run: async ({ app, admin, params: { id = "" }, url, body: text, value, json }) => {
      const amended = value(await setPhotoAlt(app, list, id, text, { name: admin.name }))
      return json(jsonOf(amended, url.origin))
    },
  })
}

export function deletePhoto({ list, returns, json: jsonOf }: Photos, summary: string, id: string) {
  return call({
    who: "villa",
    summary,
    returns,
    failures: SAVE_FAILURES,
    example: { id },
    run: async ({ app, admin, params: { id: photo = "" }, url, value, json }) =>
      json(jsonOf(value(await removePhoto(app, list, photo, { name: admin.name })), url.origin)),
  })
}
