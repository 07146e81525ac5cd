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

const detailsOf = async (id: string) => (await read(app.db, readPaymentLinkDetails(app.db, id)))[0]!
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const attach = async (id: string, slipId: string, by = app) => attachLinkSlip(by, id, slipId, GUEST)

describe("a slip is attached to a link", () => {
  it("which is then in review and does not expire", async () => {
    const { id } = await madeLink(app, { expiresInHours: 1 })
    const slipId = await uploaded(app)
    expect(await attach(id, slipId)).toMatchObject({ ok: true, value: { link: { status: "in_review" } } })
    expect(await detailsOf(id)).toMatchObject({
      link: { status: "in_review", version: 2 },
      slips: [{ id: slipId, type: "image/jpeg", uploadedAt: NOW }],
      events: [{ to: "open" }, { actor: "guest", actorName: null, from: "open", to: "in_review" }],
    })
    app.clock.now += 100 * HOUR_MS
    expect(await expirePaymentLinks(app)).toBe(0)
  })

  it("after another one, which stays", async () => {
    const { id } = await madeLink(app)
    await attach(id, await uploaded(app))
    app.clock.now += 1000
    expect((await attach(id, await uploaded(app, "guest-2", "pdf"))).ok).toBe(true)
    expect((await detailsOf(id)).slips.map(({ type }) => type)).toEqual(["image/jpeg", "application/pdf"])
  })

  it("concurrently with another, and both stay", async () => {
    const { id } = await madeLink(app)
    const [first, second] = [await uploaded(app), await uploaded(app, "guest-1", "pdf")]
    const both = await Promise.all([attach(id, first), attach(id, second)])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect((await detailsOf(id)).slips).toHaveLength(2)
  })

  it("once if the same file is sent repeatedly, also concurrently", async () => {
    const { id } = await madeLink(app)
    const copies = [await uploaded(app), await uploaded(app), await uploaded(app)] as const
    const both = await Promise.all([attach(id, copies[0]), attach(id, copies[1])])
    expect([...both, await attach(id, copies[2])].map(({ ok }) => ok)).toEqual([true, true, true])
    expect((await detailsOf(id)).slips).toHaveLength(1)
  })

  it("and the same file again after a rejection", async () => {
    const { id } = await madeLink(app)
    await attach(id, await uploaded(app))
    await changePaymentLinkStatus(app, id, "open", ADMIN)
    expect((await attach(id, await uploaded(app))).ok).toBe(true)
    expect(await detailsOf(id)).toMatchObject({ link: { status: "in_review" }, slips: [{}, {}] })
  })

  it("and its booking stays held during the review", async () => {
    const { id } = await madeLink(app, { bookingId: booking.id, expiresInHours: 1 })
    await attach(id, await uploaded(app))
    expect(await stored()).toMatchObject({ status: "pending_payment", paymentDeadline: NOW + 7 * 24 * HOUR_MS })
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.at(-1)).toMatchObject({ actor: "guest", action: "link-slip", from: null, to: null })
  })

  it("and is not cleaned up, unlike an unattached one", async () => {
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

  it("and is visible to admins only, not to the device that sent it", async () => {
    const { id } = await madeLink(app, { bookingId: booking.id })
    const slipId = await uploaded(app)
    await attach(id, slipId)
    const viewer = { guestId: "guest-1", bookingId: booking.id, admin: null }
    expect(await findSlip(app, slipId, viewer)).toBeNull()
    expect(await findSlip(app, slipId, { ...viewer, admin: { name: "Anong" } })).toMatchObject({ id: slipId })
  })
})

describe("a slip is not attached", () => {
  it("to an unknown link", async () => {
    expect(await attach("nobody's", await uploaded(app))).toMatchObject({ ok: false, error: "not-found" })
  })

  it("if it does not exist", async () => {
    const { id } = await madeLink(app)
    expect(await attach(id, "nothing")).toMatchObject({ ok: false, error: "slip-unknown" })
  })

  it("if it is a booking's; and a link's slip not to a booking", async () => {
    const { id } = await madeLink(app)
    const ofBooking = await uploaded(app)
    await attachSlip(app, booking.id, ofBooking, GUEST)
    expect(await attach(id, ofBooking)).toMatchObject({ ok: false, error: "slip-unknown" })
    const ofLink = await uploaded(app)
    await attach(id, ofLink)
    expect(await attachSlip(app, booking.id, ofLink, GUEST)).toMatchObject({ ok: false, error: "slip-unknown" })
  })

  it("if a booking took it concurrently", async () => {
    const { id } = await madeLink(app)
    const slipId = await uploaded(app)
    const slow = outrun(app, () => attachSlip(app, booking.id, slipId, GUEST))
    expect(await attach(id, slipId, slow)).toMatchObject({ ok: false, error: "slip-unknown" })
    expect((await detailsOf(id)).link.status).toBe("open")
  })

  it.each(["paid", "cancelled"] as const)("to a link that is %s", async (status) => {
    const { id } = await madeLink(app)
    await changePaymentLinkStatus(app, id, status, ADMIN)
    expect(await attach(id, await uploaded(app))).toEqual({
      ok: false,
      error: "link-status-conflict",
      data: { from: status, to: "in_review" },
    })
  })

  it.each(["confirmed", "cancelled"] as const)("to a link whose booking is %s", async (status) => {
    const { id } = await madeLink(app, { bookingId: booking.id })
    await changeStatus(app, booking.id, status, ADMIN)
    expect(await attach(id, await uploaded(app))).toMatchObject({ ok: false, error: "link-closed" })
    expect(await sendLinkSlip(app, id, file("png"), GUEST, FROM)).toMatchObject({ ok: false, error: "link-closed" })
    expect((await detailsOf(id)).slips).toEqual([])
  })

  it("to a link whose booking is cancelled concurrently", async () => {
    const { id } = await madeLink(app, { bookingId: booking.id })
    const slow = outrun(app, () => changeStatus(app, booking.id, "cancelled", ADMIN))
    expect(await attach(id, await uploaded(app), slow)).toMatchObject({ ok: false, error: "link-closed" })
    expect((await detailsOf(id)).slips).toEqual([])
  })

  it("to an expired link", async () => {
    const { id } = await madeLink(app, { expiresInHours: 1 })
    const slipId = await uploaded(app)
    app.clock.now += HOUR_MS
    expect(await attach(id, slipId)).toMatchObject({ ok: false, error: "payment-link-expired" })
    expect((await detailsOf(id)).slips).toEqual([])
  })

  it("above the maximum number", async () => {
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
  it("is stored with it", async () => {
    const { id } = await madeLink(app)
    expect((await sendLinkSlip(app, id, file("png"), GUEST, FROM)).ok).toBe(true)
    expect((await detailsOf(id)).slips).toMatchObject([{ type: "image/png" }])
  })

  it.each([
    ["of another type", "gif", "slip-invalid"],
    ["that is HTML", "html", "slip-invalid"],
  ] as const)("%s is rejected", async (_, kind, error) => {
    const { id } = await madeLink(app)
    expect(await sendLinkSlip(app, id, file(kind), GUEST, FROM)).toMatchObject({ ok: false, error })
    expect((await detailsOf(id)).link.status).toBe("open")
  })

  it("is not stored if the link accepts none", async () => {
    const { id } = await madeLink(app)
    await changePaymentLinkStatus(app, id, "paid", ADMIN)
    expect((await sendLinkSlip(app, id, file("png"), GUEST, FROM)).ok).toBe(false)
    expect((await sendLinkSlip(app, "nobody's", file("png"), GUEST, FROM)).ok).toBe(false)
    expect(await rows("select id from slips")).toEqual([])
  })
})

describe("the expiry job of links", () => {
  it("expires overdue links, once", async () => {
    const over = await madeLink(app, { expiresInHours: 1 })
    const other = await madeLink(app, { expiresInHours: 2 })
    app.clock.now += HOUR_MS
    expect(await expirePaymentLinks(app)).toBe(1)
    expect(await expirePaymentLinks(app)).toBe(0)
    expect((await detailsOf(over.id)).link).toMatchObject({ status: "expired", version: 2 })
    expect((await detailsOf(over.id)).events.at(-1)).toMatchObject({ actor: "system", from: "open", to: "expired" })
    expect((await detailsOf(other.id)).link.status).toBe("open")
  })
})

describe("a slip with a known transfer", () => {
  const send = (id: string, kind: "jpeg" | "png" = "jpeg") =>
    sendLinkSlip(app, id, file(kind), GUEST, { ...FROM, miniQr: MINI_QR })

  it("may be sent again for the same link", async () => {
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
    expect((await detailsOf(second.id)).link.status).toBe("open")
    const slipId = await uploaded(app, "guest-1", "jpeg", { miniQr: "" })
    await rows(
      "update slips set sending_bank = (select sending_bank from slips where trans_ref is not null), trans_ref = (select trans_ref from slips where trans_ref is not null) where id = ?",
      slipId,
    )
    expect(await attachSlip(app, booking.id, slipId, GUEST)).toMatchObject({ error: "slip-used" })
    expect(await attach(second.id, slipId)).toMatchObject({ error: "slip-used" })
  })
})
