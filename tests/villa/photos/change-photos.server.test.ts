import { beforeEach, describe, expect, it } from "vitest"
import { write } from "#app/db/database.server.ts"
import { findPlace, findVilla, listRooms } from "#app/villa/find-villa.server.ts"
import {
  addPhoto,
  removePhoto,
  reorderPhotos,
  setBackground,
  setPhotoAlt,
  uploadPhoto,
} from "#app/villa/photos/change-photos.server.ts"
import type { Image } from "#app/villa/photos/image.ts"
import {
  addRoom,
  changeRoom,
  removeRoom,
  removeRoomImage,
  reorderRoomImages,
  reorderRooms,
  setRoomImageAlt,
} from "#app/villa/rooms/change-rooms.server.ts"
import { insertImage } from "#app/villa/villa-store.server.ts"
import { deleteVilla, insertSampleVilla, NOW, rows, type TestApp, testApp } from "../../support/app.ts"
import { unreadable } from "../../support/files.ts"
import { png } from "../../support/png.ts"

const BY = { name: "Owner" }
let app: TestApp
beforeEach(async () => {
  app = testApp()
  await deleteVilla()
})

async function images(...ids: string[]): Promise<Image[]> {
  const stored = ids.map(
    (id): Image => ({ id, type: "image/jpeg", size: 1, width: 2, height: 3, placeholder: null, variants: [] }),
  )
  await write(
    app.db,
    stored.map((image) => insertImage(app.db, image, NOW)),
  )
  return stored
}
const slideIds = async () => (await findVilla(app))?.slides.map(({ id }) => id)
const actions = async () =>
  (await rows<{ action: string }>("select action from villa_events")).map(({ action }) => action)

describe("slides", () => {
  it("require a villa", async () => {
    const [one] = await images("one")
    expect(await addPhoto(app, "slides", one!, "one.jpg", BY)).toMatchObject({ error: "villa-missing" })
  })

  it("are appended once each, ordered and deleted, each with an event and a new version", async () => {
    await insertSampleVilla(app)
    for (const image of await images("one", "two", "three")) await addPhoto(app, "slides", image, `${image.id}.jpg`, BY)
    expect(await addPhoto(app, "slides", (await images("one"))[0]!, "again.jpg", BY)).toMatchObject({ ok: true })
    expect(await slideIds()).toEqual(["one", "two", "three"])
    expect(await reorderPhotos(app, "slides", ["three", "one", "two"], BY)).toMatchObject({
      ok: true,
      value: { villa: { version: 5 } },
    })
    expect(await removePhoto(app, "slides", "one", BY)).toMatchObject({ ok: true })
    expect(await slideIds()).toEqual(["three", "two"])
    expect(await removePhoto(app, "slides", "one", BY)).toMatchObject({ error: "not-found" })
    expect(await actions()).toEqual(Array(5).fill("slides-changed"))
  })

  it("have descriptions in both languages, which stay with them when they are moved", async () => {
    await insertSampleVilla(app)
    for (const image of await images("one", "two")) await addPhoto(app, "slides", image, "", BY)
    const alt = { th: "สระว่ายน้ำ", en: "The pool" }
    expect(await setPhotoAlt(app, "slides", "two", alt, BY)).toMatchObject({
      ok: true,
      value: { villa: { version: 4 } },
    })
    expect(await setPhotoAlt(app, "slides", "two", alt, BY)).toMatchObject({
      ok: true,
      value: { villa: { version: 4 } },
    })
    await reorderPhotos(app, "slides", ["two", "one"], BY)
    const slides = (await findVilla(app))?.slides.map(({ id, alt }) => ({ id, alt }))
    expect(slides).toEqual([
      { id: "two", alt },
      { id: "one", alt: { th: "", en: "" } },
    ])
    expect(await setPhotoAlt(app, "slides", "three", alt, BY)).toMatchObject({ error: "not-found" })
    const details = await rows<{ detail: string }>("select detail from villa_events order by id")
    expect(details.map(({ detail }) => detail).slice(2)).toEqual(["✎ 2", "↕"])
  })

  it.each([[["one"]], [["one", "one"]], [["one", "two", "three"]]])("rejects the order %j", async (order) => {
    await insertSampleVilla(app)
    for (const image of await images("one", "two")) await addPhoto(app, "slides", image, "", BY)
    expect(await reorderPhotos(app, "slides", order, BY)).toMatchObject({ error: "villa-edited" })
  })

  it("are twenty at most", async () => {
    await insertSampleVilla(app)
    const ids = Array.from({ length: 21 }, (_, index) => `slide-${index}`)
    for (const image of (await images(...ids)).slice(0, 20)) await addPhoto(app, "slides", image, "", BY)
    const [last] = await images("slide-20")
    expect(await addPhoto(app, "slides", last!, "", BY)).toMatchObject({ error: "too-many-images" })
    expect(await uploadPhoto(app, "slides", await png(10, 10), "more.png", BY)).toMatchObject({
      error: "too-many-images",
    })
    expect(await slideIds()).toHaveLength(20)
  })

  it("rejects a file with only the first bytes of an image", async () => {
    await insertSampleVilla(app)
    expect(await uploadPhoto(app, "slides", unreadable("jpeg", 2000), "fake.jpg", BY)).toMatchObject({
      error: "image-invalid",
    })
    expect(await uploadPhoto(app, "slides", await png(10, 10), "real.png", BY)).toMatchObject({ ok: true })
    expect(await slideIds()).toHaveLength(1)
  })
})

