import { write } from "#app/db/database.server.ts"
import { insertRoom } from "#app/villa/villa-store.server.ts"
import { rows } from "../../support/app.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import { type FeatureRequests, form, ID, image, json } from "../../support/feature-requests.ts"
import { IMAGE } from "../../support/sample.ts"

const WORDS = { "name.en": "Sea", "name.th": "", "description.en": "", "description.th": "" }

async function room({ admin, image }: ExampleVilla): Promise<{ id: string; picture: string }> {
  const form = new FormData()
  form.set("name", JSON.stringify({ en: "Sea room" }))
  form.set("roomImages", new File([image], "room.png"))
  const { id, pictures } = await admin.created("/api/admin/villa/rooms", form)
  return { id, picture: pictures[0].id }
}

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/villa/rooms", 200],
      ["POST /admin/villa/rooms", 303, form({ ...WORDS, id: ID })],
      ["GET /admin/villa/rooms/order", 302],
      ["POST /admin/villa/rooms/order", 303, ({ ids }) => new URLSearchParams({ order: ids.rooms ?? "" })],
      ["GET /admin/villa/rooms/:id", 200],
      ["POST /admin/villa/rooms/:id", 303, form({ ...WORDS, version: "1" })],
      ["GET /admin/villa/rooms/:id/pictures", 200],
      ["POST /admin/villa/rooms/:id/pictures", 303, image("roomImages")],
      ["GET /admin/villa/rooms/:id/pictures/order", 302],
      [
        "POST /admin/villa/rooms/:id/pictures/order",
        303,
        ({ ids }) => new URLSearchParams({ order: ids.pictures ?? "" }),
      ],
      ["GET /admin/villa/rooms/:id/pictures/:picture/alt", 302],
      ["POST /admin/villa/rooms/:id/pictures/:picture/alt", 303, form({ en: "The bed" })],
      ["GET /admin/villa/rooms/:id/pictures/:picture/delete", 302],
      ["POST /admin/villa/rooms/:id/pictures/:picture/delete", 303],
      ["GET /admin/villa/rooms/:id/delete", 302],
      ["POST /admin/villa/rooms/:id/delete", 303],
    ],
    anyoneCalls: [["GET /api/villa/rooms", 200]],
    ownerCalls: [
      ["POST /api/admin/villa/rooms", 201, json({ name: { en: "Garden" } })],
      ["PATCH /api/admin/villa/rooms", 200, ({ ids }) => ({ order: [ids.rooms] })],
      ["PATCH /api/admin/villa/rooms/:id", 200, json({ name: { en: "Ocean" } })],
      ["DELETE /api/admin/villa/rooms/:id", 200],
      ["PATCH /api/admin/villa/rooms/:id/pictures/:picture", 200, json({ alt: { en: "The bed" } })],
    ],
  },
  scene: async ({ app }) => {
    const none = { th: "", en: "" }
    const id = app.newId()
    const images = [{ ...IMAGE, alt: none }]
    const room = { id, name: { th: "", en: "Sea" }, description: none, sleeps: null, beds: none, images }
    await write(app.db, insertRoom(app.db, room))
    return { rooms: id, pictures: IMAGE.id }
  },
  states: [
    {
      of: "two rooms",
      prepare: () =>
        rows(
          `insert into rooms (id, name, description, beds, position)
          select 'second', name, description, beds, position + 1 from rooms`,
        ),
      pages: [["an admin", "/admin/villa/rooms"]],
    },
  ],
  severalForms: {
    "/admin/villa/rooms/:id": "the room's words, photos to upload, and the words of each photo",
    "/admin/villa/rooms/:id/pictures": "the same page, after an upload without script",
  },
  examples: {
    "PATCH /admin/villa/rooms": async (villa) => {
      await room(villa)
      const { body } = await villa.admin.get("/api/villa/rooms")
      return { body: { order: body.rooms.map(({ id }: { id: string }) => id) } }
    },
    "/admin/villa/rooms/{id}": room,
  },
}
