import * as z from "zod"
import { listRooms } from "#app/villa/find-villa.server.ts"
import { roomJson } from "#app/villa/villa-json.ts"
import { Room } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** GET /api/villa/rooms. */
const calls = api({
  GET: call({
    who: "anyone",
    summary: "List the rooms",
    returns: z.object({ rooms: z.array(Room) }),
    run: async ({ app, url, json }) => {
      const rooms = await listRooms(app)
      return json(
        { rooms: rooms.map((room) => roomJson(room, url.origin)) },
        { headers: { "Cache-Control": "no-cache" } },
      )
    },
  }),
})

export { calls as action, calls as loader }
