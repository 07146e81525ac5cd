import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import { AdminVillaJson } from "#app/villa/villa-json.ts"
import { deleteStaff, newToken } from "../support/admins.ts"
import { Client, expectFailure, ORIGIN } from "../support/api.ts"
import { deleteVilla, insertSampleVilla, rows, type TestApp, testApp } from "../support/app.ts"
import { file, unreadable } from "../support/files.ts"
import { png } from "../support/png.ts"
import { sampleVilla } from "../support/sample.ts"

let app: TestApp
let options: { token: string }
const client = new Client()
beforeEach(async () => {
  app = { ...testApp(), now: () => Date.now() }
  await deleteStaff()
  await deleteVilla()
  options = { token: await newToken(app) }
})

const get = (path = "") => client.get(`/api/admin/villa${path}`, options)
const patch = (path: string, body: unknown) => client.patch(`/api/admin/villa${path}`, body, options)
const post = (path: string, body: unknown) => client.post(`/api/admin/villa${path}`, body, options)
const remove = (path: string) => client.delete(`/api/admin/villa${path}`, options)

type Named = [name: string, bytes: Uint8Array<ArrayBuffer>]
function form(field: string, files: Named[], texts: Record<string, unknown> = {}): FormData {
  const body = new FormData()
  for (const [name, bytes] of files) body.append(field, new File([bytes], name))
  for (const [name, value] of Object.entries(texts)) body.set(name, JSON.stringify(value))
  return body
}

describe("in an empty database", () => {
  it("there is no villa to read or to configure", async () => {
    expectFailure(await get(), 404, "notFound")
    expectFailure(await patch("/bank-setting", { bankEnabled: true }), 404, "villaMissing")
    expectFailure(await post("/slides", form("slideImages", [["a.png", await png(8, 8)]])), 404, "villaMissing")
  })

  it("PATCH creates it", async () => {
    expectFailure(await patch("", { maxGuests: 4 }), 422, "villaIncomplete")
    const created = await patch("", { name: { en: "Baan" }, weekdayPrice: 9000, weekendPrice: 12000 })
    expect(created).toMatchObject({
      status: 200,
      body: { name: { th: "", en: "Baan" }, weekdayPrice: 9000, bedrooms: 3 },
    })
  })
})

describe("the villa", () => {
  beforeEach(() => insertSampleVilla(app))

  it("GET returns it with the fields for admins only", async () => {
    const { status, body, headers } = await get()
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"])
    const { updatedAt: _, ...villa } = encoded(AdminVillaJson, sampleVilla(), ORIGIN)
    expect(body).toMatchObject({ ...villa, promptPayId: "0812345678" })
  })

  it("PATCH changes the given fields, also in one language only, in baht", async () => {
    const { status, body } = await patch("", { title: { en: "New" }, weekdayPrice: 9000.5 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: { th: "หัวเรื่อง", en: "New" }, weekdayPrice: 9000.5, weekendPrice: 12500 })
    expect((await get()).body).toEqual(body)
  })

  it("PATCH accepts the villa as it was read, with or without changes", async () => {
    const { body } = await get()
    const same = await patch("", body)
    expect([same.status, same.body]).toEqual([200, body])
    const changed = await patch("", { ...body, maxGuests: 4, title: { ...body.title, en: "New" } })
    expect(changed).toMatchObject({ status: 200, body: { maxGuests: 4, title: { en: "New" }, id: body.id } })
  })

  it("PATCH names read-only fields that were changed, and changes nothing", async () => {
    const { body } = await get()
    const bankDetails = { ...body.bankDetails, accountNumber: "999-9-99999-9" }
    const answer = await patch("", { ...body, bankDetails, promptPayEnabled: !body.promptPayEnabled, maxGuests: 4 })
    expectFailure(answer, 422, "validation")
    expect(Object.keys(answer.body.errors).sort()).toEqual(["bankDetails", "promptPayEnabled"])
    expect((await get()).body).toEqual(body)
    expectFailure(await patch("", { ...body, updatedAt: "yesterday" }), 422, "validation")
  })

  it("PATCH with an outdated villa is 409", async () => {
    const { body } = await get()
    await new Promise((resolve) => setTimeout(resolve, 5))
    const later = await patch("", { bathrooms: 2 })
    expect(later.body.updatedAt).not.toBe(body.updatedAt)
    expectFailure(await patch("", { ...body, maxGuests: 4 }), 409, "villaEdited")
    expectFailure(await patch("", { updatedAt: body.updatedAt, maxGuests: 4 }), 409, "villaEdited")
    expect((await get()).body).toEqual(later.body)
    expect((await patch("", { updatedAt: later.body.updatedAt, maxGuests: 4 })).status).toBe(200)
  })

  it.each([
    [{ weekdayPrice: -1 }, "validation", "weekdayPrice"],
    [{ minRooms: 4 }, "minRoomsTooMany", "minRooms"],
    [{ checkInTime: "25:00" }, "validation", "checkInTime"],
    [{ colour: "blue" }, "validation", ""],
  ])("PATCH %j is 422", async (body, code, field) => {
    const answer = await patch("", body)
    expectFailure(answer, 422, code)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })
})

