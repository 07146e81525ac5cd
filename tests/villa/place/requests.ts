import { write } from "#app/db/database.server.ts"
import { insertPhoto } from "#app/villa/villa-store.server.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import { type FeatureRequests, form, image, json } from "../../support/feature-requests.ts"
import { IMAGE } from "../../support/sample.ts"

async function wayPhoto({ admin, image }: ExampleVilla): Promise<{ id: string }> {
  const form = new FormData()
  form.set("wayPhotos", new File([image], "gate.png", { type: "image/png" }))
  const { data } = await admin.created("/api/admin/villa/way-photos", form)
  return { id: data.photos.at(-1).id }
}

export const requests: FeatureRequests = {
  access: {
    anyone: [["GET /directions", 200]],
    owners: [
      ["GET /admin/villa/place", 200],
      ["POST /admin/villa/place", 303, form({ version: "1", "address.en": "1 Beach Road", coordinates: "12.5, 99.9" })],
      ["GET /admin/villa/place/map", 200],
      ["POST /admin/villa/place/map", 303, image("mapImage")],
      ["GET /admin/villa/place/map/delete", 302],
      ["POST /admin/villa/place/map/delete", 303],
      ["GET /admin/villa/place/photos", 200],
      ["POST /admin/villa/place/photos", 303, image("wayPhotos")],
      ["GET /admin/villa/place/photos/order", 302],
      ["POST /admin/villa/place/photos/order", 303, ({ ids }) => new URLSearchParams({ order: ids.photos ?? "" })],
      ["GET /admin/villa/place/photos/:id/caption", 302],
      ["POST /admin/villa/place/photos/:id/caption", 303, form({ en: "The gate" })],
      ["GET /admin/villa/place/photos/:id/delete", 302],
      ["POST /admin/villa/place/photos/:id/delete", 303],
    ],
    staffCalls: [["GET /api/admin/villa/way-photos", 200]],
    ownerCalls: [
      ["PATCH /api/admin/villa/place", 200, json({ postalCode: "77220" })],
      ["PUT /api/admin/villa/map", 200, image("mapImage")],
      ["DELETE /api/admin/villa/map", 200],
      ["POST /api/admin/villa/way-photos", 201, image("wayPhotos")],
      ["PATCH /api/admin/villa/way-photos", 200, ({ ids }) => ({ order: [ids.photos] })],
      ["PATCH /api/admin/villa/way-photos/:id", 200, json({ caption: { en: "The gate" } })],
      ["DELETE /api/admin/villa/way-photos/:id", 200],
    ],
  },
  scene: async ({ app }) => {
    await write(app.db, [insertPhoto(app.db, "way", { ...IMAGE, alt: { th: "", en: "" } })])
    return { photos: IMAGE.id, "way-photos": IMAGE.id }
  },
  states: [
    {
      of: "a map",
      prepare: ({ send }) => send("POST /admin/villa/place/map"),
      pages: [["an admin", "/admin/villa/place/map"]],
    },
  ],
  severalForms: {
    "/admin/villa/place/map": "photos and the map to upload, and the caption of each photo",
    "/admin/villa/place/photos": "the same page, after an upload without script",
  },
  examples: {
    "PATCH /admin/villa/way-photos": async (villa) => ({ body: { order: [(await wayPhoto(villa)).id] } }),
    "/admin/villa/way-photos/{id}": wayPhoto,
  },
}
