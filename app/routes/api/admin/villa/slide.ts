import { forOwner, json, noContent, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { removeSlide, setSlideAlt } from "#app/villa/change-slides.server.ts"
import { ImageAltBody } from "#app/villa/image-alt.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

/** PATCH (alt text) and DELETE /api/admin/villa/slides/{id}. */
const call = resource({
  PATCH: forOwner(({ admin, ...call }) =>
    withBody(ImageAltBody, async ({ app, params, url, body }) => {
      const villa = valueOrThrow(await setSlideAlt(app, params.id ?? "", body.alt, { name: admin.name }))
      return json(adminVillaJson(villa, url.origin))
    })(call),
  ),
  DELETE: forOwner(async ({ admin, app, params }) => {
    valueOrThrow(await removeSlide(app, params.id ?? "", { name: admin.name }))
    return noContent()
  }),
})

export { call as action, call as loader }
