import { forOwner, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import { reorderSlides } from "#app/villa/change-slides.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/image.ts"
import { uploadSlide } from "#app/villa/upload-slide.server.ts"
import { SlideOrderBody } from "#app/villa/villa-change.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

const FIELD = "slideImages"

/** POST /api/admin/villa/slides: valid images are saved even if others are rejected. PATCH reorders them. */
const call = resource({
  POST: forOwner(({ admin, ...call }) =>
    idempotent(
      async ({ app, request, url }) => {
        const uploaded = valueOrThrow(
          await readUploads(request, { field: FIELD, maxBytes: IMAGE_MAX_BYTES }, (bytes, file) =>
            uploadSlide(app, bytes, file, { name: admin.name }),
          ),
        )
        if (uploaded.accepted.length === 0 || uploaded.refused.length > 0) return refusal(FIELD, uploaded)
        return json(adminVillaJson(foundJson(await findVilla(app)), url.origin), { status: 201 })
      },
      // A rejected request may still have saved some of its images.
      { repeatRefusals: true },
    )(call),
  ),
  PATCH: forOwner(({ admin, ...call }) =>
    withBody(SlideOrderBody, async ({ app, url, body }) => {
      const villa = valueOrThrow(await reorderSlides(app, body.order, { name: admin.name }))
      return json(adminVillaJson(villa, url.origin))
    })(call),
  ),
})

export { call as action, call as loader }
