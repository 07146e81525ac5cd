import { env, exports } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { guestCookieHeader } from "#app/http/credentials.server.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { originalKey } from "#app/villa/photos/image.ts"
import { imageDimensions } from "#app/villa/photos/image-bytes.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { type Answer, Client, ORIGIN, slipForm } from "../../support/api.ts"
import { deleteBookings, deleteFiles, deleteVilla, insertSampleVilla, rows, testApp } from "../../support/app.ts"
import { confirmedBooking } from "../../support/confirmed-booking.ts"
import { HOSTILE_IMAGES } from "../../support/hostile-images.ts"
import { photos, secretsIn } from "../../support/photos.ts"
import { setUpClock, setUpOwner } from "../../support/set-up.ts"

setUpClock()
const app = testApp()
const owner = setUpOwner(app)
beforeEach(async () => {
  await deleteBookings()
  await deleteVilla()
  await deleteFiles()
  await env.DB.exec("delete from images")
  await insertSampleVilla(app, { terms: { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" } } })
})

type Bytes = Uint8Array<ArrayBuffer>
function formOf(field: string, bytes: Bytes, texts: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.set(name, value)
  form.append(field, new File([bytes], "photo.jpg", { type: "image/jpeg" }))
  return form
}

async function room(): Promise<string> {
  const { body } = await owner.post("/api/admin/villa/rooms", { name: { th: "ห้องนอน", en: "Bedroom" } })
  return body.id
}

/** Every way to upload an image of the villa. */
const WAYS: [way: string, upload: (bytes: Bytes) => Promise<Answer>][] = [
  ["slides, by the page", (bytes) => owner.post(adminPaths.images, formOf("slideImages", bytes))],
  ["slides, by the /api", (bytes) => owner.post(adminPaths.api.slides, formOf("slideImages", bytes))],
  ["the background, by the page", (bytes) => owner.post(adminPaths.background, formOf("backgroundImage", bytes))],
  ["the background, by the /api", (bytes) => owner.patch(adminPaths.api.background, formOf("backgroundImage", bytes))],
  ["the map, by the page", (bytes) => owner.post(adminPaths.map, formOf("mapImage", bytes))],
  ["the map, by the /api", (bytes) => owner.call("PUT", adminPaths.api.map, { body: formOf("mapImage", bytes) })],
  ["photos of the way, by the page", (bytes) => owner.post(adminPaths.wayPhotos, formOf("wayPhotos", bytes))],
  ["photos of the way, by the /api", (bytes) => owner.post(adminPaths.api.wayPhotos, formOf("wayPhotos", bytes))],
  ["the QR image, by the /api", (bytes) => owner.post(adminPaths.api.promptPayQr, formOf("qrImage", bytes))],
  ["rooms, by the page", async (bytes) => owner.post(adminPaths.roomImages(await room()), formOf("roomImages", bytes))],
  ["rooms, by the /api", async (bytes) => owner.patch(adminPaths.api.room(await room()), formOf("roomImages", bytes))],
]

async function filesBelow(prefix: string): Promise<{ key: string; bytes: Bytes }[]> {
  const { objects } = await env.MEDIA.list({ prefix })
  const files = objects.map(async ({ key }) => ({
    key,
    bytes: new Uint8Array(await (await env.MEDIA.get(key))!.arrayBuffer()),
  }))
  return Promise.all(files)
}

const load = async (path: string) => {
  const answer = await exports.default.fetch(`${ORIGIN}${path}`)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

describe("no public file says where, when and by which device a photo was taken", () => {
  it.each(WAYS)("of %s", async (_, upload) => {
    expect((await upload(photos.jpeg())).status).toBeLessThan(400)
    const files = await filesBelow("images/")
    expect(files.map(({ key }) => key)).toContainEqual(expect.stringMatching("images/original/"))
    expect(files.length).toBeGreaterThan(4)
    for (const { key, bytes } of files) {
      expect(secretsIn(bytes)).toEqual([])
      expect(secretsIn(await load(`/media/${key}`))).toEqual([])
    }
  })

  it.each(["jpegWithXmp", "png", "webp", "avif"] as const)("whatever its type (%s)", async (kind) => {
    expect((await owner.post(adminPaths.api.slides, formOf("slideImages", photos[kind]()))).status).toBe(201)
    const files = await filesBelow("images/")
    expect(files.length).toBeGreaterThan(0)
    for (const { bytes } of files) expect(secretsIn(bytes)).toEqual([])
  })

  it("nor the image that is shared, nor those that the home page names", async () => {
    await owner.patch(adminPaths.api.background, formOf("backgroundImage", photos.jpeg()))
    await owner.post(adminPaths.api.slides, formOf("slideImages", photos.jpegWithXmp()))
    const { body } = await new Client().get("/")
    const named = [...new Set(String(body).match(/\/media\/[\w./-]+/g))]
    expect(named).toContainEqual(expect.stringMatching("/media/share/"))
    expect(named).toContainEqual(expect.stringMatching("/media/images/original/"))
    for (const path of named) expect(secretsIn(await load(path))).toEqual([])
  })

  it("but a photo is still displayed as it was held, with its colour profile", async () => {
    const { body } = await owner.post(adminPaths.api.slides, formOf("slideImages", photos.turned()))
    const [{ id, width, height }] = body.slides
    expect({ width, height }).toEqual({ width: 1000, height: 1600 })
    const original = await load(`/media/${originalKey(id)}`)
    expect(imageDimensions(original)).toEqual({ width: 1000, height: 1600 })
    expect(new TextDecoder("latin1").decode(original)).toContain("acsp")
    for (const { key, bytes } of await filesBelow("images/"))
      expect(imageDimensions(bytes)!.height, key).toBeGreaterThan(imageDimensions(bytes)!.width)
  })

  it("the same photo with and without it is one image", async () => {
    await owner.post(adminPaths.api.slides, formOf("slideImages", photos.jpeg()))
    const [{ bytes } = { bytes: new Uint8Array() }] = await filesBelow("images/original/")
    await owner.post(adminPaths.api.slides, formOf("slideImages", bytes))
    expect(await rows("select id from images")).toHaveLength(1)
    expect((await owner.get("/api/villa")).body.slides).toHaveLength(1)
  })
})

const DAMAGE = { kind: "deduct", amount: "100", note: "Two glasses", version: "1" }

/** The ways to upload other images: the slip of anybody, and those of a confirmed stay, by its guest or the owner. */
const PRIVATE_WAYS: [way: string, upload: (bytes: Bytes, stay: { guest: Client; id: string }) => Promise<Answer>][] = [
  ["a slip, by the /api", (bytes) => new Client().post("/api/upload/slip", slipForm(bytes))],
  [
    "a passport, by the page",
    (bytes, { guest, id }) => guest.post(stayPaths.passports(id), formOf("picture", bytes, { kind: "picture" })),
  ],
  [
    "a passport, by the /api",
    (bytes, { guest, id }) => guest.post(`/api/booking/${id}/passports`, formOf("picture", bytes)),
  ],
  [
    "a damage, by the page",
    (bytes, { id }) => owner.post(adminPaths.bookingDamage(id), formOf("photo", bytes, DAMAGE)),
  ],
  [
    "a damage, by the /api",
    (bytes, { id }) => owner.post(`/api/admin/bookings/${id}/damage`, formOf("photo", bytes, DAMAGE)),
  ],
]

/** Far more than a refusal takes on a busy machine, far less than what loops. */
const BOUND_MS = 10_000

describe("a hostile file is refused in time", () => {
  const files = [
    "an ICNS whose entry has length 0",
    "a JPEG XL whose box has size 0",
    "a HEIF whose meta has size 0",
    "a JPEG of 200 KB of zeros",
    "a JPEG with a segment of length 0",
    "a PNG without its header",
    "an AVIF whose box has size 0",
  ]
  it.each<(typeof PRIVATE_WAYS)[number]>([...WAYS, ...PRIVATE_WAYS])("by %s", async (_, upload) => {
    const booking = await confirmedBooking(app, { foreignGuests: 2 })
    const guest = new Client()
    guest.cookie = (await guestCookieHeader(app, new Request(ORIGIN), booking.guestId)).split(";")[0] ?? ""
    for (const name of files) {
      const started = performance.now()
      const { status } = await upload(HOSTILE_IMAGES[name]!(), { guest, id: booking.id })
      expect([name, status]).toEqual([name, 415])
      expect(performance.now() - started).toBeLessThan(BOUND_MS)
    }
  })
})