describe("payment settings", () => {
  beforeEach(() => insertSampleVilla(app))

  it.each([
    ["/credit-card-setting", { creditCardEnabled: true }, { creditCardEnabled: true }],
    ["/bank-setting", { bankEnabled: false }, { bankEnabled: false }],
    ["/promptpay-setting", { promptPayEnabled: false }, { promptPayEnabled: false, promptPayId: "0812345678" }],
    ["/promptpay-setting", { promptPayId: "1-2345-67890-12-1" }, { promptPayId: "1234567890121" }],
    ["/promptpay-setting", { promptPayId: null }, { promptPayId: null }],
  ])("PATCH %s %j", async (path, body, expected) => {
    expect(await patch(path, body)).toMatchObject({ status: 200, body: expected })
  })

  it("PATCH /bank-details", async () => {
    const bankDetails = { bankName: "SCB", accountNumber: "111-2", accountName: "Baan" }
    expect(await patch("/bank-details", { bankDetails })).toMatchObject({ status: 200, body: { bankDetails } })
  })

  it.each([
    ["/bank-details", { bankDetails: { bankName: "SCB" } }],
    ["/bank-details", {}],
    ["/credit-card-setting", {}],
    ["/credit-card-setting", { creditCardEnabled: "yes" }],
    ["/bank-setting", { bankEnabled: true, creditCardEnabled: true }],
    ["/promptpay-setting", {}],
    ["/promptpay-setting", { promptPayId: "12" }],
    // Its check digit is wrong
    ["/promptpay-setting", { promptPayId: "1-2345-67890-12-3" }],
    ["/promptpay-setting", { promptPayId: "02 123 4567" }],
  ])("PATCH %s %j is 422", async (path, body) => {
    expectFailure(await patch(path, body), 422, "validation")
  })
})

