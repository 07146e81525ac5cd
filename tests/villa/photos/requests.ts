import { env } from "cloudflare:workers"
import { write } from "#app/db/database.server.ts"
import { originalKey } from "#app/villa/photos/image.ts"
import { insertPhoto } from "#app/villa/villa-store.server.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import { type FeatureRequests, form, image, json } from "../../support/feature-requests.ts"
import { IMAGE } from "../../support/sample.ts"

async function slide({ admin, image }: ExampleVilla): Promise<{ id: string }> {
  const form = new FormData()
  form.set("slideImages", new File([image], "pool.png", { type: "image/png" }))
  const { slides } = await admin.created("/api/admin/villa/slides", form)
  return { id: slides.at(-1).id }
}

async function removeSlides({ admin }: ExampleVilla): Promise<void> {
  const { body } = await admin.get("/api/admin/villa")
  for (const { id } of body.slides) await admin.delete(`/api/admin/villa/slides/${id}`)
}

export const requests: FeatureRequests = {
  access: {
    anyone: [
      ["GET /photos", 200],
      ["GET /photos.json", 200],
      // Redirects to the original if no smaller image can be made
      ["GET /media/share/:id", 302],
      ["GET /media/*", 200],
    ],
    owners: [
      ["GET /admin/villa/pictures", 200],
      ["POST /admin/villa/pictures", 303, image("slideImages")],
      ["GET /admin/villa/pictures/background", 200],
      ["POST /admin/villa/pictures/background", 303, image("backgroundImage")],
      ["GET /admin/villa/pictures/background/delete", 302],
      ["POST /admin/villa/pictures/background/delete", 303],
      ["GET /admin/villa/pictures/order", 302],
      ["POST /admin/villa/pictures/order", 303, ({ ids }) => new URLSearchParams({ order: ids.slides ?? "" })],
      ["GET /admin/villa/pictures/:id/alt", 302],
      ["POST /admin/villa/pictures/:id/alt", 303, form({ en: "The pool" })],
      ["GET /admin/villa/pictures/:id/delete", 302],
      ["POST /admin/villa/pictures/:id/delete", 303],
    ],
    ownerCalls: [
      ["PATCH /api/admin/villa/background", 200, image("backgroundImage")],
      ["DELETE /api/admin/villa/background", 200],
      ["POST /api/admin/villa/slides", 201, image("slideImages")],
      ["PATCH /api/admin/villa/slides", 200, ({ ids }) => ({ order: [ids.slides] })],
      ["PATCH /api/admin/villa/slides/:id", 200, json({ alt: { en: "The pool" } })],
      ["DELETE /api/admin/villa/slides/:id", 200],
    ],
  },
  scene: async ({ app }) => {
    await write(app.db, [insertPhoto(app.db, "slides", { ...IMAGE, alt: { th: "", en: "" } })])
    await env.MEDIA.put(originalKey(IMAGE.id), "pixels", { httpMetadata: { contentType: IMAGE.type } })
    return { pictures: IMAGE.id, slides: IMAGE.id, share: IMAGE.id, media: originalKey(IMAGE.id) }
  },
  states: [
    {
      of: "a background",
      prepare: ({ send }) => send("POST /admin/villa/pictures/background"),
      pages: [["an admin", "/admin/villa/pictures/background"]],
    },
  ],
  severalForms: {
    "/admin/villa/pictures": "photos to upload, and the words of each photo",
    "/admin/villa/pictures/background": "the same page, after an upload without script",
  },
  examples: {
    "PATCH /admin/villa/slides": async (villa) => {
      await removeSlides(villa)
      return { body: { order: [(await slide(villa)).id] } }
    },
    "/admin/villa/slides/{id}": slide,
  },
}
