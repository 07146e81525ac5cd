import { beforeAll, describe, expect, it } from "vitest"
import { write } from "#app/db/database.server.ts"
import type { PhotoSection } from "#app/villa/photos/photo-sections.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { insertPhoto, insertRoom } from "#app/villa/villa-store.server.ts"
import { Client } from "../../support/api.ts"
import { insertSampleVilla, testApp } from "../../support/app.ts"
import { png } from "../../support/png.ts"

const app = testApp()
const ids = { pool: "", bed: "" }

describe("without a villa", () => {
  it("the page redirects to the home page, and the list is empty", async () => {
    const page = await new Client().get("/photos")
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/"])
    expect((await new Client().get("/photos.json")).body).toEqual([])
  })
})

describe("with photos", () => {
  beforeAll(async () => {
    await insertSampleVilla(app)
    const [pool, bed] = [await saveImage(app, await png(600, 400)), await saveImage(app, await png(300, 200))]
    if (!pool.ok || !bed.ok) throw new Error("the pictures were refused")
    Object.assign(ids, { pool: pool.value.id, bed: bed.value.id })
    const slides = [
      { ...pool.value, alt: { th: "สระน้ำ", en: "The pool" } },
      { ...bed.value, alt: { th: "เตียง", en: "A bed" } },
    ]
    const none = { th: "", en: "" }
    const room = {
      id: app.newId(),
      name: { th: "ห้องทะเล", en: "Sea Room" },
      description: none,
      sleeps: null,
      beds: none,
    }
    await write(app.db, [
      ...slides.map((slide) => insertPhoto(app.db, "slides", slide)),
      ...insertRoom(app.db, { ...room, images: slides.slice(1) }),
    ])
  })

  it.each([
    ["th", "รูปทั้งหมด · บ้านทดสอบ", "บริเวณวิลล่า", "ห้องทะเล", "สระน้ำ"],
    ["en", "All photos · Test House", "Around the villa", "Sea Room", "The pool"],
  ])("the page shows them once by room, with anchors (%s)", async (language, title, around, room, alt) => {
    const { status, body, headers } = await new Client().get(`/photos?lng=${language}`)
    expect(status).toBe(200)
    expect(headers.get("Vary")).toBe("*")
    expect(headers.get("X-Robots-Tag")).toBeNull()
    expect(body).toContain(`<title>${title}</title>`)
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/photos\\?lng=${language}"`))
    const order = [around, ids.pool, room, ids.bed].map((part) =>
      body.lastIndexOf(part.length < 20 ? `${part}</h2>` : `<li id="${part}"`),
    )
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(order[0]).toBeGreaterThan(0)
    expect(body.match(/<li id="/g)).toHaveLength(2)
    expect(body).toContain(`alt="${alt}"`)
    expect(body.match(/<img [^>]*loading="eager"/)).toBeNull()
    expect(body).toMatch(/<p class="action-bar[^>]*><a href="\/#choose"/)
    // Not a second time as data.
    expect(body.split(alt)).toHaveLength(3)
  })

  it("the list for the viewer has the same photos and may be reused for a minute", async () => {
    const { body, headers } = await new Client().get("/photos.json?lng=en")
    expect((body as PhotoSection[]).map(({ name, photos }) => [name, photos.map(({ id, alt }) => [id, alt])])).toEqual([
      ["Around the villa", [[ids.pool, "The pool"]]],
      ["Sea Room", [[ids.bed, "A bed"]]],
    ])
    expect(headers.get("Cache-Control")).toBe("private, max-age=60")
  })

  it("the home page links to each, without a number of more photos where there are none", async () => {
    const { body } = await new Client().get("/?lng=en")
    // In the slideshow, in the grid and on the room's card
    expect(body.split(`href="/photos#${ids.bed}"`)).toHaveLength(4)
    expect(body).not.toContain('class="more-photos"')
  })
})
