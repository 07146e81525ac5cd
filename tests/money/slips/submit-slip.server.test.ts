import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { expirePaymentLinks } from "#app/money/links/expire-payment-links.server.ts"
import { LINK_MAX_SLIPS } from "#app/money/links/payment-link.ts"
import { readPaymentLinkDetails } from "#app/money/links/payment-link-details-store.server.ts"
import { findPayableBooking } from "#app/money/payable/find-payable.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { checkTransfer } from "#app/money/slips/check-transfer.server.ts"
import { cleanUpSlips } from "#app/money/slips/clean-up-slips.server.ts"
import { findSlip, findSlipToCheck } from "#app/money/slips/find-slip.server.ts"
import { slipKey } from "#app/money/slips/slip.ts"
import { submitSlip } from "#app/money/slips/submit-slip.server.ts"
import type { StayFacts } from "#app/notify/email/email.ts"
import { slipAnswerBy } from "#app/notify/email/times-in-email.ts"
import { deleteFiles, HOUR_MS, NOW, rows, type TestApp, withConcurrentWrite } from "../../support/app.ts"
import { createBooking, GUEST as SENDER, uploadSlip } from "../../support/bookings.ts"
import { file, MINI_QR } from "../../support/files.ts"
import { ADMIN, createLink, submitSlipByLink } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"

const GUEST = { actor: "guest" } as const
const SOMCHAI = { firstName: "Somchai", lastName: "Jaidee", email: "somchai@example.com", phone: "0812345678" }
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  await deleteFiles()
  booking = await createBooking(app)
})

const detailsOf = async (id: string) => (await read(app.db, readPaymentLinkDetails(app.db, id)))[0]!
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const slipOf = async (id: string) => (await detailsOf(id)).slips.at(-1)!.id
const files = async () => (await env.MEDIA.list({ prefix: "slips/" })).objects.map(({ key }) => key)

it("of a booking that nobody has confirmed is told within the limits, also if it came by a forwarded link", async () => {
  await setCustomerInfo(app, booking.id, SOMCHAI, GUEST)
  await rows("update villa set guest_line = 1")
  await rows(
    `insert into guest_line_links (booking_id, line_user_id, account_hash, by_link, linked_at)
    values (?, 'U1', 'account', 0, ?)`,
    booking.id,
    app.now(),
  )
  const sent = (channel: string, count: number) =>
    rows(
      `insert into outbox (id, kind, channel, language, recipient, counted_by, facts, booking_id, created_at, attempts)
       select ? || value, 'received', ?, 'en', ?, 'account', '{}', ?, ?, 1 from json_each(?)`,
      ...[
        channel,
        channel,
        channel === "email" ? SOMCHAI.email : "",
        booking.id,
        app.now(),
        JSON.stringify([...Array(count).keys()]),
      ],
    )
  await sent("email", 10)
  await sent("line", 5)
  const limited = { ...app, settings: { ...app.settings, limited: true } }
  expect((await attachSlip(limited, booking.id, await uploadSlip(app), { ...GUEST, isByLink: true })).ok).toBe(true)
  expect(await rows("select channel from outbox where kind = 'slip-received'")).toEqual([])
})

