import { beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { findPlace } from "#app/villa/find-villa.server.ts"
import { expectFailure } from "../../support/api.ts"
import { deleteVilla, insertSampleVilla, rows, testApp } from "../../support/app.ts"
import { file } from "../../support/files.ts"
import { png } from "../../support/png.ts"
import { setUpOwner } from "../../support/set-up.ts"

const app = testApp()
const admin = setUpOwner(app)
beforeEach(async () => {
  await deleteVilla()
  await insertSampleVilla(app)
})

const villa = async () => (await findPlace(app)).villa!
const upload = async (field: string, ...names: string[]) => {
  const form = new FormData()
  for (const [index, name] of names.entries()) form.append(field, new File([await png(10 + index, 10)], name))
  return form
}

describe("the form of the place", () => {
  const FIELDS = {
    "address.th": "99/9",
    "address.en": "",
    coordinates: "12.38947, 99.98553",
    placePublic: "on",
  }

  it("saves what it posts", async () => {
    const shown = JSON.stringify({ placePublic: "on" })
    const { status } = await admin.form(adminPaths.place, { ...FIELDS, version: "1", shown })
    expect(status).toBe(303)
    expect((await villa()).place).toMatchObject({
      address: { th: "99/9", en: "" },
      latitude: 12.38947,
      placePublic: true,
    })

    const second = { ...FIELDS, placePublic: "", coordinates: "", version: "2", shown: JSON.stringify(FIELDS) }
    await admin.form(adminPaths.place, second)
    expect((await villa()).place).toMatchObject({
      address: { th: "99/9" },
      latitude: null,
      longitude: null,
      placePublic: false,
    })
  })

  it.each([
    ["coordinates", "https://maps.app.goo.gl/AbCdEf", "This link can&#x27;t be read"],
    ["coordinates", "by the sea", "No coordinates found"],
    ["postalCode", "12345678901", "This text is too long"],
  ])("shows %s %s again with its error", async (field, value, error) => {
    const { status, body } = await admin.form(adminPaths.place, { ...FIELDS, [field]: value, version: "1" })
    expect(status).toBe(422)
    expect(body).toContain(error)
    expect(body).toContain(`value="${value}"`)
    expect((await villa()).version).toBe(1)
  })

  it("names what a colleague has changed", async () => {
    await admin.form(adminPaths.place, { ...FIELDS, version: "1" })
    const other = { ...FIELDS, coordinates: "1, 2", version: "1", shown: JSON.stringify({ placePublic: "on" }) }
    const { status, body } = await admin.form(adminPaths.place, other)
    expect(status).toBe(409)
    expect(body).toContain("<strong>12.38947, 99.98553</strong>")
  })
})

describe("the form of the house rules", () => {
  const FIELDS = { smoking: "no", pets: "ask", parties: "no", visitors: "ask", "text.en": "Shower first", version: "1" }

  it("saves them, also without a change of what it proposes", async () => {
    expect((await admin.get(adminPaths.houseRules)).body).toContain("Not saved yet")
    expect((await admin.form(adminPaths.houseRules, { ...FIELDS, quietFrom: "22:00", quietTo: "08:00" })).status).toBe(
      303,
    )
    expect((await villa()).houseRules).toMatchObject({
      quietFrom: "22:00",
      pets: "ask",
      text: { th: "", en: "Shower first" },
    })
    expect((await admin.get(adminPaths.houseRules)).body).not.toContain("Not saved yet")
  })

  it("shows half of the quiet hours again with an error", async () => {
    const { status, body } = await admin.form(adminPaths.houseRules, { ...FIELDS, quietFrom: "22:00" })
    expect(status).toBe(422)
    expect(body).toMatch(/<option value="22:00" selected="">22:00<\/option>/)
    expect(body).toContain("Enter both times")
    expect((await villa()).houseRules).toBeNull()
  })
})

describe("the map and the photos of the way", () => {
  it("are uploaded, described, ordered and deleted by plain forms", async () => {
    expect((await admin.post(adminPaths.map, await upload("mapImage", "map.png"))).status).toBe(303)
    expect((await villa()).map).toMatchObject({ width: 10 })
    expect((await admin.post(adminPaths.wayPhotos, await upload("wayPhotos", "one.png", "two.png"))).status).toBe(303)
    const [one, two] = (await findPlace(app)).wayPhotos.map(({ id }) => id)
    await admin.form(adminPaths.wayPhotoCaption(one!), { th: "วัด", en: "Left at the <temple>" })
    expect((await admin.get(adminPaths.wayPhotos)).body).toContain("Left at the &lt;temple&gt;")
    await admin.form(adminPaths.wayPhotoOrder, { order: `${two},${one}` })
    await admin.form(adminPaths.wayPhotoDelete(two!))
    expect((await findPlace(app)).wayPhotos).toMatchObject([{ id: one, alt: { th: "วัด", en: "Left at the <temple>" } }])
    for (const status of [303, 303]) expect((await admin.form(adminPaths.mapDelete)).status).toBe(status)
    expect((await villa()).map).toBeNull()
    expect((await admin.get(adminPaths.wayPhotos)).body).toContain("already been deleted")
    expect(await rows("select action from villa_events order by id")).toEqual(
      ["map-changed", ...Array(5).fill("way-photos-changed"), "map-changed"].map((action) => ({ action })),
    )
  })

  it.each([
    [adminPaths.map, "mapImage", 'id="map-file-error"'],
    [adminPaths.wayPhotos, "wayPhotos", 'id="way-files-error"'],
  ])("a file that is no image is refused at %s, beside its field", async (path, field, error) => {
    const form = new FormData()
    form.set(field, new File([file("pdf")], "map.pdf"))
    const { status, body } = await admin.post(path, form)
    expect(status).toBe(415)
    expect(body).toContain(error)
    expect(body).toContain("map.pdf")
  })
})

describe("the calls", () => {
  it("answer the villa, and everybody's shows what is public", async () => {
    const place = { address: { th: "99/9" }, latitude: 12.38947, longitude: 99.98553, whatsapp: "081 234 5678" }
    const { status, body } = await admin.patch("/api/admin/villa/place", { ...place, placePublic: false })
    expect([status, body.place.address, body.place.whatsapp]).toEqual([200, { th: "99/9", en: "" }, "+66812345678"])
    const { body: rules } = await admin.patch("/api/admin/villa/rules", { quietFrom: "22:00", quietTo: "08:00" })
    const { body: shown } = await admin.get("/api/villa")
    expect(shown.place).toMatchObject({ address: { th: "", en: "" }, latitude: 12.39, longitude: 99.99 })
    expect(shown.rules).toEqual(rules.rules)
  })

  it.each([
    ["place", { latitude: 12 }, "coordinatesIncomplete", "longitude"],
    ["place", { latitude: 91, longitude: 0 }, "validation", "latitude"],
    ["place", { floor: 1 }, "validation", ""],
    ["rules", { quietFrom: "22:00" }, "quietHoursIncomplete", "quietTo"],
    ["rules", { smoking: "maybe" }, "validation", "smoking"],
  ])("PATCH %s with %j is %s", async (call, body, code, field) => {
    const answer = await admin.patch(`/api/admin/villa/${call}`, body)
    expectFailure(answer, 422, code)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it("keep six photos of the way with captions", async () => {
    const names = Array.from({ length: 7 }, (_, index) => `${index}.png`)
    const answer = await admin.post("/api/admin/villa/way-photos", await upload("wayPhotos", ...names))
    expectFailure(answer, 422, "tooManyImages")
    const photosOf = async () => (await admin.get("/api/admin/villa/way-photos")).body.data.photos
    const photos = await photosOf()
    expect(photos).toHaveLength(6)
    const { body } = await admin.patch(`/api/admin/villa/way-photos/${photos[0].id}`, { caption: { en: "The gate" } })
    expect(body.data.photos[0].caption).toEqual({ th: "", en: "The gate" })
  })
})
