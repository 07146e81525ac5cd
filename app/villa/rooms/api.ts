import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { type Call, parseOrThrow, valueOrThrow } from "#app/http/api.server.ts"
import { readJson } from "#app/http/body.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import { ALT, IMAGE, IMAGE_FAILURES, ROOM_ID, SAVE_FAILURES, SLIDE_ID } from "#app/villa/documented.ts"
import { listRooms } from "#app/villa/find-villa.server.ts"
import { IMAGE_MAX_BYTES, type Image } from "#app/villa/photos/image.ts"
import { ImageAltBody } from "#app/villa/photos/image-alt.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { AdminVillaJson } from "#app/villa/villa-json.ts"
import { addRoom, changeRoom, removeRoom, reorderRooms, setRoomImageAlt } from "./change-rooms.server.ts"
import { NewRoom, RoomChange, RoomOrderBody } from "./room.ts"
import { RoomJson } from "./room-json.ts"

export const roomCalls = calls("Villa", {
  "GET /villa/rooms": call({
    who: "anyone",
    summary: "List the rooms",
    returns: z.object({ rooms: z.array(RoomJson) }),
    run: async ({ app, json }) => {
      const rooms = await listRooms(app)
      return json({ rooms }, { headers: { "Cache-Control": "no-cache" } })
    },
  }),
})

export const roomAdminCalls = calls("Villa (admin)", {
  "POST /admin/villa/rooms": call({
    who: "villa",
    summary: "Add a room",
    details: "Send JSON, or multipart with images and each text as JSON. At most 10 images per room.",
    documents: { body: NewRoom },
    form: {
      name: { about: "The name as JSON" },
      description: { optional: true, about: "The description as JSON" },
      sleeps: { optional: true, about: "How many sleep in it, 1 to 20" },
      beds: { optional: true, about: "In what beds, as JSON" },
      roomImages: { file: true, many: true, optional: true, about: IMAGE },
    },
    status: 201,
    returns: RoomJson,
    failures: [...IMAGE_FAILURES, "too-many-images"],
    example: { body: { name: { en: "Sea room", th: "ห้องทะเล" }, description: { en: "Two beds", th: "สองเตียง" } } },
    run: async ({ admin, value, json, ...rest }) => {
      const { room, images } = await roomRequest(rest, NewRoom)
      const { app } = rest
      const added = value(await addRoom(app, { ...room, id: app.newId(), images }, { name: admin.name }))
      return json(added)
    },
  }),
  "PATCH /admin/villa/rooms": call({
    who: "villa",
    summary: "Reorder the rooms",
    body: RoomOrderBody,
    returns: z.object({ rooms: z.array(RoomJson) }),
    failures: SAVE_FAILURES,
    example: { body: { order: [ROOM_ID] } },
    run: async ({ app, body, admin, value, json }) => {
      const rooms = value(await reorderRooms(app, body.order, { name: admin.name }))
      return json({ rooms })
    },
  }),
  "PATCH /admin/villa/rooms/{id}": call({
    who: "villa",
    summary: "Change a room",
    details: "`images` lists the images to keep, in order; uploaded images are appended.",
    documents: { body: RoomChange },
    form: {
      name: { optional: true, about: "The name as JSON" },
      description: { optional: true, about: "The description as JSON" },
      sleeps: { optional: true, about: "How many sleep in it, 1 to 20, or null" },
      beds: { optional: true, about: "In what beds, as JSON" },
      images: { optional: true, about: "The images to keep, as JSON" },
      roomImages: { file: true, many: true, optional: true, about: IMAGE },
    },
    returns: RoomJson,
    failures: [...IMAGE_FAILURES, "name-missing", "too-many-images"],
    example: { id: ROOM_ID, body: { name: { en: "Garden room" } } },
    run: async ({ admin, value, json, ...rest }) => {
      const { room, images } = await roomRequest(rest, RoomChange)
      const { app, params } = rest
      const changed = value(await changeRoom(app, params.id ?? "", room, images, { name: admin.name }))
      return json(changed)
    },
  }),
  "DELETE /admin/villa/rooms/{id}": call({
    who: "villa",
    summary: "Delete a room",
    returns: AdminVillaJson,
    failures: SAVE_FAILURES,
    example: { id: ROOM_ID },
    run: async ({ admin, app, params, value, json }) => {
      const { villa } = value(await removeRoom(app, params.id ?? "", { name: admin.name }))
      return json(villa)
    },
  }),
  "PATCH /admin/villa/rooms/{id}/pictures/{picture}": call({
    who: "villa",
    summary: "Set the alt text of a room's image",
    body: ImageAltBody,
    returns: RoomJson,
    failures: SAVE_FAILURES,
    example: { id: ROOM_ID, picture: SLIDE_ID, body: ALT },
    run: async ({ app, params, body, admin, value, json }) => {
      const { id = "", picture: image = "" } = params
      const room = value(await setRoomImageAlt(app, id, image, body.alt, { name: admin.name }))
      return json(room)
    },
  }),
})

const FIELD = "roomImages"

/** Multipart with JSON fields, or plain JSON without images. */
async function roomRequest<Schema extends z.ZodType>(
  { app, request }: Pick<Call, "app" | "request">,
  schema: Schema,
): Promise<{ room: z.output<Schema>; images: Image[] }> {
  if (/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return { room: parseOrThrow(schema, valueOrThrow(await readJson(request))), images: [] }
  }
  const uploaded = valueOrThrow(
    await readUploads(request, { field: FIELD, maxBytes: IMAGE_MAX_BYTES }, (bytes) => saveImage(app, bytes)),
  )
  // All or nothing: the room is written once, with all its images.
  if (uploaded.refused.length > 0) throw refusal(FIELD, { ...uploaded, accepted: [] })
  const fields = Object.entries(uploaded.texts).map(([name, text]) => [name, parsed(text)])
  return { room: parseOrThrow(schema, Object.fromEntries(fields)), images: uploaded.accepted }
}

/** Invalid JSON stays a string, which the schema rejects by field name. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
