import { forAdmin, json, resource, valueOrThrow } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { addRoom } from "#app/villa/change-rooms.server.ts"
import { NewRoom } from "#app/villa/room.ts"
import { roomJson } from "#app/villa/villa-json.ts"
import { roomRequest } from "./room-request.server.ts"

/** POST /api/admin/villa/rooms. */
const call = resource({
  POST: forAdmin(({ admin, ...rest }) =>
    idempotent(async (call) => {
      const { room, images } = await roomRequest(call, NewRoom)
      const { app, url } = call
      const added = valueOrThrow(await addRoom(app, { ...room, id: app.newId(), images }, { name: admin.name }))
      return json(roomJson(added, url.origin), { status: 201 })
    })(rest),
  ),
})

export { call as action, call as loader }