describe("photos of the way", () => {
  const order = async () => (await findPlace(app)).wayPhotos.map(({ id }) => id)

  it("are a list of their own, with captions", async () => {
    await insertSampleVilla(app)
    for (const image of await images("one", "two", "three")) await addPhoto(app, "way", image, `${image.id}.jpg`, BY)
    await addPhoto(app, "slides", (await images("one"))[0]!, "one.jpg", BY)
    const caption = { th: "เลี้ยวซ้ายตรงวัด", en: "Left at the temple" }
    await setPhotoAlt(app, "way", "one", caption, BY)
    expect(await reorderPhotos(app, "way", ["three", "one", "two"], BY)).toMatchObject({
      ok: true,
      value: { wayPhotos: [{ id: "three" }, { id: "one", alt: caption }, { id: "two" }] },
    })
    expect(await removePhoto(app, "way", "three", BY)).toMatchObject({ ok: true })
    expect(await removePhoto(app, "way", "three", BY)).toMatchObject({ error: "not-found" })
    expect(await order()).toEqual(["one", "two"])
    expect((await findVilla(app))?.slides).toMatchObject([{ id: "one", alt: { th: "", en: "" } }])
    const way = (await actions()).filter((action) => action === "way-photos-changed")
    expect(way).toHaveLength(6)
  })

  it("are six at most", async () => {
    await insertSampleVilla(app)
    const ids = Array.from({ length: 7 }, (_, index) => `way-${index}`)
    for (const image of (await images(...ids)).slice(0, 6)) await addPhoto(app, "way", image, "", BY)
    expect(await uploadPhoto(app, "way", await png(10, 10), "more.png", BY)).toMatchObject({
      error: "too-many-images",
      data: { count: 6 },
    })
    expect(await order()).toHaveLength(6)
  })

  it("require a villa", async () => {
    const [one] = await images("one")
    expect(await addPhoto(app, "way", one!, "one.jpg", BY)).toMatchObject({ error: "villa-missing" })
  })
})

it("the background is set and removed, and a double submit has no effect", async () => {
  await insertSampleVilla(app)
  const [one] = await images("one")
  for (const background of [one!, one!, null, null]) await setBackground(app, background, BY)
  expect(await findVilla(app)).toMatchObject({ background: null, version: 3 })
  expect(await actions()).toEqual(["background-changed", "background-changed"])
})

