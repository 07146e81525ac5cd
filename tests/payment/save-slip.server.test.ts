import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { findSlip } from "#app/payment/find-slip.server.ts"
import { saveSlip } from "#app/payment/save-slip.server.ts"
import { SLIP_MAX_BYTES, slipKey } from "#app/payment/slip.ts"
import { readSlip } from "#app/payment/slip-store.server.ts"
import { sweepSlips } from "#app/payment/sweep-slips.server.ts"
import { forgetBookings, HOUR_MS, NOW, outrun, putVilla, rows, type TestApp, testApp } from "../support/app.ts"
import { booked, GUEST, uploaded } from "../support/bookings.ts"
import { file } from "../support/files.ts"

let app: TestApp
beforeAll(() => putVilla(testApp()))
beforeEach(async () => {
  await forgetBookings()
  for (const { key } of (await env.MEDIA.list()).objects) await env.MEDIA.delete(key)
  app = testApp()
})

const files = async () => (await env.MEDIA.list({ prefix: "slips/" })).objects.map(({ key }) => key)

describe("saveSlip", () => {
  it.each([
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["pdf", "application/pdf"],
  ] as const)("keeps a %s, its row and its file", async (kind, type) => {
    const bytes = file(kind)
    const saved = await saveSlip(app, bytes, GUEST)
    if (!saved.ok) throw new Error(saved.error)
    const { id } = saved.value
    expect(saved.value).toEqual({
      id,
      guestId: "guest-1",
      bookingId: null,
      paymentLinkId: null,
      type,
      size: 64,
      sha256: await app.sha256(bytes),
      uploadedAt: NOW,
    })
    expect((await read(app.db, readSlip(app.db, id)))[0]).toMatchObject(saved.value)
    const kept = await env.MEDIA.get(slipKey(id))
    expect(kept?.httpMetadata?.contentType).toBe(type)
    expect(new Uint8Array(await kept!.arrayBuffer())).toEqual(bytes)
  })

  it("keeps the same file twice under two ids", async () => {
    expect(await uploaded(app)).not.toBe(await uploaded(app))
    expect(await files()).toHaveLength(2)
  })

  it.each([
    ["nothing", new Uint8Array(), "slip-missing-file"],
    ["a text", file("text"), "slip-invalid"],
    ["a page", file("html"), "slip-invalid"],
    ["a byte too many", file("jpeg", SLIP_MAX_BYTES + 1), "file-too-large"],
  ])("refuses %s and keeps nothing", async (_, bytes, error) => {
    expect(await saveSlip(app, bytes, GUEST)).toMatchObject({ ok: false, error })
    expect(await rows("select id from slips")).toEqual([])
    expect(await files()).toEqual([])
  })

  it("refuses an address that uploads too often", async () => {
    app.limits.upload = async (address) => address !== GUEST.address
    expect(await saveSlip(app, file("jpeg"), GUEST)).toMatchObject({ ok: false, error: "too-many-requests" })
    expect(await files()).toEqual([])
  })

  it("leaves a row for the sweep where the file could not be kept, never a file without a row", async () => {
    app.media.put = async () => {
      throw new Error("R2 is down")
    }
    await expect(saveSlip(app, file("jpeg"), GUEST)).rejects.toThrow("R2 is down")
    expect(await rows("select id from slips")).toHaveLength(1)
    app.clock.now += 25 * HOUR_MS
    expect(await sweepSlips(app)).toBe(1)
    expect(await rows("select id from slips")).toEqual([])
  })
})

describe("findSlip", () => {
  it("shows it to its guest alone while it belongs to no booking", async () => {
    const id = await uploaded(app)
    expect((await findSlip(app, id, { guestId: "guest-1", bookingId: null, admin: null }))?.id).toBe(id)
    expect(await findSlip(app, id, { guestId: "guest-2", bookingId: null, admin: null })).toBeNull()
    expect(await findSlip(app, id, { guestId: null, bookingId: null, admin: null })).toBeNull()
    expect(await findSlip(app, "nothing", { guestId: "guest-1", bookingId: null, admin: null })).toBeNull()
  })

  it("shows it to the holder of its booking's token, and of no other", async () => {
    const booking = await booked(app)
    const id = await uploaded(app)
    await attachSlip(app, booking.id, id, { actor: "guest" })
    expect((await findSlip(app, id, { guestId: null, bookingId: booking.id, admin: null }))?.id).toBe(id)
    expect(await findSlip(app, id, { guestId: null, bookingId: "another", admin: null })).toBeNull()
  })
})

describe("sweepSlips", () => {
  it("removes row and file of what was uploaded a day ago and never attached", async () => {
    const old = await uploaded(app)
    app.clock.now += 24 * HOUR_MS
    const fresh = await uploaded(app)
    expect(await sweepSlips(app)).toBe(0)

    app.clock.now += 1
    expect(await sweepSlips(app)).toBe(1)
    expect(await rows("select id from slips")).toEqual([{ id: fresh }])
    expect(await files()).toEqual([slipKey(fresh)])
    expect(old).not.toBe(fresh)
    expect(await sweepSlips(app)).toBe(0)
  })

  it("leaves what a booking names, however old", async () => {
    const booking = await booked(app)
    const id = await uploaded(app)
    await attachSlip(app, booking.id, id, { actor: "guest" })
    app.clock.now += 1000 * HOUR_MS
    expect(await sweepSlips(app)).toBe(0)
    expect(await files()).toEqual([slipKey(id)])
  })

  it("leaves what is attached while it runs", async () => {
    const booking = await booked(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const id = await uploaded(app)
    const slow = outrun(app, () => attachSlip(app, booking.id, id, { actor: "guest" }))
    await sweepSlips({ ...slow, now: () => app.clock.now + 25 * HOUR_MS })
    expect(await files()).toEqual([slipKey(id)])
    expect(await rows("select id from slips")).toEqual([{ id }])
  })
})