describe.each([
  ["/background", "PATCH", "backgroundImage", "backgroundImage"],
  ["/promptpay-qr", "POST", "qrImage", "promptPayQr"],
] as const)("%s", (path, method, field, shown) => {
  beforeEach(() => insertSampleVilla(app))
  const send = (files: Named[], name: string = field) =>
    client.call(method, `/api/admin/villa${path}`, { ...options, body: form(name, files) })

  it("is set and removed", async () => {
    const { status, body } = await send([["me.png", await png(30, 20)]])
    expect([status, body[shown]]).toEqual([
      200,
      expect.stringMatching(/^http:\/\/localhost\/media\/images\/original\/\w+$/),
    ])
    expect((await client.get(new URL(body[shown]).pathname)).status).toBe(200)
    expect(await remove(path)).toMatchObject({ status: 200, body: { [shown]: null } })
  })

  it.each([
    ["a text", file("text"), 415, "imageInvalid", "Please select a valid image file"],
    ["a cut-off picture", unreadable("jpeg", 900), 415, "imageInvalid", "Please select a valid image file"],
    ["6 MiB", file("png", 6 * 1024 * 1024), 413, "fileTooLarge", "File size must be less than 5MB"],
  ] as const)("%s is rejected", async (_, bytes, status, code, message) => {
    expectFailure(await send([["me.png", bytes]]), status, code, message)
    expect((await get()).body[shown]).toBeNull()
  })

  it("no file is 422, another content type 415, a malformed form 400", async () => {
    expectFailure(await send([["me.png", await png(8, 8)]], "other"), 422, "imageMissing")
    const headers = { "Content-Type": "multipart/form-data; boundary=x" }
    const url = `/api/admin/villa${path}`
    expectFailure(await client.call(method, url, { ...options, body: {} }), 415, "unsupportedType")
    expectFailure(await client.call(method, url, { ...options, headers, body: "nonsense" }), 400, "badRequest")
  })
})

