import type { App } from "#app/app.ts"
import type { Caller } from "#app/http/caller.ts"
import { fail, type Result } from "#app/result.ts"
import type { Amended, Editor } from "#app/villa/amend-villa.server.ts"
import type { Image } from "../image.ts"
import { saveImage } from "../save-image.server.ts"

type SetImage = (
  app: App,
  image: Image | null,
  by: Editor,
) => Promise<Result<Amended, "villa-missing" | "villa-edited", unknown>>

type Call = { admin: NonNullable<Caller["admin"]> }

/** The upload of an image of which the villa has one. */
export function uploadImage(set: SetImage) {
  return async (app: App, bytes: Uint8Array, { admin }: Call) => {
    const image = await saveImage(app, bytes)
    return image.ok ? set(app, image.value, { name: admin.name, id: admin.id }) : image
  }
}

/** Its deletion: `not-found` if it was deleted in the meantime. */
export function removeImage(set: SetImage) {
  return async (app: App, _: unknown, { admin }: Call) => {
    const removed = await set(app, null, { name: admin.name, id: admin.id })
    return removed.ok && !removed.value.changed ? fail("not-found") : removed
  }
}
