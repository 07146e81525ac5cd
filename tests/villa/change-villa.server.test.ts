import { beforeEach, describe, expect, it } from "vitest"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import { deleteVilla, insertSampleVilla, rows, type TestApp, testApp, withConcurrentWrite } from "../support/app.ts"

const BY = { name: "Owner" }
const FIRST = { name: { en: "Baan" }, weekdayPrice: 9000_00, weekendPrice: 12000_00 }
let app: TestApp
beforeEach(async () => {
  app = testApp()
  await deleteVilla()
})
const events = () =>
  rows<{ action: string; detail: string }>("select action, detail, actor_name from villa_events order by id")

describe("changeVilla in an empty database", () => {
  it("creates the villa with defaults", async () => {
    expect(await changeVilla(app, FIRST, { ...BY, version: 0 })).toMatchObject({
      ok: true,
      value: { ...DEFAULT_VILLA, ...FIRST, name: { th: "", en: "Baan" }, version: 1 },
    })
    expect(await events()).toMatchObject([{ action: "villa-changed", actor_name: "Owner" }])
  })

  it("rejects a villa that guests could book for free", async () => {
    expect(await changeVilla(app, { maxGuests: 4 }, BY)).toMatchObject({ ok: false, error: "villa-incomplete" })
    expect([await findVilla(app), await events()]).toEqual([null, []])
  })

  it("a double click creates no second one; another first form is rejected", async () => {
    await changeVilla(app, FIRST, { ...BY, version: 0 })
    expect(await changeVilla(app, FIRST, { ...BY, version: 0 })).toMatchObject({ ok: true, value: { version: 1 } })
    expect(await changeVilla(app, { ...FIRST, maxGuests: 9 }, { ...BY, version: 0 })).toMatchObject({
      ok: false,
      error: "villa-edited",
    })
    expect(await events()).toHaveLength(1)
  })

  it("of two concurrent forms the first creates it, the other is rejected", async () => {
    const slow = withConcurrentWrite(app, () => changeVilla(app, FIRST, BY))
    expect(await changeVilla(slow, { ...FIRST, maxGuests: 9 }, { ...BY, version: 0 })).toMatchObject({
      error: "villa-edited",
    })
    expect(await findVilla(app)).toMatchObject({ maxGuests: 6, version: 1 })
  })
})

describe("changeVilla", () => {
  beforeEach(() => insertSampleVilla(app))

  it("changes the given fields, with an event", async () => {
    const changed = await changeVilla(app, { title: { en: "New" }, weekdayPrice: 9000_00 }, { ...BY, version: 1 })
    expect(changed).toMatchObject({
      ok: true,
      value: { title: { th: "หัวเรื่อง", en: "New" }, weekdayPrice: 9000_00, weekendPrice: 12500_00, version: 2 },
    })
    expect(await events()).toMatchObject([{ action: "villa-changed", detail: "title, weekdayPrice" }])
  })

  it("names in the history what it changes of the place", async () => {
    const change = { contactLine: "@baan", whatsapp: "+66812345678" }
    expect(await changeVilla(app, change, BY)).toMatchObject({
      ok: true,
      value: { place: { whatsapp: "+66812345678" } },
    })
    expect(await events()).toMatchObject([{ action: "villa-changed", detail: "contactLine, whatsapp" }])
  })

  it("without a change writes nothing, for any version", async () => {
    expect(await changeVilla(app, { weekdayPrice: 9500_00 }, { ...BY, version: 7 })).toMatchObject({ ok: true })
    expect([(await findVilla(app))?.version, await events()]).toEqual([1, []])
  })

  it("with an old version is rejected, and nothing is overwritten", async () => {
    await changeVilla(app, { maxGuests: 8 }, BY)
    expect(await changeVilla(app, { maxGuests: 4 }, { ...BY, version: 1 })).toMatchObject({ error: "villa-edited" })
    expect(await findVilla(app)).toMatchObject({ maxGuests: 8 })
  })

  it("by the API without a version succeeds also after a concurrent change", async () => {
    const slow = withConcurrentWrite(app, () => changeVilla(app, { maxGuests: 8, bathrooms: 5 }, BY))
    expect(await changeVilla(slow, { maxGuests: 4 }, BY)).toMatchObject({ ok: true })
    expect(await findVilla(app)).toMatchObject({ maxGuests: 4, bathrooms: 5, version: 3 })
    expect(await events()).toHaveLength(2)
  })

  it("rejects more bookable rooms than bedrooms", async () => {
    expect(await changeVilla(app, { bedrooms: 2, minRooms: 3 }, BY)).toMatchObject({ error: "min-rooms-too-many" })
  })
})