describe("/slides", () => {
  beforeEach(() => insertSampleVilla(app))
  const ids = async () => (await get()).body.slides.map(({ id }: { id: string }) => id)

  it("accepts several, orders and deletes them", async () => {
    const images: Named[] = [
      ["a.png", await png(8, 8)],
      ["b.png", await png(9, 9)],
      ["c.png", await png(7, 7)],
    ]
    const { status, body } = await post("/slides", form("slideImages", images))
    expect([status, body.slides.length]).toEqual([201, 3])
    expect(body.slideImages).toEqual(body.slides.map(({ url }: { url: string }) => url))
    expect(body.slides[0]).toMatchObject({ width: 8, height: 8 })
    const [a, b, c] = await ids()
    expect(await patch("/slides", { order: [c, a, b] })).toMatchObject({ status: 200 })
    expect(await ids()).toEqual([c, a, b])
    expectFailure(await patch("/slides", { order: [a, b] }), 409, "villaEdited")
    expectFailure(await patch("/slides", { order: "a" }), 422, "validation")
    expect(await remove(`/slides/${a}`)).toMatchObject({ status: 200, body: { slides: [{ id: c }, { id: b }] } })
    expectFailure(await remove(`/slides/${a}`), 404, "notFound")
    expect(await ids()).toEqual([c, b])
  })

  it("sets the alt text of each, also in one language alone", async () => {
    const { body } = await post("/slides", form("slideImages", [["a.png", await png(8, 8)]]))
    const [{ id, alt }] = body.slides
    expect(alt).toEqual({ th: "", en: "" })
    await patch(`/slides/${id}`, { alt: { th: "สระน้ำ", en: "A pool" } })
    const response = await patch(`/slides/${id}`, { alt: { en: " The pool " } })
    expect(response).toMatchObject({
      status: 200,
      body: { id: "villa", slides: [{ alt: { th: "สระน้ำ", en: "The pool" } }] },
    })
    expect((await client.get("/api/villa")).body.slides).toEqual(response.body.slides)
    expectFailure(await patch("/slides/nobody-s", { alt: { en: "x" } }), 404, "notFound")
  })

  it.each([
    ["nothing", {}, "alt"],
    ["an overlong text", { alt: { en: "a".repeat(251) } }, "alt.en"],
    ["no text", { alt: { th: 5 } }, "alt.th"],
    ["another language", { alt: { de: "Becken" } }, "alt"],
  ])("%s is rejected as a description", async (_, body, field) => {
    const answer = await patch("/slides/x", body)
    expectFailure(answer, 422, "validation")
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it.each(["image/jpeg", "image/png", "image/webp", "image/avif"] as const)("may be %s, by content", async (type) => {
    const drawn = env.IMAGES.input(new Blob([await png(16, 12)]).stream())
    const bytes = new Uint8Array(await (await drawn.output({ format: type })).response().arrayBuffer())
    const { status, body } = await post("/slides", form("slideImages", [["holiday.gif", bytes]]))
    expect([status, body.slides]).toMatchObject([201, [{ width: 16, height: 12 }]])
    const { headers } = await client.get(new URL(body.slides[0].url).pathname)
    expect(headers.get("Content-Type")).toBe(type)
  })

  it("names rejected files and stores the others", async () => {
    const images: Named[] = [
      ["a.png", await png(8, 8)],
      ["notes.jpg", file("text")],
      ["large.png", file("png", 6 * 1024 * 1024)],
      ["b.png", await png(9, 9)],
    ]
    const answer = await post("/slides", form("slideImages", images))
    expectFailure(answer, 415, "imageInvalid", "Please select a valid image file")
    expect(answer.body.errors).toEqual({
      "slideImages.1": ["notes.jpg: Please select a valid image file"],
      "slideImages.2": ["large.png: File size must be less than 5MB"],
    })
    expect(answer.body.data.kept).toBe(2)
    expect(await ids()).toHaveLength(2)
  })

  it("a file that is larger than others, but not far too large, is refused by its name, and all others are stored", async () => {
    const images: Named[] = [
      ["a.png", await png(8, 8)],
      ["huge.png", file("png", 6 * 1024 * 1024 + 1)],
      ["b.png", await png(9, 9)],
    ]
    const answer = await post("/slides", form("slideImages", images))
    expectFailure(answer, 413, "fileTooLarge", "File size must be less than 5MB")
    expect(answer.body.errors).toEqual({ "slideImages.1": ["huge.png: File size must be less than 5MB"] })
    expect(answer.body.data.kept).toBe(2)
    expect(await ids()).toHaveLength(2)
  })

  it("twenty of 4 MiB in one form are all stored", async () => {
    const images = await Promise.all(
      Array.from({ length: 20 }, async (_, index): Promise<Named> => {
        // Bytes after a PNG's end only make it larger.
        const heavy = new Uint8Array(4 * 1024 * 1024)
        heavy.set(await png(6 + index, 6))
        return [`${index}.png`, heavy]
      }),
    )
    expect((await post("/slides", form("slideImages", images))).status).toBe(201)
    expect(await ids()).toHaveLength(20)
    expectFailure(await post("/slides", form("slideImages", [["21.png", await png(5, 5)]])), 422, "tooManyImages")
  }, 120_000)
})

describe("/rooms", () => {
  beforeEach(() => insertSampleVilla(app))

  it("are created, changed and deleted", async () => {
    const body = form(
      "roomImages",
      [
        ["a.png", await png(8, 8)],
        ["b.png", await png(9, 9)],
      ],
      {
        name: { th: "ทะเล", en: "Sea" },
        description: { en: "By the sea" },
        sleeps: 3,
        beds: { en: "1 king bed, 1 sofa bed" },
      },
    )
    const added = await post("/rooms", body)
    expect(added).toMatchObject({
      status: 201,
      body: { name: { th: "ทะเล", en: "Sea" }, description: { th: "", en: "By the sea" }, sleeps: 3 },
    })
    expect(added.body.beds).toEqual({ th: "", en: "1 king bed, 1 sofa bed" })
    const { id, images } = added.body
    expect(images).toHaveLength(2)
    const more = form("roomImages", [["c.png", await png(7, 7)]], { name: { en: "Ocean" } })
    const changed = await patch(`/rooms/${id}`, more)
    expect(changed).toMatchObject({ status: 200, body: { id, name: { th: "ทะเล", en: "Ocean" } } })
    expect(changed.body.images).toEqual([...images, expect.any(String)])
    expect(changed.body).toMatchObject({ sleeps: 3, beds: added.body.beds })
    expect((await patch(`/rooms/${id}`, { images: [images[1]] })).body.images).toEqual([images[1]])
    expect((await patch(`/rooms/${id}`, { sleeps: null, beds: { th: "โซฟาเบด" } })).body).toMatchObject({
      sleeps: null,
      beds: { th: "โซฟาเบด", en: "1 king bed, 1 sofa bed" },
    })
    expectFailure(await patch(`/rooms/${id}`, { sleeps: 21 }), 422, "validation")
    expect((await client.get("/api/villa/rooms")).body.rooms).toHaveLength(1)
    expect(await remove(`/rooms/${id}`)).toMatchObject({ status: 200, body: { id: "villa", bedrooms: 3 } })
    expectFailure(await remove(`/rooms/${id}`), 404, "notFound")
    expectFailure(await patch(`/rooms/${id}`, { name: { en: "x" } }), 404, "notFound")
  })

  const added = async (name: string, files: Named[] = []) =>
    (await post("/rooms", form("roomImages", files, { name: { en: name } }))).body

  it("are reordered by an order that names each of them once", async () => {
    const [sea, garden] = [(await added("Sea")).id, (await added("Garden")).id]
    const turned = await patch("/rooms", { order: [garden, sea] })
    expect([turned.status, turned.body.rooms.map(({ id }: { id: string }) => id)]).toEqual([200, [garden, sea]])
    expect((await client.get("/api/villa/rooms")).body).toEqual(turned.body)
    expectFailure(await patch("/rooms", { order: [sea] }), 409, "villaEdited")
    expectFailure(await patch("/rooms", { order: sea }), 422, "validation")
  })

  it("have images with alt texts", async () => {
    const files: Named[] = [
      ["a.png", await png(8, 8)],
      ["b.png", await png(9, 9)],
    ]
    const { id, images, pictures } = await added("Sea", files)
    expect(pictures.map(({ url }: { url: string }) => url)).toEqual(images)
    const [, second] = pictures
    const response = await patch(`/rooms/${id}/pictures/${second.id}`, { alt: { th: "เตียง" } })
    expect([response.status, response.body.pictures.map(({ alt }: { alt: object }) => alt)]).toEqual([
      200,
      [
        { th: "", en: "" },
        { th: "เตียง", en: "" },
      ],
    ])
    expect((await client.get("/api/villa/rooms")).body.rooms).toEqual([response.body])
    expectFailure(await patch(`/rooms/${id}/pictures/nobody-s`, { alt: { en: "x" } }), 404, "notFound")
    expectFailure(await patch(`/rooms/nobody-s/pictures/${second.id}`, { alt: { en: "x" } }), 404, "notFound")
    expectFailure(await patch(`/rooms/${id}/pictures/${second.id}`, { alt: "x" }), 422, "validation")
  })

  it("has ten images at most", async () => {
    const files = (from: number, count: number) =>
      Promise.all(Array.from({ length: count }, async (_, at): Promise<Named> => ["a.png", await png(5, from + at)]))
    const { id, images } = await added("Sea", await files(1, 10))
    expect(images).toHaveLength(10)
    expectFailure(await patch(`/rooms/${id}`, form("roomImages", await files(11, 1))), 422, "tooManyImages")
    const eleven = form("roomImages", await files(1, 11), { name: { en: "Garden" } })
    expectFailure(await post("/rooms", eleven), 422, "tooManyImages")
    const { rooms } = (await client.get("/api/villa/rooms")).body
    expect(rooms.map((room: { images: string[] }) => room.images.length)).toEqual([10])
  })

  it.each([
    ["no name", [], { description: { en: "x" } }, 422, "validation"],
    ["a name that is not a JSON object", [], { name: "Sea" }, 422, "validation"],
    ["an unknown field", [], { name: { en: "Sea" }, size: 3 }, 422, "validation"],
    ["an image given as text", [["a.jpg", file("text")]], { name: { en: "Sea" } }, 415, "imageInvalid"],
  ] as [string, Named[], object, number, string][])("%s is rejected", async (_, files, texts, status, code) => {
    expectFailure(await post("/rooms", form("roomImages", files, texts as Record<string, unknown>)), status, code)
    expect(await rows("select id from rooms")).toEqual([])
  })
})
