import { forAdmin, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { addRoom, reorderRooms } from "#app/villa/change-rooms.server.ts"
import { NewRoom, RoomOrderBody } from "#app/villa/room.ts"
import { roomJson } from "#app/villa/villa-json.ts"
import { roomRequest } from "./room-request.server.ts"

/** POST /api/admin/villa/rooms adds a room; PATCH reorders them. */
const call = resource({
  POST: forAdmin("villa", ({ admin, ...rest }) =>
    idempotent(async (call) => {
      const { room, images } = await roomRequest(call, NewRoom)
      const { app, url } = call
      const added = valueOrThrow(await addRoom(app, { ...room, id: app.newId(), images }, { name: admin.name }))
      return json(roomJson(added, url.origin), { status: 201 })
    })(rest),
  ),
  PATCH: forAdmin("villa", ({ admin, ...call }) =>
    withBody(RoomOrderBody, async ({ app, url, body }) => {
      const rooms = valueOrThrow(await reorderRooms(app, body.order, { name: admin.name }))
      return json({ rooms: rooms.map((room) => roomJson(room, url.origin)) })
    })(call),
  ),
})

export { call as action, call as loader }
