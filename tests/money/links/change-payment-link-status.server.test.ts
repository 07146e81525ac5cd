import { runInDurableObject } from "cloudflare:test"
import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { readPaymentLinkDetails } from "#app/money/links/payment-link-details-store.server.ts"
import type { PaymentLinkStatus } from "#app/money/links/payment-link-status.ts"
import { countdownStub, HOUR_MS, NOW, nightsTaken, rows, type TestApp, withConcurrentWrite } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { ADMIN, createLink, submitSlipByLink } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
})

const change = (id: string, to: PaymentLinkStatus, by: TestApp = app) => changePaymentLinkStatus(by, id, to, ADMIN)
const createBookingLink = () => createLink(app, { bookingId: booking.id })
const detailsOf = async (id: string) => (await read(app.db, readPaymentLinkDetails(app.db, id)))[0]!
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]
const review = async (id: string) => submitSlipByLink(app, id)

describe("marked as paid", () => {
  it("a link without a booking is paid", async () => {
    const { id } = await createLink(app)
    expect(await change(id, "paid")).toMatchObject({
      ok: true,
      value: { link: { status: "paid", version: 2 }, booking: null },
    })
    expect((await detailsOf(id)).events.at(-1)).toEqual({
      at: NOW,
      actor: "admin",
      actorName: "Anong",
      from: "open",
      to: "paid",
    })
    expect(await stored()).toEqual(booking)
  })

  it("twice has the effect of once", async () => {
    const { id } = await createBookingLink()
    await change(id, "paid")
    expect(await change(id, "paid")).toMatchObject({ ok: true, value: { link: { version: 2 } } })
    expect((await detailsOf(id)).events).toHaveLength(2)
    expect(await stored()).toMatchObject({ version: 3 })
  })

  it("a link confirms its booking, with the email, and ends the countdown", async () => {
    const { id } = await createBookingLink()
    await rows("update bookings set email = 'ploy@example.com', first_name = 'Ploy' where id = ?", booking.id)
    expect(await change(id, "paid")).toMatchObject({
      ok: true,
      value: { link: { status: "paid" }, booking: { status: "confirmed", paymentDeadline: null } },
    })
    expect(await stored()).toMatchObject({ status: "confirmed", paymentDeadline: null })
    expect((await history()).at(-1)).toMatchObject({
      actor: "admin",
      actorName: "Anong",
      action: "link-paid",
      from: "pending_payment",
      to: "confirmed",
    })
    expect(await rows("select kind from outbox where booking_id = ?", booking.id)).toEqual([{ kind: "confirmed" }])
    const alarm = await runInDurableObject(countdownStub(booking.id), (_, state) => state.storage.getAlarm())
    expect(alarm, "the clean-up of its storage").toBeGreaterThan(Date.now() + 23 * HOUR_MS)
    expect(await nightsTaken(booking.id)).toHaveLength(4)
  })

  it("a link in review accepts its slip", async () => {
    const { id } = await createBookingLink()
    await review(id)
    expect(await change(id, "paid")).toMatchObject({ ok: true, value: { booking: { status: "confirmed" } } })
  })

  it.each([
    ["cash", "cash", null],
    ["bank", "bank", null],
    [undefined, "bank", "slip:"],
  ] as const)("a link whose slip was rejected: said to be %s, it is %s", async (channel, stored, evidence) => {
    const { id } = await createBookingLink()
    await review(id)
    await change(id, "open")
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN, undefined, { channel })).toMatchObject({ ok: true })
    const [line] = await rows<{ channel: string; evidence: string | null }>("select channel, evidence from ledger")
    expect(line?.channel).toBe(stored)
    expect(evidence === null ? line?.evidence : line?.evidence?.startsWith(evidence)).toBe(
      evidence === null ? null : true,
    )
  })

  it("a link whose slip was rejected is not paid by a transfer while another link's slip waits", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const [first, second] = [await createBookingLink(), await createBookingLink()]
    await review(first.id)
    await change(first.id, "open")
    await review(second.id)
    const paid = (channel: "bank" | "cash") =>
      changePaymentLinkStatus(app, first.id, "paid", ADMIN, undefined, { channel })
    expect(await paid("bank")).toEqual({ ok: false, error: "link-in-review" })
    expect(await paid("cash")).toMatchObject({ ok: true })
  })

  it("a link whose booking is already confirmed is paid", async () => {
    const { id } = await createBookingLink()
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const before = await stored()
    expect(await change(id, "paid")).toMatchObject({ ok: true, value: { booking: { status: "confirmed" } } })
    // Whoever has the booking on the screen has not seen this payment.
    expect(await stored()).toMatchObject({ status: "confirmed", version: before.version + 1 })
  })

  it("a link whose booking is cancelled is paid, and the booking stays cancelled", async () => {
    const { id } = await createBookingLink()
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await change(id, "paid")).toMatchObject({
      ok: true,
      value: { link: { status: "paid" }, booking: { status: "cancelled" } },
    })
    expect(await stored()).toMatchObject({ status: "cancelled" })
    expect(await nightsTaken()).toEqual([])
  })

  it("a link whose booking is cancelled concurrently is paid", async () => {
    const { id } = await createBookingLink()
    const slow = withConcurrentWrite(app, () => changeStatus(app, booking.id, "cancelled", ADMIN))
    expect(await change(id, "paid", slow)).toMatchObject({ ok: true, value: { booking: { status: "cancelled" } } })
    expect((await detailsOf(id)).link.status).toBe("paid")
    expect(await stored()).toMatchObject({ status: "cancelled" })
  })

  it("concurrently by two admins, once", async () => {
    const { id } = await createBookingLink()
    const both = await Promise.all([change(id, "paid"), change(id, "paid")])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect((await detailsOf(id)).events).toHaveLength(2)
    expect((await history()).filter(({ action }) => action === "link-paid")).toHaveLength(1)
  })

  it("of a concurrent payment and cancellation, one is applied completely", async () => {
    const { id } = await createBookingLink()
    const [paid, cancelled] = await Promise.all([change(id, "paid"), change(id, "cancelled")])
    const { status } = (await detailsOf(id)).link
    expect([paid.ok, cancelled.ok]).toEqual(status === "paid" ? [true, false] : [false, true])
    expect((await stored()).status).toBe(status === "paid" ? "confirmed" : "pending_payment")
  })

  it("a link that was cancelled concurrently is not paid, and its booking is not confirmed", async () => {
    const { id } = await createBookingLink()
    const slow = withConcurrentWrite(app, () => change(id, "cancelled"))
    expect(await change(id, "paid", slow)).toEqual({
      ok: false,
      error: "link-status-conflict",
      data: { from: "cancelled", to: "paid" },
    })
    expect(await stored()).toMatchObject({ status: "pending_payment", version: 2 })
  })
})

