import { beforeEach, describe, expect, it } from "vitest"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { changeVillaAndOffer } from "#app/villa/prices/change-offer.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import {
  deleteBookings,
  deleteVilla,
  insertSampleVilla,
  rows,
  type TestApp,
  testApp,
  withConcurrentWrite,
} from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { SAMPLE_SELLER } from "../../support/sample.ts"

const BY = { name: "Owner" }
const INCLUDED = { mode: "included", rate: 700 } as const
let app: TestApp
beforeEach(async () => {
  app = testApp()
  await deleteVilla()
  await deleteBookings()
  await insertSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-01-01" } })
})
const events = () => rows<{ action: string; detail: string }>("select action, detail from villa_events order by id")
const offer = async () => (await findVilla(app))?.offer

describe("changeVillaAndOffer", () => {
  it("changes the given rules, with an event and a new version of the villa", async () => {
    const changed = await changeVillaAndOffer(app, { offer: { cleaningFee: 1500_00, vat: INCLUDED } }, BY)
    const after = { ...DEFAULT_OFFER, cleaningFee: 1500_00, vat: INCLUDED }
    expect(changed).toMatchObject({ ok: true, value: { offer: after, version: 2 } })
    expect(await offer()).toEqual(after)
    expect(await events()).toEqual([{ action: "offer-changed", detail: "cleaningFee, vat" }])
  })

  it("keeps the other rules, and replaces nested ones whole", async () => {
    await changeVillaAndOffer(app, { offer: { minNights: 2, vat: { mode: "added", rate: 700 } } }, BY)
    await changeVillaAndOffer(app, { offer: { noticeHours: 24, vat: INCLUDED } }, BY)
    expect(await offer()).toEqual({ ...DEFAULT_OFFER, minNights: 2, noticeHours: 24, vat: INCLUDED })
  })

  it("without a change writes nothing", async () => {
    expect(await changeVillaAndOffer(app, { offer: { minNights: 1 } }, { ...BY, version: 9 })).toMatchObject({
      ok: true,
    })
    expect([(await findVilla(app))?.version, await events()]).toEqual([1, []])
  })

  it("with an old version is rejected", async () => {
    await changeVillaAndOffer(app, { offer: { minNights: 2 } }, BY)
    expect(await changeVillaAndOffer(app, { offer: { minNights: 3 } }, { ...BY, version: 1 })).toMatchObject({
      error: "villa-edited",
    })
    expect(await offer()).toMatchObject({ minNights: 2 })
  })

  it("of the API keeps what is changed at the same time", async () => {
    const slow = withConcurrentWrite(app, () => changeVillaAndOffer(app, { offer: { minNights: 2 } }, BY))
    expect(await changeVillaAndOffer(slow, { offer: { noticeHours: 24 } }, BY)).toMatchObject({ ok: true })
    expect(await offer()).toMatchObject({ minNights: 2, noticeHours: 24 })
  })
})

it("keeps as many nights for preparing the villa as the rules say, also after the stays booked before", async () => {
  await createBooking(app, { checkIn: "2090-12-03", checkOut: "2090-12-05" })
  const prep = () => rows<{ night: string }>("select night from nights where prep order by night")
  await changeVillaAndOffer(app, { offer: { gapNights: 2 } }, BY)
  expect(await prep()).toEqual([{ night: "2090-12-05" }, { night: "2090-12-06" }])
  await changeVillaAndOffer(app, { offer: { minNights: 2 } }, BY)
  expect(await prep()).toHaveLength(2)
  await changeVillaAndOffer(app, { offer: { gapNights: 0 } }, BY)
  expect(await prep()).toEqual([])
})

it("changes the villa and its offer in one event", async () => {
  const changed = await changeVillaAndOffer(
    app,
    { maxGuests: 8, offer: { includedGuests: 6, extraGuestFee: 500_00 } },
    BY,
  )
  expect(changed).toMatchObject({ ok: true, value: { maxGuests: 8, offer: { includedGuests: 6 }, version: 2 } })
  expect(await events()).toEqual([{ action: "villa-changed", detail: "maxGuests, includedGuests, extraGuestFee" }])
})
