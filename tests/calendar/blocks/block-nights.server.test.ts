import { beforeEach, describe, expect, it } from "vitest"
import type { BlockRequest } from "#app/calendar/blocks/block.ts"
import { blockNights, isBlocked, listBlocks, unblockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { nightsTaken, rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { setUpVilla } from "../../support/set-up.ts"

const BY = { name: "Somchai" }
const WEEK: BlockRequest = { from: "2090-12-03", to: "2090-12-10", note: "ทาสี" }

const app = setUpVilla()
beforeEach(async () => {
  await rows("delete from villa_events")
})

const block = (changes: Partial<BlockRequest> = {}) => blockNights(app, { ...WEEK, ...changes }, BY)
const refused = (error: string, data?: unknown) => ({ ok: false, error, data })

describe("blockNights", () => {
  it("blocks every night and records it in the history", async () => {
    const blocked = await block()
    expect(blocked).toEqual({ ok: true, value: { ...WEEK, id: expect.any(String) } })
    expect(await nightsTaken()).toHaveLength(7)
    expect(await rows("select at, actor_name, action, detail from villa_events")).toEqual([
      { at: app.now(), actor_name: "Somchai", action: "nights-blocked", detail: "2090-12-03 – 2090-12-10" },
    ])
  })

  it("blocks all nights or none: taken nights are named, and nothing is written", async () => {
    const booking = await createBooking(app, { checkIn: "2090-12-09", checkOut: "2090-12-12" })
    expect(await block()).toEqual(refused("nights-booked", { nights: ["2090-12-09"] }))
    expect(await nightsTaken()).toEqual(await nightsTaken(booking.id))
    expect(await rows("select id from blocks")).toEqual([])
    expect(await rows("select id from villa_events")).toEqual([])
  })

  it("may end on a check-in date and begin on a check-out date", async () => {
    await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-12" })
    expect(await block()).toMatchObject({ ok: true })
    expect(await block({ from: "2090-12-12", to: "2090-12-13" })).toMatchObject({ ok: true })
  })

  it("takes the nights of an overdue hold", async () => {
    const { paymentDeadline } = await createBooking(app)
    app.clock.now = paymentDeadline!
    expect(await block()).toMatchObject({ ok: true })
    expect(await rows("select status, cancel_reason from bookings")).toEqual([
      { status: "cancelled", cancel_reason: "expired" },
    ])
  })

  it("does not take the nights of a hold that is not yet overdue", async () => {
    const { paymentDeadline } = await createBooking(app)
    app.clock.now = paymentDeadline! - 1
    expect(await block()).toMatchObject({ ok: false, error: "nights-booked" })
    expect(await rows("select status from bookings")).toEqual([{ status: "pending_payment" }])
  })

  it.each([
    [{ to: WEEK.from }, "same-day"],
    [{ to: "2090-12-01" }, "dates-reversed"],
    [{ from: "nonsense" }, "date-invalid"],
  ])("rejects %j: %s", async (changes, error) => {
    expect(await block(changes)).toMatchObject({ ok: false, error })
    expect(await nightsTaken()).toEqual([])
  })

  it("of ten concurrent requests for the same nights, one succeeds", async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => block()))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rows("select id from blocks")).toHaveLength(1)
    expect(await nightsTaken()).toHaveLength(7)
  })
})

describe("isBlocked", () => {
  it("recognises an existing block with the same dates and note, as in a double submit", async () => {
    expect(await isBlocked(app, WEEK)).toBe(false)
    await block()
    expect(await isBlocked(app, WEEK)).toBe(true)
    for (const other of [{ from: "2090-12-04" }, { to: "2090-12-09" }, { note: "Family" }])
      expect(await isBlocked(app, { ...WEEK, ...other })).toBe(false)
  })
})

describe("unblockNights", () => {
  it("releases the nights once and records it in the history", async () => {
    const blocked = await block()
    const { id } = (blocked as { value: { id: string } }).value
    expect(await unblockNights(app, id, BY)).toEqual(blocked)
    expect([await nightsTaken(), await listBlocks(app)]).toEqual([[], []])
    expect(await unblockNights(app, id, BY)).toMatchObject(refused("not-found"))
    expect(await rows("select action from villa_events order by id")).toEqual([
      { action: "nights-blocked" },
      { action: "nights-unblocked" },
    ])
  })

  it("does not change other nights", async () => {
    const booking = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    await block()
    expect(await unblockNights(app, booking.id, BY)).toMatchObject(refused("not-found"))
    expect(await unblockNights(app, "nothing", BY)).toMatchObject(refused("not-found"))
    expect(await nightsTaken()).toHaveLength(8)
  })
})

describe("listBlocks", () => {
  it("lists the blocks that have not ended in the villa's time zone, in order", async () => {
    await block({ from: "2090-12-20", to: "2090-12-21" })
    await block()
    await block({ from: "2090-11-10", to: "2090-11-12" })
    await block({ from: "2090-11-19", to: "2090-11-22" })
    expect((await listBlocks(app)).map(({ from }) => from)).toEqual(["2090-11-19", "2090-12-03", "2090-12-20"])
  })
})
