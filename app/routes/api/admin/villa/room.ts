import { changeRoom, removeRoom } from "#app/villa/change-rooms.server.ts"
import { RoomChange } from "#app/villa/room.ts"
import { roomJson } from "#app/villa/villa-json.ts"
import { IMAGE, IMAGE_FAILURES, ROOM_ID, SAVE_FAILURES } from "../../docs/admin-villa-shared.ts"
import { Room } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"
import { roomRequest } from "./room-request.server.ts"

/** PATCH and DELETE /api/admin/villa/rooms/{id}. New images are appended. */
const calls = api({
  PATCH: call({
    who: "villa",
    summary: "Change a room",
    details: "`images` lists the images to keep, in order; uploaded images are appended.",
    documents: { body: RoomChange },
    form: {
      name: { optional: true, about: "The name as JSON" },
      description: { optional: true, about: "The description as JSON" },
      images: { optional: true, about: "The images to keep, as JSON" },
      roomImages: { file: true, many: true, optional: true, about: IMAGE },
    },
    returns: Room,
    failures: [...IMAGE_FAILURES, "name-missing", "too-many-images"],
    example: { id: ROOM_ID, body: { name: { en: "Garden room" } } },
    run: async ({ admin, value, json, ...rest }) => {
      const { room, images } = await roomRequest(rest, RoomChange)
      const { app, params, url } = rest
      const changed = value(await changeRoom(app, params.id ?? "", room, images, { name: admin.name }))
      return json(roomJson(changed, url.origin))
    },
  }),
  DELETE: call({
    who: "villa",
    summary: "Delete a room",
    returns: null,
    failures: SAVE_FAILURES,
    example: { id: ROOM_ID },
    run: async ({ admin, app, params, value }) => {
      value(await removeRoom(app, params.id ?? "", { name: admin.name }))
    },
  }),
})

export { calls as action, calls as loader }
