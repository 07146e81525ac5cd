import { beforeEach, describe, expect, it } from "vitest"
import { write } from "#app/db/database.server.ts"
import { findVilla, listRooms } from "#app/villa/find-villa.server.ts"
import type { Image } from "#app/villa/photos/image.ts"
import { insertImage, insertPhoto, insertRoom } from "#app/villa/villa-store.server.ts"
import { insertSampleVilla, NOW, type TestApp, testApp, updateSampleVilla } from "../support/app.ts"
import { emptyStorage } from "../support/empty-storage.ts"
import { sampleVilla } from "../support/sample.ts"

let app: TestApp
beforeEach(async () => {
  await emptyStorage()
  app = testApp()
})

const image = (id: string): Image => ({
  id,
  type: "image/jpeg",
  size: 1,
  width: 2,
  height: 3,
  placeholder: null,
  variants: [],
})
const alt = (text: string) => ({ th: text, en: text })
const saveImages = (...ids: string[]) =>
  write(
    app.db,
    ids.map((id) => insertImage(app.db, image(id), NOW)),
  )

describe("findVilla", () => {
  it("returns null in an empty database", async () => {
    expect(await findVilla(app)).toBeNull()
  })

  it("returns the stored villa, field by field", async () => {
    await insertSampleVilla(app)
    const { seasons: _, ...villa } = sampleVilla()
    expect(await findVilla(app)).toEqual({ ...villa, id: "villa", version: 1, updatedAt: NOW })
  })

  it("returns its images, slides in order and each once", async () => {
    await saveImages("back", "qr", "one", "two")
    await insertSampleVilla(app, { background: image("back"), promptPayQr: image("qr") })
    const slides = ["two", "one", "two"].map((id) => insertPhoto(app.db, "slides", { id, alt: alt(id) }))
    await write(app.db, slides)
    expect(await findVilla(app)).toMatchObject({
      background: { id: "back" },
      promptPayQr: { id: "qr" },
      slides: [
        { id: "two", alt: alt("two"), width: 2, height: 3 },
        { id: "one", alt: alt("one") },
      ],
    })
  })

  it("returns a changed villa: other fields stay, the version is incremented", async () => {
    await saveImages("back")
    await insertSampleVilla(app, { background: image("back") })
    await updateSampleVilla(app, { weekdayPrice: 1_00 })
    expect(await findVilla(app)).toMatchObject({
      weekdayPrice: 1_00,
      weekendPrice: 12500_00,
      background: { id: "back" },
      version: 2,
    })
    await updateSampleVilla(app, { background: null })
    expect(await findVilla(app)).toMatchObject({ weekdayPrice: 1_00, background: null, version: 3 })
  })
})

describe("a database", () => {
  it("contains one villa", async () => {
    await insertSampleVilla(app)
    await expect(insertSampleVilla(app)).rejects.toThrow("UNIQUE constraint failed: villa.id")
  })

  it("rejects a slide or background without its image", async () => {
    await insertSampleVilla(app)
    await expect(write(app.db, [insertPhoto(app.db, "slides", { id: "nothing", alt: alt("") })])).rejects.toThrow(
      "FOREIGN KEY",
    )
    await expect(updateSampleVilla(app, { background: image("nothing") })).rejects.toThrow("FOREIGN KEY")
  })
})

describe("listRooms", () => {
  it("is empty at first", async () => {
    expect(await listRooms(app)).toEqual([])
  })

  it("returns the rooms in order, each with its own images in order", async () => {
    await saveImages("a", "b", "c")
    const room = (id: string, ...images: string[]) =>
      insertRoom(app.db, {
        id,
        name: alt(id),
        description: alt(`${id} room`),
        sleeps: 2,
        beds: alt(`${id} beds`),
        images: images.map((picture) => ({ ...image(picture), alt: alt(picture) })),
      })
    await write(app.db, [...room("sea", "b", "a"), ...room("garden"), ...room("attic", "c", "a")])
    const rooms = await listRooms(app)
    expect(rooms.map(({ id, images }) => [id, images.map((each) => each.id)])).toEqual([
      ["sea", ["b", "a"]],
      ["garden", []],
      ["attic", ["c", "a"]],
    ])
    expect(rooms[0]).toMatchObject({
      name: alt("sea"),
      description: alt("sea room"),
      images: [{ alt: alt("b") }, { alt: alt("a") }],
    })
  })
})