describe("a slip submitted by a payment link", () => {
  it("puts the link in review, which then does not expire", async () => {
    const { id } = await createLink(app, { expiresInHours: 1 })
    const sent = await submitSlipByLink(app, id)
    expect(sent).toMatchObject({ ok: true, value: { state: "in_review", details: { link: { status: "in_review" } } } })
    const slipId = await slipOf(id)
    expect(sent).toMatchObject({ ok: true, value: { details: await detailsOf(id) } })
    expect(await detailsOf(id)).toMatchObject({
      link: { status: "in_review", version: 2 },
      slips: [{ id: slipId, type: "image/jpeg", uploadedAt: NOW }],
      events: [{ to: "open" }, { actor: "guest", actorName: null, from: "open", to: "in_review" }],
    })
    app.clock.now += 100 * HOUR_MS
    expect(await expirePaymentLinks(app)).toBe(0)
  })

  it("keeps the slips before it", async () => {
    const { id } = await createLink(app)
    await submitSlipByLink(app, id)
    app.clock.now += 1000
    expect((await submitSlipByLink(app, id, { kind: "pdf" })).ok).toBe(true)
    expect((await detailsOf(id)).slips.map(({ type }) => type)).toEqual(["image/jpeg", "application/pdf"])
  })

  it("keeps two that are submitted concurrently", async () => {
    const { id } = await createLink(app)
    const both = await Promise.all([submitSlipByLink(app, id), submitSlipByLink(app, id, { kind: "pdf" })])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect((await detailsOf(id)).slips).toHaveLength(2)
  })

  it("is stored once when the same file is submitted again, also concurrently", async () => {
    const { id } = await createLink(app)
    const both = await Promise.all([submitSlipByLink(app, id), submitSlipByLink(app, id)])
    expect([...both, await submitSlipByLink(app, id)].map(({ ok }) => ok)).toEqual([true, true, true])
    expect((await detailsOf(id)).slips).toHaveLength(1)
    expect(await files()).toEqual([slipKey(await slipOf(id))])
  })

  it("may be the same file again after a rejection", async () => {
    const { id } = await createLink(app)
    await submitSlipByLink(app, id)
    await changePaymentLinkStatus(app, id, "open", ADMIN)
    expect((await submitSlipByLink(app, id)).ok).toBe(true)
    expect(await detailsOf(id)).toMatchObject({ link: { status: "in_review" }, slips: [{}, {}] })
  })

  it("holds the booking of the link while it is in review", async () => {
    const { id } = await createLink(app, { bookingId: booking.id, expiresInHours: 1 })
    await submitSlipByLink(app, id)
    expect(await stored()).toMatchObject({ status: "pending_payment", paymentDeadline: NOW + 7 * 24 * HOUR_MS })
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.at(-1)).toMatchObject({ actor: "guest", action: "link-slip", from: null, to: null })
  })

  it("is kept by the clean-up, which deletes unattached ones", async () => {
    const { id } = await createLink(app)
    await submitSlipByLink(app, id)
    const slipId = await slipOf(id)
    const orphan = await uploadSlip(app)
    app.clock.now += 25 * HOUR_MS
    expect(await cleanUpSlips(app)).toBe(1)
    expect(await rows("select id from slips")).toEqual([{ id: slipId }])
    expect(await app.media.get(slipKey(slipId))).not.toBeNull()
    expect(await app.media.get(slipKey(orphan))).toBeNull()
  })

  it("is visible to admins only, not even to the device that sent it", async () => {
    const { id } = await createLink(app, { bookingId: booking.id })
    await submitSlipByLink(app, id)
    const slipId = await slipOf(id)
    const viewer = { guestId: "guest-1", bookingId: booking.id, admin: null }
    expect(await findSlip(app, slipId, viewer)).toBeNull()
    expect(
      await findSlip(app, slipId, { ...viewer, admin: { id: "admin", name: "Anong", role: "owner" } }),
    ).toMatchObject({
      id: slipId,
    })
  })
})

