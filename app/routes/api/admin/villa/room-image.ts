import { setRoomImageAlt } from "#app/villa/change-rooms.server.ts"
import { ImageAltBody } from "#app/villa/image-alt.ts"
import { roomJson } from "#app/villa/villa-json.ts"
import { ALT, ROOM_ID, SAVE_FAILURES, SLIDE_ID } from "../../docs/admin-villa-shared.ts"
import { Room } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** PATCH /api/admin/villa/rooms/{id}/pictures/{picture}: the alt text. */
const calls = api({
  PATCH: call({
    who: "villa",
    summary: "Set the alt text of a room's image",
    body: ImageAltBody,
    returns: Room,
    failures: SAVE_FAILURES,
    example: { id: ROOM_ID, picture: SLIDE_ID, body: ALT },
    run: async ({ app, params, url, body, admin, value, json }) => {
      const { id = "", picture: image = "" } = params
      const room = value(await setRoomImageAlt(app, id, image, body.alt, { name: admin.name }))
      return json(roomJson(room, url.origin))
    },
  }),
})

export { calls as action, calls as loader }
