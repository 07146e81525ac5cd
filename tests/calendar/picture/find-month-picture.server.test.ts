import { expect, it } from "vitest"
import { blockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { findMonthPicture } from "#app/calendar/picture/find-month-picture.server.ts"
import { changeSeller } from "#app/money/seller/change-seller.server.ts"
import { changeVillaAndOffer } from "#app/villa/prices/change-offer.server.ts"
import { Client } from "../../support/api.ts"
import { updateSampleVilla } from "../../support/app.ts"
import { BY, night } from "../../support/feeds.ts"
import { SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()
const asked = { month: "2090-12", language: "en", host: "www.baan.example" } as const
const priceOf = async (day: number) =>
  (await findMonthPicture(app, asked))?.nights.find((each) => each.night === night(day))?.price

it("has the price of a free night as guests see it, and none of a blocked one", async () => {
  await blockNights(app, { from: night(20), to: night(21), note: "" }, BY)
  expect(await priceOf(20)).toBeNull()
  expect(await priceOf(21)).toBeGreaterThan(0)
  expect(await findMonthPicture(app, asked)).toMatchObject({
    month: "2090-12",
    picture: { month: "December 2090", address: "baan.example", label: "Available dates" },
  })
})

it("has the VAT that is added from its day on, and none before", async () => {
  await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: null } })
  const usual = (await priceOf(24))!
  expect(await changeSeller(app, { vatSince: night(20) }, BY)).toMatchObject({ ok: true })
  const added = { offer: { vat: { mode: "added", rate: 700 } } } as const
  expect(await changeVillaAndOffer(app, added, BY)).toMatchObject({ ok: true })
  expect(await priceOf(24)).toBe(usual)
  app.clock.now = Date.parse(`${night(20)}T12:00:00+07:00`)
  expect(await priceOf(24)).toBe(Math.ceil((usual * 1.07) / 100) * 100)
})

it("is told by the /api to anyone", async () => {
  const year = new Date().getUTCFullYear() + 1
  const get = (month: string) => new Client().get(`/api/villa/month-picture?month=${month}&language=en`)
  const { status, body } = await get(`${year}-12`)
  expect(status).toBe(200)
  const { nights, ...words } = body.data
  expect(words).toMatchObject({ month: `${year}-12`, language: "en", title: `December ${year}`, address: "localhost" })
  expect(nights).toHaveLength(31)
  expect(nights[0]).toEqual({ date: `${year}-12-01`, price: expect.any(Number), past: false })
  expect((await get(`${year}-13`)).status).toBe(422)
  expect((await get("9999-12")).status).toBe(422)
})
