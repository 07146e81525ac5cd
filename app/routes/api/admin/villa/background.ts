import { forOwner, json, resource, valueOrThrow } from "#app/http/api.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/image.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { setBackground } from "#app/villa/set-background.server.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

const FIELD = "backgroundImage"

/** PATCH and DELETE /api/admin/villa/background. */
const call = resource({
  PATCH: forOwner(async ({ admin, app, request, url }) => {
    const uploaded = valueOrThrow(
      await readUploads(request, { field: FIELD, maxBytes: IMAGE_MAX_BYTES }, (bytes) => saveImage(app, bytes)),
    )
    const [background] = uploaded.accepted
    if (!background || uploaded.refused.length > 0) return refusal(FIELD, { ...uploaded, accepted: [] })
    const { villa } = valueOrThrow(await setBackground(app, background, { name: admin.name }))
    return json(adminVillaJson(villa, url.origin))
  }),
  DELETE: forOwner(async ({ admin, app, url }) => {
    const { villa } = valueOrThrow(await setBackground(app, null, { name: admin.name }))
    return json(adminVillaJson(villa, url.origin))
  }),
})

export { call as action, call as loader }
