import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachLinkSlip } from "#app/payment/attach-link-slip.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { changePaymentLinkStatus } from "#app/payment/change-payment-link-status.server.ts"
import { cleanUpSlips } from "#app/payment/clean-up-slips.server.ts"
import { expirePaymentLinks } from "#app/payment/expire-payment-links.server.ts"
import { findSlip } from "#app/payment/find-slip.server.ts"
import { LINK_MAX_SLIPS } from "#app/payment/payment-link.ts"
import { readPaymentLinkDetails } from "#app/payment/payment-link-store.server.ts"
import { sendLinkSlip } from "#app/payment/send-link-slip.server.ts"
import { slipKey } from "#app/payment/slip.ts"
import { forgetBookings, HOUR_MS, NOW, outrun, putVilla, rows, type TestApp, testApp } from "../support/app.ts"
import { booked, uploaded } from "../support/bookings.ts"
import { file, MINI_QR } from "../support/files.ts"
import { ADMIN, madeLink } from "../support/payment-links.ts"

const GUEST = { actor: "guest" } as const
const FROM = { guestId: null, address: "192.0.2.1" }
let app: TestApp
let booking: Booking
beforeAll(() => putVilla(testApp()))
beforeEach(async () => {
  await forgetBookings()
  app = testApp()
  booking = await booked(app)
})

const whole = async (id: string) => (await read(app.db, readPaymentLinkDetails(app.db, id)))[0]!
const kept = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const attach = async (id: string, slipId: string, by = app) => attachLinkSlip(by, id, slipId, GUEST)

describe("a slip is put on a link", () => {
  it("which is then in review, and no longer ends", async () => {
    const { id } = await madeLink(app, { expiresInHours: 1 })
    const slipId = await uploaded(app)
    expect(await attach(id, slipId)).toMatchObject({ ok: true, value: { link: { status: "in_review" } } })
    expect(await whole(id)).toMatchObject({
      link: { status: "in_review", version: 2 },
      slips: [{ id: slipId, type: "image/jpeg", uploadedAt: NOW }],
      events: [{ to: "open" }, { actor: "guest", actorName: null, from: "open", to: "in_review" }],
    })
    app.clock.now += 100 * HOUR_MS
    expect(await expirePaymentLinks(app)).toBe(0)
  })

  it("and another, which leaves the first", async () => {
    const { id } = await madeLink(app)
    await attach(id, await uploaded(app))
    app.clock.now += 1000
    expect((await attach(id, await uploaded(app, "guest-2", "pdf"))).ok).toBe(true)
    expect((await whole(id)).slips.map(({ type }) => type)).toEqual(["image/jpeg", "application/pdf"])
  })

  it("two at once, both of which stay", async () => {
    const { id } = await madeLink(app)
    const [first, second] = [await uploaded(app), await uploaded(app, "guest-1", "pdf")]
    const both = await Promise.all([attach(id, first), attach(id, second)])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect((await whole(id)).slips).toHaveLength(2)
  })

  it("once, however often the same file comes, also at once", async () => {
    const { id } = await madeLink(app)
    const copies = [await uploaded(app), await uploaded(app), await uploaded(app)] as const
    const both = await Promise.all([attach(id, copies[0]), attach(id, copies[1])])
    expect([...both, await attach(id, copies[2])].map(({ ok }) => ok)).toEqual([true, true, true])
    expect((await whole(id)).slips).toHaveLength(1)
  })

  it("and the same file again once it was sent back", async () => {
    const { id } = await madeLink(app)
    await attach(id, await uploaded(app))
    await changePaymentLinkStatus(app, id, "open", ADMIN)
    expect((await attach(id, await uploaded(app))).ok).toBe(true)
    expect(await whole(id)).toMatchObject({ link: { status: "in_review" }, slips: [{}, {}] })
  })

  it("and keeps its booking while the owner looks", async () => {
    const { id } = await madeLink(app, { bookingId: booking.id, expiresInHours: 1 })
    await attach(id, await uploaded(app))
    expect(await kept()).toMatchObject({ status: "pending_payment", paymentDeadline: NOW + 7 * 24 * HOUR_MS })
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.at(-1)).toMatchObject({ actor: "guest", action: "link-slip", from: null, to: null })
  })

  it("and is not swept, while one that belongs to nothing is", async () => {
    const { id } = await madeLink(app)
    const slipId = await uploaded(app)
    await attach(id, slipId)
    const orphan = await uploaded(app)
    app.clock.now += 25 * HOUR_MS
    expect(await cleanUpSlips(app)).toBe(1)
    expect(await rows("select id from slips")).toEqual([{ id: slipId }])
    expect(await app.media.get(slipKey(slipId))).not.toBeNull()
    expect(await app.media.get(slipKey(orphan))).toBeNull()
  })

  it("and shown to admins alone, not even to the device that sent it", async () => {
    const { id } = await madeLink(app, { bookingId: booking.id })
    const slipId = await uploaded(app)
    await attach(id, slipId)
    const viewer = { guestId: "guest-1", bookingId: booking.id, admin: null }
    expect(await findSlip(app, slipId, viewer)).toBeNull()
    expect(await findSlip(app, slipId, { ...viewer, admin: { name: "Anong" } })).toMatchObject({ id: slipId })
  })
})

