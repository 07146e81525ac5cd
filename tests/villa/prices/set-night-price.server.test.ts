import { beforeEach, expect, it } from "vitest"
import { findSeasons } from "#app/villa/prices/seasons.server.ts"
import { NightPriceForm, setNightPrice } from "#app/villa/prices/set-night-price.server.ts"
import { deleteVilla, insertSampleVilla, type TestApp, testApp } from "../../support/app.ts"

const BY = { name: "Owner" }
const NIGHTS = { from: "2090-12-03", to: "2090-12-05" }
let app: TestApp
beforeEach(async () => {
  app = testApp()
  await deleteVilla()
  await insertSampleVilla(app)
})

it("is one price for every night, as a holiday named by its dates", async () => {
  expect(await setNightPrice(app, { ...NIGHTS, price: 9000_00, minNights: 2 }, BY)).toMatchObject({ ok: true })
  expect(await findSeasons(app)).toMatchObject([
    {
      ...NIGHTS,
      layer: "holiday",
      yearly: false,
      minNights: 2,
      name: { en: "3–4 Dec 2090" },
      prices: { weekdayPrice: 9000_00, weekdayDiscountedPrice: 0, weekendPrice: 9000_00, saturdayPrice: null },
    },
  ])
})

it("changes the price that exactly these nights have already, and keeps their minimum stay if none is given", async () => {
  await setNightPrice(app, { ...NIGHTS, price: 9000_00, minNights: 2 }, BY)
  await setNightPrice(app, { ...NIGHTS, price: 8000_00, minNights: null }, BY)
  expect(await findSeasons(app)).toMatchObject([{ prices: { weekdayPrice: 8000_00 }, minNights: 2 }])
})

it("keeps each night's own price where only a minimum stay is given, before and after one was set", async () => {
  await setNightPrice(app, { ...NIGHTS, price: null, minNights: 2 }, BY)
  expect(await findSeasons(app)).toMatchObject([{ prices: null, minNights: 2 }])
  await setNightPrice(app, { ...NIGHTS, price: 9000_00, minNights: null }, BY)
  await setNightPrice(app, { ...NIGHTS, price: null, minNights: 3 }, BY)
  expect(await findSeasons(app)).toMatchObject([{ prices: { weekdayPrice: 9000_00 }, minNights: 3 }])
})

it("refuses nights of which only some have a price of their own", async () => {
  await setNightPrice(app, { ...NIGHTS, price: 9000_00, minNights: null }, BY)
  const longer = { from: "2090-12-04", to: "2090-12-07", price: 7000_00, minNights: null }
  expect(await setNightPrice(app, longer, BY)).toMatchObject({ ok: false, error: "season-overlap" })
})

it.each([{ price: -1 }, { price: 0 }, { from: "2090-13-01" }, { minNights: 0 }, { price: undefined }])(
  "refuses %j",
  (wrong) => {
    expect(NightPriceForm.safeParse({ ...NIGHTS, price: 9000, ...wrong }).success).toBe(false)
  },
)
