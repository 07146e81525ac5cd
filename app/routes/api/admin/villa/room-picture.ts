import { forAdmin, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { describeRoomPicture } from "#app/villa/change-rooms.server.ts"
import { PictureAltBody } from "#app/villa/picture-alt.ts"
import { roomJson } from "#app/villa/villa-json.ts"

/** PATCH /api/admin/villa/rooms/{id}/pictures/{picture}: what it shows. */
const call = resource({
  PATCH: forAdmin(({ admin, ...call }) =>
    withBody(PictureAltBody, async ({ app, params, url, body }) => {
      const { id = "", picture = "" } = params
      const room = valueOrThrow(await describeRoomPicture(app, id, picture, body.alt, { name: admin.name }))
      return json(roomJson(room, url.origin))
    })(call),
  ),
})

export { call as action, call as loader }