describe("no slip is put", () => {
  it("on a link that is not there", async () => {
    expect(await attach("nobody's", await uploaded(app))).toMatchObject({ ok: false, error: "not-found" })
  })

  it("that is not there", async () => {
    const { id } = await madeLink(app)
    expect(await attach(id, "nothing")).toMatchObject({ ok: false, error: "slip-unknown" })
  })

  it("that is a booking's, nor a link's slip on a booking", async () => {
    const { id } = await madeLink(app)
    const ofBooking = await uploaded(app)
    await attachSlip(app, booking.id, ofBooking, GUEST)
    expect(await attach(id, ofBooking)).toMatchObject({ ok: false, error: "slip-unknown" })
    const ofLink = await uploaded(app)
    await attach(id, ofLink)
    expect(await attachSlip(app, booking.id, ofLink, GUEST)).toMatchObject({ ok: false, error: "slip-unknown" })
  })

  it("that a booking took in the meantime", async () => {
    const { id } = await madeLink(app)
    const slipId = await uploaded(app)
    const slow = outrun(app, () => attachSlip(app, booking.id, slipId, GUEST))
    expect(await attach(id, slipId, slow)).toMatchObject({ ok: false, error: "slip-unknown" })
    expect((await whole(id)).link.status).toBe("open")
  })

  it.each(["paid", "cancelled"] as const)("on a link that is %s", async (status) => {
    const { id } = await madeLink(app)
    await changePaymentLinkStatus(app, id, status, ADMIN)
    expect(await attach(id, await uploaded(app))).toEqual({
      ok: false,
      error: "link-status-conflict",
      data: { from: status, to: "in_review" },
    })
  })

  it.each(["confirmed", "cancelled"] as const)("on a link whose booking is %s", async (status) => {
    const { id } = await madeLink(app, { bookingId: booking.id })
    await changeStatus(app, booking.id, status, ADMIN)
    expect(await attach(id, await uploaded(app))).toMatchObject({ ok: false, error: "link-closed" })
    expect(await sendLinkSlip(app, id, file("png"), GUEST, FROM)).toMatchObject({ ok: false, error: "link-closed" })
    expect((await whole(id)).slips).toEqual([])
  })

  it("on a link whose booking is cancelled in the same moment", async () => {
    const { id } = await madeLink(app, { bookingId: booking.id })
    const slow = outrun(app, () => changeStatus(app, booking.id, "cancelled", ADMIN))
    expect(await attach(id, await uploaded(app), slow)).toMatchObject({ ok: false, error: "link-closed" })
    expect((await whole(id)).slips).toEqual([])
  })

  it("on a link whose time is over", async () => {
    const { id } = await madeLink(app, { expiresInHours: 1 })
    const slipId = await uploaded(app)
    app.clock.now += HOUR_MS
    expect(await attach(id, slipId)).toMatchObject({ ok: false, error: "payment-link-expired" })
    expect((await whole(id)).slips).toEqual([])
  })

  it("beyond a number", async () => {
    const { id } = await madeLink(app)
    for (let sent = 0; sent < LINK_MAX_SLIPS; sent++)
      await attach(id, await uploaded(app, "guest-1", "jpeg", { size: 64 + sent }))
    expect(await attach(id, await uploaded(app, "guest-1", "pdf"))).toMatchObject({
      ok: false,
      error: "too-many-slips",
    })
  })
})

