import { forAdmin, resource, valueOrThrow } from "#app/http/api.server.ts"
import { removeSlide } from "#app/villa/change-slides.server.ts"

/** DELETE /api/admin/villa/slides/{id}. */
const call = resource({
  DELETE: forAdmin(async ({ admin, app, params }) => {
    valueOrThrow(await removeSlide(app, params.id ?? "", { name: admin.name }))
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
  }),
})

export { call as action, call as loader }