describe("cancelled", () => {
  it("does not change the booking or its deadline", async () => {
    const { id } = await createBookingLink()
    const before = await stored()
    expect(await change(id, "cancelled")).toMatchObject({ ok: true, value: { link: { status: "cancelled" } } })
    expect(await stored()).toEqual(before)
  })

  it.each(["paid", "open"] as const)("is final: not %s", async (to) => {
    const { id } = await createLink(app)
    await change(id, "cancelled")
    expect(await change(id, to)).toMatchObject({ ok: false, error: "link-status-conflict" })
  })
})

describe("rejected slip", () => {
  it("the link is open again for at least a day, and so is its booking", async () => {
    const { id } = await createLink(app, { bookingId: booking.id, expiresInHours: 3 })
    await review(id)
    app.clock.now += 6 * 24 * HOUR_MS
    expect(await change(id, "open")).toMatchObject({ ok: true, value: { link: { status: "open" } } })
  })

  it("the booking stays held during the review and a day after", async () => {
    const { id, expiresAt } = await createLink(app, { bookingId: booking.id, expiresInHours: 3 })
    await review(id)
    expect(await stored()).toMatchObject({ paymentDeadline: NOW + 7 * 24 * HOUR_MS })
    app.clock.now += 7 * 24 * HOUR_MS - HOUR_MS
    await change(id, "open")
    const ends = app.clock.now + 24 * HOUR_MS
    expect(ends).toBeGreaterThan(expiresAt)
    expect((await detailsOf(id)).link).toMatchObject({ status: "open", expiresAt: ends })
    expect(await stored()).toMatchObject({ status: "pending_payment", paymentDeadline: ends })
    expect((await history()).at(-1)).toMatchObject({ action: "link-returned", from: null })
  })

  it("each rejected slip emails the guest a link to send another", async () => {
    await rows("update bookings set email = 'ploy@example.com', first_name = 'Ploy' where id = ?", booking.id)
    const link = await createBookingLink()
    for (const _ of [1, 2]) {
      await review(link.id)
      expect(await change(link.id, "open")).toMatchObject({ ok: true })
      await rows("update outbox set sent_at = 1, due_at = null")
    }
    const sent = await rows<{ kind: string; facts: string }>("select kind, facts from outbox order by rowid")
    const told = sent.filter(({ kind }) => kind === "link-returned")
    expect(told.map(({ facts }) => JSON.parse(facts).payLink)).toEqual([
      { url: `${booking.origin}/payment/${link.id}`, amount: link.amount, damage: 0 },
      { url: `${booking.origin}/payment/${link.id}`, amount: link.amount, damage: 0 },
    ])
  })

  describe("the email", () => {
    const told = async () =>
      (await rows<{ facts: string }>("select facts from outbox where kind = 'link-returned' and sent_at is null")).map(
        ({ facts }) => JSON.parse(facts).payLink.amount,
      )
    beforeEach(() =>
      rows("update bookings set email = 'ploy@example.com', first_name = 'Ploy' where id = ?", booking.id),
    )

    it("is withdrawn while it waits, once another slip is sent or the link is cancelled or paid", async () => {
      for (const then of ["slip", "cancelled", "paid"] as const) {
        const { id } = await createBookingLink()
        await review(id)
        await change(id, "open")
        expect(await told()).toEqual([1500_00])
        await (then === "slip" ? review(id) : change(id, then))
        expect(await told()).toEqual([])
        if (then === "slip") await change(id, "cancelled")
      }
    })

    it("is withdrawn once the booking is cancelled", async () => {
      const { id } = await createBookingLink()
      await review(id)
      await change(id, "open")
      await changeStatus(app, booking.id, "cancelled", { actor: "guest" })
      expect(await told()).toEqual([])
    })
  })

  it("a booking without an address gets no email", async () => {
    const { id } = await createBookingLink()
    await review(id)
    expect(await change(id, "open")).toMatchObject({ ok: true })
    expect(await rows("select kind from outbox where kind = 'link-returned'")).toEqual([])
  })

  it("an open link does not change", async () => {
    const link = await createLink(app)
    expect(await change(link.id, "open")).toMatchObject({ ok: true, value: { link } })
    expect((await detailsOf(link.id)).events).toHaveLength(1)
  })
})

