import { forAdmin, json, noContent, resource, valueOrThrow } from "#app/http/api.server.ts"
import { changeRoom, removeRoom } from "#app/villa/change-rooms.server.ts"
import { RoomChange } from "#app/villa/room.ts"
import { roomJson } from "#app/villa/villa-json.ts"
import { roomRequest } from "./room-request.server.ts"

/** PATCH and DELETE /api/admin/villa/rooms/{id}. New images are appended. */
const call = resource({
  PATCH: forAdmin("villa", async ({ admin, ...call }) => {
    const { room, images } = await roomRequest(call, RoomChange)
    const { app, params, url } = call
    const changed = valueOrThrow(await changeRoom(app, params.id ?? "", room, images, { name: admin.name }))
    return json(roomJson(changed, url.origin))
  }),
  DELETE: forAdmin("villa", async ({ admin, app, params }) => {
    valueOrThrow(await removeRoom(app, params.id ?? "", { name: admin.name }))
    return noContent()
  }),
})

export { call as action, call as loader }
