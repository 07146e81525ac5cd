import { beforeAll, describe, expect, it, vi } from "vitest"
import { batchesOf, Client } from "../../support/api.ts"
import { forgetBookings, NOW, putVilla, testApp } from "../../support/app.ts"

beforeAll(() => putVilla(testApp()))

it("books in one read batch and one write batch", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  await forgetBookings()
  const card = { checkIn: "2090-12-10", checkOut: "2090-12-12", rooms: "3", guests: "2" }
  const booked = await new Client().form("/booking", card)
  expect(booked.status).toBe(303)
  expect(batchesOf(booked)).toBe(2)
  vi.useRealTimers()
})

describe.each(["/", "/booking"])("%s, asked for with", (path) => {
  it.each([
    "checkIn=2027-02-30",
    "checkIn=2027-13-01&checkOut=2027-13-05",
    "checkIn=9999-99-99&checkOut=9999-99-99",
    "checkIn=nonsense&checkOut=%00",
    "month=2027-13",
    "month=9999-12",
    "rooms=99&guests=-1",
    "rooms=1e309&guests=NaN",
  ])("%j is a page all the same", async (query) => {
    const { status } = await new Client().get(`${path}?${query}`)
    expect(status).toBe(200)
  })
})
