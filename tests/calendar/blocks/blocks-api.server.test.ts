import { describe, expect, it } from "vitest"
import { Client, expectFailure } from "../../support/api.ts"
import { nightsTaken, rows } from "../../support/app.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

const PATH = "/api/admin/blocks"
const block = (body: unknown) => admin.post(PATH, body)
const list = async () => (await admin.get(PATH)).body

describe("POST /api/admin/blocks", () => {
  it("201: blocks the nights from the first up to but not including the last date", async () => {
    const { status, headers, body } = await block({ from: "2090-12-01", to: "2090-12-04", note: "  ทาสี " })
    expect([status, headers.get("Cache-Control")]).toEqual([201, "no-store"])
    const { id } = body.data.block
    expect(body).toEqual({
      status: "success",
      data: { block: { id, from: "2090-12-01", to: "2090-12-04", note: "ทาสี" } },
    })
    expect(await nightsTaken()).toEqual(["2090-12-01", "2090-12-02", "2090-12-03"])
    expect(await list()).toEqual({ status: "success", data: { blocks: [body.data.block] } })
    expect(await rows("select actor_name, action, detail from villa_events")).toEqual([
      { actor_name: "Somchai", action: "nights-blocked", detail: "2090-12-01 – 2090-12-04" },
    ])
  })

  it.each([
    { from: "2633-12-01", to: "2633-12-04" },
    { from: "2633-12-01T14:00", to: "2633-12-04T11:00" },
    { from: "1999-12-01", to: "1999-12-04" },
  ])("422 for a year that no block has: %j", async (range) => {
    expectFailure(await block(range), 422, "validation")
    expect(await nightsTaken()).toEqual([])
  })

  it("422: refuses more nights than a leap year has, at their end, and blocks none", async () => {
    const refused = await block({ from: "2090-12-01", to: "2091-12-03" })
    expectFailure(refused, 422, "blockTooLong")
    expect(Object.keys(refused.body.errors)).toEqual(["to"])
    expect(await nightsTaken()).toEqual([])
  })

  it("guests cannot book them, but can check in on the last date", async () => {
    await block({ from: "2090-12-01", to: "2090-12-04" })
    const guest = new Client()
    const stay = (checkIn: string, checkOut: string) => ({
      bookingDetails: { checkIn, checkOut, rooms: 3 },
      paymentMethod: "bank_transfer",
    })
    const clash = await guest.post("/api/booking", stay("2090-12-03", "2090-12-05"))
    expectFailure(clash, 409, "booking.errors.datesUnavailable")
    expect(clash.body.data).toMatchObject({ nights: ["2090-12-03"], alternatives: [{ checkInDate: "2090-12-04" }, {}] })
    await guest.book({ checkIn: "2090-12-04", checkOut: "2090-12-05" })
  })

  it("guests see the nights as taken, and nothing of the note", async () => {
    await block({ from: "2090-12-01", to: "2090-12-04", note: "Septic tank" })
    const guest = new Client()
    const stay = "checkIn=2090-12-01&checkOut=2090-12-04"
    const calendar = "/api/villa/availability?from=2090-12-01&to=2090-12-04"
    for (const path of ["/?month=2090-12", "/booking?month=2090-12", `/booking?${stay}&rooms=1`, calendar]) {
      const { status, body } = await guest.get(path)
      expect([status, JSON.stringify(body).includes("Septic")], path).toEqual([200, false])
    }
    const { body } = await guest.get(calendar)
    expect(body.nights.map(({ available }: { available: boolean }) => available)).toEqual([false, false, false])
  })

  it("a conflict with a booking or a block is 409, names the nights and who has them, and blocks none", async () => {
    const { id } = await new Client().book({ checkIn: "2090-12-03", checkOut: "2090-12-05" })
    const { reference } = (await rows<{ reference: string }>("select reference from bookings"))[0]!
    const blocked = await block({ from: "2090-12-06", to: "2090-12-07", note: "Painting" })
    const before = await nightsTaken()
    const answer = await block({ from: "2090-12-01", to: "2090-12-10" })
    expectFailure(answer, 409, "nightsBooked")
    expect(answer.body.data).toEqual({
      nights: ["2090-12-03", "2090-12-04", "2090-12-06"],
      clashes: [
        { nights: ["2090-12-03", "2090-12-04"], booking: { id, reference, customerName: "" }, block: null, feed: null },
        {
          nights: ["2090-12-06"],
          booking: null,
          block: { id: blocked.body.data.block.id, note: "Painting" },
          feed: null,
        },
      ],
    })
    expect(await nightsTaken()).toEqual(before)
    expect((await list()).data.blocks).toHaveLength(1)
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    ["nothing", {}, "validation", "from"],
    ["no end", { from: "2090-12-01" }, "validation", "to"],
    ["an empty text", { from: "", to: "2090-12-02" }, "validation", "from"],
    ["a number", { from: 1, to: "2090-12-02" }, "validation", "from"],
    ["an overlong note", { from: "2090-12-01", to: "2090-12-02", note: "x".repeat(201) }, "validation", "note"],
    ["an invalid date", { from: "2090-02-30", to: "2090-12-02" }, "booking.errors.dateInvalid", "from"],
    ["no night", { from: "2090-12-01", to: "2090-12-01" }, "booking.errors.sameDayBooking", "to"],
    ["an end before its start", { from: "2090-12-02", to: "2090-12-01" }, "booking.errors.datesReversed", "to"],
  ])("%s is 422 with the field", async (_, body, code, field) => {
    const answer = await block(body)
    expectFailure(answer, 422, code)
    expect(Object.keys(answer.body.errors)).toContain(field)
    expect(Object.keys(answer.body.errors).filter((key) => !["from", "to", "note"].includes(key))).toEqual([])
    expect(await nightsTaken()).toEqual([])
  })

  it("more than a year is 422 with the limit of a block, not the 400 days of the calendar", async () => {
    const { status, body } = await block({ from: "2090-12-01", to: "2092-12-01" })
    expect([status, Object.keys(body.errors)]).toEqual([422, ["to"]])
    expect(body.message).toContain("366")
  })
})

describe("GET /api/admin/blocks", () => {
  it("lists those that have not ended, in order", async () => {
    await block({ from: "2090-12-10", to: "2090-12-12" })
    await block({ from: "2090-11-01", to: "2090-11-03" })
    await block({ from: "2090-12-01", to: "2090-12-02" })
    const { blocks } = (await list()).data
    expect(blocks.map(({ from }: { from: string }) => from)).toEqual(["2090-12-01", "2090-12-10"])
  })
})

describe("DELETE /api/admin/blocks/{id}", () => {
  it("204: releases the nights, once", async () => {
    const { id } = (await block({ from: "2090-12-01", to: "2090-12-04" })).body.data.block
    const { status, body } = await admin.delete(`${PATH}/${id}`)
    expect([status, body]).toEqual([204, ""])
    expect(await nightsTaken()).toEqual([])
    expect((await list()).data.blocks).toEqual([])
    expectFailure(await admin.delete(`${PATH}/${id}`), 404, "notFound", "Not found")
    expect(await rows("select action from villa_events order by id")).toEqual([
      { action: "nights-blocked" },
      { action: "nights-unblocked" },
    ])
  })

  it("releases no booking", async () => {
    const { id } = await new Client().book()
    expectFailure(await admin.delete(`${PATH}/${id}`), 404, "notFound")
    expect(await nightsTaken(id)).toHaveLength(4)
  })
})
