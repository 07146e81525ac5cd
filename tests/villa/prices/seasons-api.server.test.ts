import { beforeEach, describe, expect, it, vi } from "vitest"
import { deleteStaff, newToken } from "../../support/admins.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { deleteVilla, insertSampleVilla, rows, testApp } from "../../support/app.ts"
import { setUpClock } from "../../support/set-up.ts"

setUpClock()
const client = new Client()
let options: { token: string }
beforeEach(async () => {
  const app = testApp()
  await deleteStaff()
  await deleteVilla()
  await insertSampleVilla(app)
  options = { token: await newToken(app) }
})

const get = (path = "") => client.get(`/api/admin/villa/seasons${path}`, options)
const post = (body: unknown) => client.post("/api/admin/villa/seasons", body, options)
const patch = (id: string, body: unknown) => client.patch(`/api/admin/villa/seasons/${id}`, body, options)
const remove = (id: string) => client.delete(`/api/admin/villa/seasons/${id}`, options)

const HIGH = { layer: "season", yearly: false, from: "2090-11-01", to: "2091-03-01", name: { en: "High season" } }
const PRICES = { weekdayPrice: 9000, weekdayDiscountedPrice: 8500.5, weekendPrice: 11_000, minNights: 2 }
const ADDED = {
  ...HIGH,
  ...PRICES,
  name: { th: "", en: "High season" },
  weekendDiscountedPrice: null,
  saturdayPrice: null,
  saturdayDiscountedPrice: null,
  arrivalDays: null,
  departureDays: null,
}