describe("rooms", () => {
  const room = (id: string, images: Image[] = []) => ({ id, name: { en: id }, images })

  it("have images with alt texts of their own", async () => {
    await insertSampleVilla(app)
    const roomImages = await images("a", "b")
    await addRoom(app, room("sea", roomImages), BY)
    await addRoom(app, room("garden", roomImages), BY)
    const alt = { th: "เตียง", en: "" }
    expect(await setRoomImageAlt(app, "sea", "b", alt, BY)).toMatchObject({ ok: true })
    expect(await setRoomImageAlt(app, "sea", "b", alt, BY)).toMatchObject({ ok: true })
    await changeRoom(app, "sea", { images: ["b", "a"] }, [], BY)
    const [sea, garden] = await listRooms(app)
    expect(sea?.images.map((image) => image.alt.th)).toEqual(["เตียง", ""])
    expect(garden?.images.map((image) => image.alt.th)).toEqual(["", ""])
    expect(await setRoomImageAlt(app, "sea", "c", alt, BY)).toMatchObject({ error: "not-found" })
    expect(await setRoomImageAlt(app, "pool", "a", alt, BY)).toMatchObject({ error: "not-found" })
    expect(await actions()).toEqual(["room-added", "room-added", "room-changed", "room-changed"])
  })

  it("keep images that a page did not show yet, when it orders or deletes others", async () => {
    await insertSampleVilla(app)
    const [a, b, c] = await images("a", "b", "c")
    await addRoom(app, room("sea", [a!, b!]), BY)
    expect(await reorderRoomImages(app, "sea", ["b", "a"], BY)).toMatchObject({ ok: true })
    expect(await reorderRoomImages(app, "sea", ["b", "a"], BY)).toMatchObject({ ok: true })
    await changeRoom(app, "sea", {}, [c!], BY)
    expect(await reorderRoomImages(app, "sea", ["a", "b"], BY)).toMatchObject({ error: "villa-edited" })
    expect(await removeRoomImage(app, "sea", "b", BY)).toMatchObject({ ok: true })
    expect(await removeRoomImage(app, "sea", "b", BY)).toMatchObject({ error: "not-found" })
    expect((await listRooms(app)).flatMap((each) => each.images.map(({ id }) => id))).toEqual(["a", "c"])
    expect(await reorderRoomImages(app, "pool", [], BY)).toMatchObject({ error: "not-found" })
    expect(await removeRoomImage(app, "pool", "a", BY)).toMatchObject({ error: "not-found" })
    const details = await rows("select detail from villa_events where action = 'room-changed' order by id")
    expect(details).toEqual(["sea ↕", "sea", "sea − 1"].map((detail) => ({ detail })))
  })

  it("are created once per form, changed, ordered and deleted", async () => {
    await insertSampleVilla(app)
    const roomImages = await images("a", "b")
    await addRoom(app, room("sea", roomImages), BY)
    await addRoom(app, room("sea"), BY)
    await addRoom(app, room("garden"), BY)
    expect((await listRooms(app)).map(({ id, name }) => [id, name])).toEqual([
      ["sea", { th: "", en: "sea" }],
      ["garden", { th: "", en: "garden" }],
    ])
    const [c] = await images("c")
    const changed = await changeRoom(app, "sea", { name: { th: "ทะเล" }, images: ["b"] }, [c!], BY)
    expect(changed).toMatchObject({
      ok: true,
      value: { name: { th: "ทะเล", en: "sea" }, images: [{ id: "b" }, { id: "c" }] },
    })
    await reorderRooms(app, ["garden", "sea"], BY)
    expect((await listRooms(app)).map(({ id }) => id)).toEqual(["garden", "sea"])
    expect(await removeRoom(app, "garden", BY)).toMatchObject({ ok: true })
    expect(await removeRoom(app, "garden", BY)).toMatchObject({ error: "not-found" })
    expect((await listRooms(app)).map(({ id }) => id)).toEqual(["sea"])
    expect(await actions()).toEqual(["room-added", "room-added", "room-changed", "room-changed", "room-removed"])
  })

  it.each([
    ["a deleted image", { images: ["x"] }, "villa-edited"],
    ["an empty name", { name: { en: "" } }, "name-missing"],
  ])("%s is rejected", async (_, change, error) => {
    await insertSampleVilla(app)
    await addRoom(app, room("sea"), BY)
    expect(await changeRoom(app, "sea", change, [], BY)).toMatchObject({ ok: false, error })
  })

  it("have ten images at most, and must exist", async () => {
    await insertSampleVilla(app)
    const roomImages = await images(..."abcdefghijk".split(""))
    expect(await addRoom(app, room("sea", roomImages), BY)).toMatchObject({ error: "too-many-images" })
    await addRoom(app, room("sea", roomImages.slice(0, 10)), BY)
    expect(await changeRoom(app, "sea", {}, roomImages, BY)).toMatchObject({ error: "too-many-images" })
    expect(await changeRoom(app, "attic", {}, [], BY)).toMatchObject({ error: "not-found" })
  })

  it("with an old version is rejected, a double click is not", async () => {
    await insertSampleVilla(app)
    await addRoom(app, room("sea"), BY)
    const old = { ...BY, version: 1 }
    expect(await changeRoom(app, "sea", { name: { en: "sea" } }, [], old)).toMatchObject({ ok: true })
    expect(await changeRoom(app, "sea", { name: { en: "Ocean" } }, [], old)).toMatchObject({ error: "villa-edited" })
  })
})
