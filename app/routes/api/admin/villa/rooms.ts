import * as z from "zod"
import { addRoom, reorderRooms } from "#app/villa/change-rooms.server.ts"
import { NewRoom, RoomOrderBody } from "#app/villa/room.ts"
import { roomJson } from "#app/villa/villa-json.ts"
import { IMAGE, IMAGE_FAILURES, ROOM_ID, SAVE_FAILURES } from "../../docs/admin-villa-shared.ts"
import { Room } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"
import { roomRequest } from "./room-request.server.ts"

/** POST /api/admin/villa/rooms adds a room; PATCH reorders them. */
const calls = api({
  POST: call({
    who: "villa",
    summary: "Add a room",
    details: "Send JSON, or multipart with images and each text as JSON. At most 10 images per room.",
    documents: { body: NewRoom },
    form: {
      name: { about: "The name as JSON" },
      description: { optional: true, about: "The description as JSON" },
      roomImages: { file: true, many: true, optional: true, about: IMAGE },
    },
    status: 201,
    returns: Room,
    failures: [...IMAGE_FAILURES, "too-many-images"],
    example: { body: { name: { en: "Sea room", th: "ห้องทะเล" }, description: { en: "Two beds", th: "สองเตียง" } } },
    run: async ({ admin, value, json, ...rest }) => {
      const { room, images } = await roomRequest(rest, NewRoom)
      const { app, url } = rest
      const added = value(await addRoom(app, { ...room, id: app.newId(), images }, { name: admin.name }))
      return json(roomJson(added, url.origin))
    },
  }),
  PATCH: call({
    who: "villa",
    summary: "Reorder the rooms",
    body: RoomOrderBody,
    returns: z.object({ rooms: z.array(Room) }),
    failures: SAVE_FAILURES,
    example: { body: { order: [ROOM_ID] } },
    run: async ({ app, url, body, admin, value, json }) => {
      const rooms = value(await reorderRooms(app, body.order, { name: admin.name }))
      return json({ rooms: rooms.map((room) => roomJson(room, url.origin)) })
    },
  }),
})

export { calls as action, calls as loader }
