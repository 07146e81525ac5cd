import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { batchesOf, Client } from "../../support/api.ts"
import { deleteBookings, insertSampleVilla, NOW, testApp } from "../../support/app.ts"

beforeAll(() => insertSampleVilla(testApp()))

it("books in one read batch and one write batch", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  await deleteBookings()
  const card = { checkIn: "2090-12-10", checkOut: "2090-12-12", rooms: "3", guests: "2" }
  const booked = await new Client().form("/booking", card)
  expect(booked.status).toBe(303)
  expect(batchesOf(booked)).toBe(2)
  vi.useRealTimers()
})

describe.each(["/", "/booking"])("%s, requested with", (path) => {
  it.each([
    "checkIn=2027-02-30",
    "checkIn=2027-13-01&checkOut=2027-13-05",
    "checkIn=9999-99-99&checkOut=9999-99-99",
    "checkIn=nonsense&checkOut=%00",
    "month=2027-13",
    "month=9999-12",
    "rooms=99&guests=-1",
    "rooms=1e309&guests=NaN",
  ])("%j is a page", async (query) => {
    const { status } = await new Client().get(`${path}?${query}`)
    expect(status).toBe(200)
  })
})

describe("the booking card's form", () => {
  const FORM = { checkIn: "2090-12-23", checkOut: "2090-12-25", rooms: "2", guests: "4", totalPrice: "" }
  const { errors } = en.booking

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    [{ rooms: "many" }, 422, errors.roomsOutOfRange],
    [{ rooms: "1.5" }, 422, errors.roomsOutOfRange],
    [{ guests: "99" }, 422, errors.guestsOutOfRange],
    [{ guests: "x" }, 422, errors.guestsOutOfRange],
    [{ totalPrice: "1" }, 409, errors.priceChanged],
    [{ totalPrice: "x" }, 409, errors.priceChanged],
    [{ checkIn: "", checkOut: "" }, 422, errors.selectDates],
    [{ checkIn: "tomorrow" }, 422, errors.dateInvalid],
  ])("refuses %j with one text, and shows the posted selection again", async (change, status, text) => {
    const form = { ...FORM, ...change }
    const answer = await new Client().form("/booking?lng=en", form)
    expect(answer.status).toBe(status)
    expect(answer.body).toContain(text.replaceAll("'", "&#x27;"))
    if (form.checkIn === FORM.checkIn) expect(answer.body).toContain(`name="checkIn" value="${FORM.checkIn}"`)
    if (form.guests === FORM.guests) expect(answer.body).toContain('<option value="4" selected')
  })

  it("books at the shown price, and leads a second submission to the same booking", async () => {
    const client = new Client()
    const first = await client.form("/booking", FORM)
    const second = await client.form("/booking", FORM)
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"))
  })
})