describe("a file sent to a link", () => {
  it("is kept with it", async () => {
    const { id } = await madeLink(app)
    expect((await sendLinkSlip(app, id, file("png"), GUEST, FROM)).ok).toBe(true)
    expect((await whole(id)).slips).toMatchObject([{ type: "image/png" }])
  })

  it.each([
    ["that is no slip", "gif", "slip-invalid"],
    ["that is a page", "html", "slip-invalid"],
  ] as const)("%s is refused", async (_, kind, error) => {
    const { id } = await madeLink(app)
    expect(await sendLinkSlip(app, id, file(kind), GUEST, FROM)).toMatchObject({ ok: false, error })
    expect((await whole(id)).link.status).toBe("open")
  })

  it("is not kept where the link takes none", async () => {
    const { id } = await madeLink(app)
    await changePaymentLinkStatus(app, id, "paid", ADMIN)
    expect((await sendLinkSlip(app, id, file("png"), GUEST, FROM)).ok).toBe(false)
    expect((await sendLinkSlip(app, "nobody's", file("png"), GUEST, FROM)).ok).toBe(false)
    expect(await rows("select id from slips")).toEqual([])
  })
})

describe("the sweep of links", () => {
  it("ends those whose time is over, once", async () => {
    const over = await madeLink(app, { expiresInHours: 1 })
    const other = await madeLink(app, { expiresInHours: 2 })
    app.clock.now += HOUR_MS
    expect(await expirePaymentLinks(app)).toBe(1)
    expect(await expirePaymentLinks(app)).toBe(0)
    expect((await whole(over.id)).link).toMatchObject({ status: "expired", version: 2 })
    expect((await whole(over.id)).events.at(-1)).toMatchObject({ actor: "system", from: "open", to: "expired" })
    expect((await whole(other.id)).link.status).toBe("open")
  })
})

describe("a slip whose transfer is known", () => {
  const send = (id: string, kind: "jpeg" | "png" = "jpeg") =>
    sendLinkSlip(app, id, file(kind), GUEST, { ...FROM, miniQr: MINI_QR })

  it("may come again for the same link", async () => {
    const { id } = await madeLink(app)
    expect((await send(id)).ok).toBe(true)
    expect((await send(id, "png")).ok).toBe(true)
    const named = await rows<{ type: string }>("select type from slips where trans_ref is not null")
    expect(named).toEqual([{ type: "image/png" }])
  })

  it("pays no other link and no booking", async () => {
    const [first, second] = [await madeLink(app), await madeLink(app)]
    await send(first.id)
    expect(await send(second.id)).toMatchObject({ error: "slip-used" })
    expect((await whole(second.id)).link.status).toBe("open")
    const slipId = await uploaded(app, "guest-1", "jpeg", { miniQr: "" })
    await rows(
      "update slips set sending_bank = (select sending_bank from slips where trans_ref is not null), trans_ref = (select trans_ref from slips where trans_ref is not null) where id = ?",
      slipId,
    )
    expect(await attachSlip(app, booking.id, slipId, GUEST)).toMatchObject({ error: "slip-used" })
    expect(await attach(second.id, slipId)).toMatchObject({ error: "slip-used" })
  })
})