describe("a slip is refused", () => {
  it("for a link that does not exist", async () => {
    expect(await submitSlipByLink(app, "nobody's")).toMatchObject({ ok: false, error: "not-found" })
  })

  it("when the slip of a link is attached to a booking", async () => {
    const { id } = await createLink(app)
    await submitSlipByLink(app, id)
    expect(await attachSlip(app, booking.id, await slipOf(id), GUEST)).toMatchObject({ error: "slip-unknown" })
  })

  it.each(["paid", "cancelled"] as const)("for a link that is %s", async (status) => {
    const { id } = await createLink(app)
    await changePaymentLinkStatus(app, id, status, ADMIN)
    expect(await submitSlipByLink(app, id)).toEqual({
      ok: false,
      error: "link-status-conflict",
      data: { from: status, to: "in_review" },
    })
  })

  it.each(["confirmed", "cancelled"] as const)("for a link whose booking is %s", async (status) => {
    const { id } = await createLink(app, { bookingId: booking.id })
    await changeStatus(app, booking.id, status, ADMIN)
    expect(await submitSlipByLink(app, id)).toMatchObject({ ok: false, error: "link-closed" })
    expect((await detailsOf(id)).slips).toEqual([])
  })

  it("for a link whose booking is cancelled concurrently", async () => {
    const { id } = await createLink(app, { bookingId: booking.id })
    const slow = withConcurrentWrite(app, () => changeStatus(app, booking.id, "cancelled", ADMIN))
    expect(await submitSlipByLink(slow, id)).toMatchObject({ ok: false, error: "link-closed" })
    expect((await detailsOf(id)).slips).toEqual([])
  })

  it("for an expired link", async () => {
    const { id } = await createLink(app, { expiresInHours: 1 })
    app.clock.now += HOUR_MS
    expect(await submitSlipByLink(app, id)).toMatchObject({ ok: false, error: "payment-link-expired" })
    expect((await detailsOf(id)).slips).toEqual([])
  })

  it("beyond the maximum number of slips", async () => {
    const { id } = await createLink(app)
    for (let sent = 0; sent < LINK_MAX_SLIPS; sent++) await submitSlipByLink(app, id, { size: 64 + sent })
    expect(await submitSlipByLink(app, id, { kind: "pdf" })).toMatchObject({
      ok: false,
      error: "too-many-slips",
    })
  })
})

describe("a file submitted by a link", () => {
  it("is stored", async () => {
    const { id } = await createLink(app)
    expect((await submitSlipByLink(app, id, { kind: "png" })).ok).toBe(true)
    expect((await detailsOf(id)).slips).toMatchObject([{ type: "image/png" }])
  })

  it.each([
    ["of another type", "gif", "slip-picture"],
    ["that is HTML", "html", "slip-invalid"],
  ] as const)("%s is rejected", async (_, kind, error) => {
    const { id } = await createLink(app)
    expect(await submitSlipByLink(app, id, { kind })).toMatchObject({ ok: false, error })
    expect((await detailsOf(id)).link.status).toBe("open")
  })

  it("is not stored where the link accepts none", async () => {
    const { id } = await createLink(app)
    await changePaymentLinkStatus(app, id, "paid", ADMIN)
    expect((await submitSlipByLink(app, id, { kind: "png" })).ok).toBe(false)
    expect((await submitSlipByLink(app, "nobody's", { kind: "png" })).ok).toBe(false)
    expect(await rows("select id from slips")).toEqual([])
    expect(await files()).toEqual([])
  })
})

describe("expirePaymentLinks", () => {
  it("expires overdue links, once", async () => {
    const over = await createLink(app, { expiresInHours: 1 })
    const other = await createLink(app, { expiresInHours: 2 })
    app.clock.now += HOUR_MS
    expect(await expirePaymentLinks(app)).toBe(1)
    expect(await expirePaymentLinks(app)).toBe(0)
    expect((await detailsOf(over.id)).link).toMatchObject({ status: "expired", version: 2 })
    expect((await detailsOf(over.id)).events.at(-1)).toMatchObject({ actor: "system", from: "open", to: "expired" })
    expect((await detailsOf(other.id)).link.status).toBe("open")
  })
})

