import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { testApp } from "../../support/app.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
setUpVilla()
let guest: Client
let id: string
beforeEach(async () => {
  guest = new Client()
  ;({ id } = await guest.book({ guests: 4 }))
})

const tell = (body: unknown, client = guest) => client.patch(`/api/booking/${id}/stay`, body)

describe("PATCH /api/booking/{id}/stay", () => {
  it("changes what it names, also once confirmed", async () => {
    await tell({ arrival: "18:00", specialRequests: "A cot", adults: 2, children: 2 })
    await changeStatus(testApp(), id, "confirmed", { actor: "admin" })
    const { status, body } = await tell({ arrival: "after-midnight" })
    expect(status).toBe(200)
    expect(body.data.booking).toMatchObject({
      status: "confirmed",
      guests: 4,
      adults: 2,
      children: 2,
      arrival: "after-midnight",
      specialRequests: "A cot",
    })
    expect((await guest.get(`/api/booking/${id}`)).body.data.booking.arrival).toBe("after-midnight")
    expect((await tell({ arrival: null })).body.data.booking.arrival).toBeNull()
  })

  it.each([
    [{ arrival: "13:00" }, "arrivalInvalid", "arrival", "Choose an arrival time."],
    [{ adults: 1, children: 1 }, "partyMismatch", "adults", null],
    [{ adults: 4 }, "partyInvalid", "adults", null],
    [{ arrival: 18 }, "validation", "arrival", "Choose an arrival time."],
    [{ arrival: "x".repeat(15) }, "validation", "arrival", "Choose an arrival time."],
    [{ children: "two", adults: 2 }, "validation", "children", null],
    [{ specialRequests: "x".repeat(1001) }, "validation", "specialRequests", null],
  ])("%j is 422 %s", async (body, code, field, text) => {
    const answer = await tell(body)
    expectFailure(answer, 422, code)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    if (text) expect(answer.body.errors[field]).toEqual([text])
  })

  it("of a cancelled booking is 409", async () => {
    await changeStatus(testApp(), id, "cancelled", { actor: "admin" })
    expectFailure(await tell({ arrival: "18:00" }), 409, "bookingFrozen")
  })

  it("of another guest's booking is 404", async () => {
    expectFailure(await tell({ arrival: "18:00" }, new Client()), 404, "notFound")
  })
})