async function added(body: object = { ...HIGH, ...PRICES }): Promise<{ id: string }> {
  const answer = await post(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.season
}

describe("/api/admin/villa/seasons", () => {
  it("POST adds a season, which GET lists and which prices the nights", async () => {
    const season = await added()
    expect(season).toEqual({ id: season.id, ...ADDED })
    expect(await get()).toMatchObject({ status: 200, body: { status: "success", data: { seasons: [season] } } })
    const { body } = await client.get("/api/villa/availability?from=2090-12-06&to=2090-12-07")
    expect(body.nights).toMatchObject([
      { normalPrice: 9000, price: 8500.5, shownPrice: 8500.5, season: { en: "High season" }, minNights: 2 },
    ])
  })

  it.each([
    ["an overlap", { from: "2091-02-01", to: "2091-04-01" }, 409, "seasonOverlap"],
    ["no night", { from: "2091-04-01", to: "2091-04-01" }, 422, "seasonInvalid"],
    ["29 February", { yearly: true, from: "02-01", to: "02-29" }, 422, "seasonInvalid"],
    ["dates of a season that repeats", { yearly: true }, 422, "seasonInvalid"],
    ["one price of two", { weekdayPrice: 9000 }, 422, "validation"],
    ["a discounted price that is not below its price", { ...PRICES, weekdayDiscountedPrice: 9000 }, 422, "validation"],
    ["an unknown member", { priority: 1 }, 422, "validation"],
  ])("POST with %s is refused", async (_, more, status, code) => {
    await added()
    expectFailure(await post({ ...HIGH, ...more }), status, code)
    expect(await rows("select id from seasons")).toHaveLength(1)
  })

  it("an overlap names the other season", async () => {
    const { id } = await added()
    expect((await post(HIGH)).body.data).toEqual({
      with: { id, name: { th: "", en: "High season" }, from: "2090-11-01", to: "2091-03-01" },
    })
  })

  it("names the field of a wrong date", async () => {
    const { body } = await post({ ...HIGH, from: "2090-02-30" })
    expect(Object.keys(body.errors)).toEqual(["from"])
  })

  it("PATCH changes the given members", async () => {
    const { id } = await added()
    const changed = await patch(id, { name: { th: "ไฮซีซั่น" }, weekendPrice: 12_000, minNights: null })
    expect(changed.body.data.season).toEqual({
      id,
      ...ADDED,
      name: { th: "ไฮซีซั่น", en: "High season" },
      weekendPrice: 12_000,
      minNights: null,
    })
    const withoutPrices = await patch(id, { weekdayPrice: null, weekendPrice: null })
    expect(withoutPrices.body.data.season).toMatchObject({ weekdayPrice: null, weekdayDiscountedPrice: null })
    expectFailure(await patch(id, { weekdayPrice: 9000 }), 422, "seasonInvalid")
    expectFailure(await patch("unknown", { minNights: 2 }), 404, "notFound")
  })

  it("PATCH refuses a discounted price that is not below the stored price, beside its field", async () => {
    const { id } = await added()
    const refused = await patch(id, { weekdayPrice: 8500.5 })
    expectFailure(refused, 422, "discountTooHigh")
    expect(Object.keys(refused.body.errors)).toEqual(["weekdayDiscountedPrice"])
    expect((await patch(id, { weekdayPrice: 8500.51 })).status).toBe(200)
  })

  it("DELETE removes a season by date, and its prices from the nights", async () => {
    const { id } = await added()
    expect((await remove(id)).status).toBe(204)
    expectFailure(await remove(id), 404, "notFound")
    expect((await get()).body.data.seasons).toEqual([])
    expect(await rows("select id from seasons where removed_at is not null")).toEqual([{ id }])
    const { body } = await client.get("/api/villa/availability?from=2090-12-06&to=2090-12-07")
    expect(body.nights).toMatchObject([{ normalPrice: 9500, season: null, minNights: 1 }])
  })

  it("a request that is sent again with its key adds one season", async () => {
    const key = { ...options, headers: { "Idempotency-Key": crypto.randomUUID() } }
    const first = await client.post("/api/admin/villa/seasons", HIGH, key)
    expect(await client.post("/api/admin/villa/seasons", HIGH, key)).toMatchObject({ status: 201, body: first.body })
    expect(await rows("select id from seasons")).toHaveLength(1)
  })
})

describe("/api/admin/villa/seasons/suggestions", () => {
  it("offers holidays of a year, or of this one, that POST accepts", async () => {
    await added({ ...HIGH, layer: "holiday", from: "2090-04-13", to: "2090-04-16", name: { en: "Songkran 2090" } })
    const namesOf = async (query: string) =>
      (await get(`/suggestions${query}`)).body.data.suggestions.map(({ name }: { name: { en: string } }) => name.en)
    expect(await namesOf("")).toEqual(["New Year"])
    expect(await namesOf("?year=2090")).toEqual(["New Year"])
    expect(await namesOf("?year=2091")).toEqual(["Songkran", "New Year"])
    const [songkran] = (await get("/suggestions?year=2091")).body.data.suggestions
    await added(songkran)
    expect(await namesOf("?year=2091")).toEqual(["New Year"])
    expectFailure(await get("/suggestions?year=soon"), 422, "validation")
  })
})

describe("PATCH /api/admin/villa { offer }", () => {
  const villa = (body: unknown) => client.patch("/api/admin/villa", body, options)

  it("sets the members it names and answers with all of them", async () => {
    const offer = { minNights: 2, longStay7: 7.5, early: { days: 60, percent: 5 } }
    await villa({ offer })
    const changed = await villa({ offer: { service: { mode: "added", percent: 10 }, cleaningFee: 1500 } })
    expect(changed).toMatchObject({ status: 200, body: { offer: { ...offer, cleaningFee: 1500, noticeHours: 0 } } })
    expect((await client.get("/api/admin/villa", options)).body.offer).toEqual(changed.body.offer)
    expect((await client.get("/api/villa")).body.offer).toEqual(changed.body.offer)
    expect(await rows("select action, detail from villa_events")).toEqual([
      { action: "offer-changed", detail: "minNights, longStay7, early" },
      { action: "offer-changed", detail: "cleaningFee, service" },
    ])
  })

  it("accepts the villa as read, with another rule", async () => {
    const { body } = await client.get("/api/admin/villa", options)
    vi.setSystemTime(Date.now() + 1)
    const changed = await villa({ ...body, offer: { ...body.offer, noticeHours: 24 } })
    expect(changed).toMatchObject({ status: 200, body: { offer: { noticeHours: 24 } } })
    expectFailure(await villa({ ...body, offer: { noticeHours: 48 } }), 409, "villaEdited")
  })

  it.each([
    [{ offer: { saturdayPrice: 12_000, saturdayDiscountedPrice: 12_000 } }, "offer.saturdayDiscountedPrice"],
    [{ weekdayDiscountedPrice: 9500 }, "weekdayDiscountedPrice"],
    [{ weekendPrice: 11_000 }, "weekendDiscountedPrice"],
  ])("refuses %j: a discounted price is below the normal one", async (change, path) => {
    const refused = await villa(change)
    expectFailure(refused, 422, "discountTooHigh")
    expect(Object.keys(refused.body.errors)).toEqual([path])
  })

  it.each([
    [{ gapNights: 4 }, "offer.gapNights"],
    [{ longStay7: 7.555 }, "offer.longStay7"],
    [{ vat: { mode: "included", percent: 10 } }, "offer.vat.percent"],
    [{ minimum: 2 }, "offer"],
  ])("rejects %j with the error of its field", async (offer, path) => {
    const { status, body } = await villa({ offer })
    expect([status, Object.keys(body.errors)]).toEqual([422, [path]])
  })
})
