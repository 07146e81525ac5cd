import * as z from "zod"
import { call, type Example } from "#app/api/call.server.ts"
import { Success, viewed } from "#app/api/codecs.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { Amended } from "#app/villa/amend-villa.server.ts"
import { IMAGE, IMAGE_FAILURES, SAVE_FAILURES } from "#app/villa/documented.ts"
import { SlideOrderBody } from "#app/villa/villa-fields.ts"
import { AdminVillaJson } from "#app/villa/villa-json.ts"
import { removePhoto, reorderPhotos, setPhotoAlt, uploadPhoto } from "./change-photos.server.ts"
import { IMAGE_MAX_BYTES } from "./image.ts"
import { WayPhotoJson } from "./image-json.ts"
import type { PhotoList } from "./photo-list.ts"

export const slides: Photos = {
  list: "slides",
  returns: viewed(AdminVillaJson, ({ villa }: Saved) => villa),
}

export const wayPhotosResponse = Success({ photos: z.array(WayPhotoJson) })

export const wayPhotos: Photos = {
  list: "way",
  returns: viewed(wayPhotosResponse, ({ wayPhotos }: Saved) => ({
    status: "success" as const,
    data: { photos: wayPhotos },
  })),
}

type Saved = Pick<Amended, "villa" | "wayPhotos">
type Photos = { list: PhotoList; returns: z.ZodType<Saved> }

type Upload = { summary: string; details: string; field: string; example: string }

/** Valid images are saved even if others are rejected. */
export function addPhotos({ list, returns }: Photos, { field, example, ...words }: Upload) {
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
    run: async ({ app, admin, request, value, json }) => {
      const uploaded = value(
        await readUploads(request, { field, maxBytes: IMAGE_MAX_BYTES }, (bytes, file) =>
          uploadPhoto(app, list, bytes, file, { name: admin.name }),
        ),
      )
      const last = uploaded.accepted.at(-1)
      if (!last || uploaded.refused.length > 0) return refusal(field, uploaded)
      return json(last)
    },
  })
}

export function orderPhotos({ list, returns }: Photos, summary: string, id: string) {
  return call({
    who: "villa",
    summary,
    body: SlideOrderBody,
    returns,
    failures: SAVE_FAILURES,
    example: { body: { order: [id] } },
    run: async ({ app, admin, body, value, json }) =>
      json(value(await reorderPhotos(app, list, body.order, { name: admin.name }))),
  })
}

export function describePhoto(
  { list, returns }: Photos,
  declared: { summary: string; body: z.ZodType<Partial<LocalizedText>>; example: Example },
) {
  return call({
    ...declared,
    who: "villa",
    returns,
    failures: SAVE_FAILURES,
    run: async ({ app, admin, params: { id = "" }, body: text, value, json }) => {
      return json(value(await setPhotoAlt(app, list, id, text, { name: admin.name })))
    },
  })
}

export function deletePhoto({ list, returns }: Photos, summary: string, id: string) {
  return call({
    who: "villa",
    summary,
    returns,
    failures: SAVE_FAILURES,
    example: { id },
    run: async ({ app, admin, params: { id: photo = "" }, value, json }) =>
      json(value(await removePhoto(app, list, photo, { name: admin.name }))),
  })
}