describe("a slip whose transfer is already recorded", () => {
  const send = (id: string, kind: "jpeg" | "png" = "jpeg") => submitSlipByLink(app, id, { kind, miniQr: MINI_QR })

  it("may be submitted again for the same link", async () => {
    const { id } = await createLink(app)
    expect((await send(id)).ok).toBe(true)
    expect((await send(id, "png")).ok).toBe(true)
    const [slip] = await rows<{ id: string }>("select id from slips where type = 'image/png'")
    expect((await findSlipToCheck(app, slip!.id))?.sameTransfer).toEqual([])
  })

  it("pays one of several links and bookings that it was sent for", async () => {
    const [first, second] = [await createLink(app), await createLink(app)]
    await attachSlip(app, booking.id, await uploadSlip(app, "guest-1", "jpeg", { miniQr: MINI_QR }), GUEST)
    for (const { id } of [first, second]) expect((await send(id)).ok).toBe(true)
    const answers = await Promise.all([
      changePaymentLinkStatus(app, first.id, "paid", ADMIN),
      changePaymentLinkStatus(app, second.id, "paid", ADMIN),
      changeStatus(app, booking.id, "confirmed", ADMIN),
    ])
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ error: "slip-used" }, { error: "slip-used" }])
    expect(await rows("select evidence from ledger")).toHaveLength(1)
  })

  it("is counted for a link as staff read it meanwhile", async () => {
    const [first, second] = [await createLink(app), await createLink(app)]
    await submitSlipByLink(app, first.id)
    const [slip] = await rows<{ id: string }>("select id from slips")
    await send(second.id, "png")
    const raced = withConcurrentWrite(app, () => checkTransfer(app, slip!.id, MINI_QR, { name: "Nok" }))
    expect(await changePaymentLinkStatus(raced, first.id, "paid", ADMIN)).toMatchObject({ ok: true })
    expect(await changePaymentLinkStatus(app, second.id, "paid", ADMIN)).toMatchObject({ error: "slip-used" })
  })

  it("is refused once a booking was paid by it, and its file is not stored", async () => {
    await attachSlip(app, booking.id, await uploadSlip(app, "guest-1", "jpeg", { miniQr: MINI_QR }), GUEST)
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const stored = await files()
    const { id } = await createLink(app)
    expect(await send(id)).toMatchObject({ error: "slip-used" })
    expect(await files()).toEqual(stored)
  })
})

describe("a slip submitted for a booking", () => {
  const viewer = { ...SENDER, bookingId: null, admin: null }
  const upload = (paymentMethod?: string) => ({ bytes: file("jpeg"), miniQr: "", paymentMethod })
  const payable = async () => (await findPayableBooking(app, booking.id, viewer))!
  const submit = async (by: TestApp = app, paymentMethod?: string) =>
    submitSlip(by, await payable(), upload(paymentMethod), GUEST, null)

  it("puts it in review with its row and its file", async () => {
    const sent = await submit()
    const { slipId } = await stored()
    expect(sent).toMatchObject({ ok: true, value: { state: "in_review", booking: { status: "in_review", slipId } } })
    expect(await rows("select id, booking_id, guest_id from slips")).toEqual([
      { id: slipId, booking_id: booking.id, guest_id: booking.guestId },
    ])
    expect(await files()).toEqual([slipKey(slipId!)])
  })

  it.each([
    ["the given one", "promptpay", "promptpay"],
    ["the booking's, if none is given", undefined, "bank_transfer"],
    ["the booking's, if the given one uses no slips", "credit_card", "bank_transfer"],
  ])("sets the payment method: %s", async (_, method, paymentMethod) => {
    expect(await submit(app, method)).toMatchObject({ ok: true, value: { booking: { paymentMethod } } })
  })

  it("is confirmed by an email with the time by which the owner answers", async () => {
    await setCustomerInfo(app, booking.id, SOMCHAI, GUEST)
    await rows("update villa set slip_answer_hours = 5")
    await submit()
    const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'slip-received'")
    const facts: StayFacts = JSON.parse(email!.facts)
    expect(slipAnswerBy(facts)).toBe(NOW + 5 * HOUR_MS)
  })

  it("is not stored where the booking was cancelled, also concurrently", async () => {
    const slow = withConcurrentWrite(app, () => changeStatus(app, booking.id, "cancelled", ADMIN))
    expect(await submit(slow)).toMatchObject({ ok: false, error: "status-conflict" })
    expect(await submit()).toMatchObject({ ok: false, error: "status-conflict" })
    expect(await rows("select id from slips")).toEqual([])
    expect(await files()).toEqual([])
  })

  it("changes nothing where its file could not be stored", async () => {
    const put = async () => {
      throw new Error("R2 is down")
    }
    await expect(submit({ ...app, media: { ...app.media, put } })).rejects.toThrow("R2 is down")
    expect(await stored()).toMatchObject({ status: "pending_payment", slipId: null })
    expect(await rows("select id from slips")).toEqual([])
  })
})
