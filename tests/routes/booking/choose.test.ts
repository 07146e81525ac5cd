import { beforeAll, describe, expect, it } from "vitest"
import { Client } from "../../support/api.ts"
import { putVilla, testApp } from "../../support/app.ts"

beforeAll(() => putVilla(testApp()))

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
