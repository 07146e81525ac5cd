import { env } from "cloudflare:workers"
import { beforeEach, expect, it } from "vitest"
import { write } from "#app/db/database.server.ts"
import { addPhoto, removePhoto, setBackground } from "#app/villa/photos/change-photos.server.ts"
import { cleanUpImages } from "#app/villa/photos/clean-up-images.server.ts"
import { findShareImage } from "#app/villa/photos/find-share-image.server.ts"
import type { Image } from "#app/villa/photos/image.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { addRoom } from "#app/villa/rooms/change-rooms.server.ts"
import { updateVilla } from "#app/villa/villa-store.server.ts"
import { deleteFiles, deleteVilla, HOUR_MS, insertSampleVilla, rows, type TestApp, testApp } from "../../support/app.ts"
import { createExtra } from "../../support/create-extra.ts"
import { png } from "../../support/png.ts"

const BY = { name: "Noi" }
let app: TestApp
beforeEach(async () => {
  app = testApp()
  await deleteVilla()
  await deleteFiles()
  await insertSampleVilla(app)
})

async function upload(width: number): Promise<Image> {
  const saved = await saveImage(app, await png(width, 400))
  if (!saved.ok) throw new Error(saved.error)
  return saved.value
}
const fileCount = async () => (await env.MEDIA.list()).objects.length
const idsLeft = async () => (await rows<{ id: string }>("select id from images")).map(({ id }) => id)

it("a deleted photo's files and row go once nobody has changed the villa for an hour", async () => {
  const image = await upload(600)
  await setBackground(app, image, BY)
  await findShareImage(app, image.id)
  expect(await fileCount()).toBe(4)
  await setBackground(app, null, BY)
  app.clock.now += HOUR_MS - 1
  expect([await cleanUpImages(app), await fileCount()]).toEqual([0, 4])
  app.clock.now += 2
  expect([await cleanUpImages(app), await fileCount(), await idsLeft()]).toEqual([1, 0, []])
  expect(await cleanUpImages(app)).toBe(0)
})

it("images that are shown anywhere stay", async () => {
  const widths = [40, 41, 42, 43, 44, 45, 46]
  const [slide, way, ofRoom, background, promptPayQr, map, photo] = await Promise.all(widths.map(upload))
  await createExtra(app, { photo })
  await addPhoto(app, "slides", slide!, "slide.png", BY)
  await addPhoto(app, "way", way!, "way.png", BY)
  await addRoom(app, { id: "sea", name: { en: "Sea" }, images: [ofRoom!] }, BY)
  await write(app.db, [updateVilla(app.db, { background, promptPayQr, map }, app.now())])
  app.clock.now += 2 * HOUR_MS
  expect([await cleanUpImages(app), await fileCount()]).toEqual([0, 7])
})

it("one that is also shown elsewhere stays, and one that was uploaded again has its hour", async () => {
  const image = await upload(40)
  await addPhoto(app, "slides", image, "one.png", BY)
  await addPhoto(app, "way", image, "one.png", BY)
  await removePhoto(app, "slides", image.id, BY)
  app.clock.now += 2 * HOUR_MS
  expect(await cleanUpImages(app)).toBe(0)
  await removePhoto(app, "way", image.id, BY)
  app.clock.now += 2 * HOUR_MS
  await upload(40)
  expect([await cleanUpImages(app), await idsLeft()]).toEqual([0, [image.id]])
})
