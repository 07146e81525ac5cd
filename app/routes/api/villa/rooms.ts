import { json, resource } from "#app/http/api.server.ts"
import { listRooms } from "#app/villa/list-rooms.server.ts"
import { roomJson } from "#app/villa/villa-json.ts"

/** GET /api/villa/rooms. */
const call = resource({
  GET: async ({ app, url }) => {
    const rooms = await listRooms(app)
    return json(
      { rooms: rooms.map((room) => roomJson(room, url.origin)) },
      { headers: { "Cache-Control": "no-cache" } },
    )
  },
})

export { call as action, call as loader }