describe("no change", () => {
  it("while the booking's card is being charged: the link stays in review, with its slip", async () => {
    const { id } = await createBookingLink()
    await rows("update bookings set payment_deadline = null where id = ?", booking.id)
    const before = await stored()
    expect(await change(id, "paid")).toEqual({ ok: false, error: "payment-settling" })
    expect(await review(id)).toEqual({ ok: false, error: "payment-settling" })
    expect((await detailsOf(id)).link.status).toBe("open")
    expect((await detailsOf(id)).events).toHaveLength(1)
    expect(await stored()).toEqual(before)
  })

  it("of an unknown link", async () => {
    expect(await change("nobody's", "paid")).toMatchObject({ ok: false, error: "not-found" })
  })

  it.each(["paid", "cancelled", "open"] as const)(
    "to %s of an expired link, which is then shown as expired",
    async (to) => {
      const { id } = await createLink(app, { expiresInHours: 1 })
      app.clock.now += HOUR_MS
      expect(await change(id, to)).toEqual({ ok: false, error: "link-status-conflict", data: { from: "expired", to } })
      expect((await detailsOf(id)).link.status).toBe("expired")
      expect((await detailsOf(id)).events.at(-1)).toMatchObject({ actor: "system", from: "open", to: "expired" })
    },
  )

  it("by a guest", async () => {
    const { id } = await createLink(app)
    for (const to of ["paid", "cancelled", "expired"] as const) {
      const refused = await changePaymentLinkStatus(app, id, to, { actor: "guest" })
      expect(refused).toMatchObject({ ok: false, error: "link-status-conflict" })
    }
  })
})
