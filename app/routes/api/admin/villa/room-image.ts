import { forAdmin, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { setRoomImageAlt } from "#app/villa/change-rooms.server.ts"
import { ImageAltBody } from "#app/villa/image-alt.ts"
import { roomJson } from "#app/villa/villa-json.ts"

/** PATCH /api/admin/villa/rooms/{id}/pictures/{picture}: the alt text. */
const call = resource({
  PATCH: forAdmin("villa", ({ admin, ...call }) =>
    withBody(ImageAltBody, async ({ app, params, url, body }) => {
      const { id = "", picture: image = "" } = params
      const room = valueOrThrow(await setRoomImageAlt(app, id, image, body.alt, { name: admin.name }))
      return json(roomJson(room, url.origin))
    })(call),
  ),
})

export { call as action, call as loader }
