import { slipVerify } from "promptparse/generate"
import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { linkReference } from "#app/money/links/payment-link.ts"
import { readPaymentLinkDetails } from "#app/money/links/payment-link-details-store.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { checkTransfer } from "#app/money/slips/check-transfer.server.ts"
import { rows } from "../../support/app.ts"
import { createBooking, uploadSlip } from "../../support/bookings.ts"
import { MINI_QR } from "../../support/files.ts"
import { createLink, submitSlipByLink } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"

const TRANSFER = { sendingBank: "002", transRef: "0002123123121200011" }
const OTHER_TRANSFER = { sendingBank: "004", transRef: "2026112319450001" }

const STAFF = { name: "Nok" }
const NEW = "002 0002123123121200011"
const READ = { actor: "admin", actor_name: STAFF.name, action: "transfer-read" }

const app = setUpVilla()

/** A booking with a slip in review. @param miniQr what the guest's browser says that it read */
async function paidBy(guestId: string, night: number, miniQr?: string): Promise<{ booking: Booking; slipId: string }> {
  const booking = await createBooking(app, { checkIn: `2090-12-${night}`, checkOut: `2090-12-${night + 1}` }, guestId)
  const slipId = await uploadSlip(app, guestId, night % 2 ? "jpeg" : "png", { miniQr })
  const attached = await attachSlip(app, booking.id, slipId, { actor: "guest" })
  if (!attached.ok) throw new Error(attached.error)
  return { booking, slipId }
}
const stored = (slipId: string) => rows("select sending_bank, trans_ref from slips where id = ?", slipId)

const readByStaff = () =>
  rows("select booking_id, actor, actor_name, action, reason from booking_events where action = 'transfer-read'")

describe("the transfer that staff read from a slip", () => {
  it("is new, and then warns of the next slip with it, although no guest's browser sent it", async () => {
    const [first, second] = [await paidBy("guest-1", 10), await paidBy("guest-2", 13)]
    expect(await checkTransfer(app, first.slipId, MINI_QR, STAFF)).toEqual({
      ok: true,
      value: { transfer: TRANSFER, usedFor: null, sameTransfer: [] },
    })
    const named = ({ id: bookingId, reference }: Booking) => ({ bookingId, reference })
    expect(await checkTransfer(app, second.slipId, MINI_QR, STAFF)).toEqual({
      ok: true,
      value: { transfer: TRANSFER, usedFor: null, sameTransfer: [named(first.booking)] },
    })
    expect(await checkTransfer(app, first.slipId, MINI_QR, STAFF)).toMatchObject({
      value: { usedFor: null, sameTransfer: [named(second.booking)] },
    })
    await changeStatus(app, first.booking.id, "confirmed", { actor: "admin" })
    expect(await checkTransfer(app, second.slipId, MINI_QR, STAFF)).toMatchObject({
      value: { usedFor: named(first.booking), sameTransfer: [] },
    })
    const confirmed = await changeStatus(app, second.booking.id, "confirmed", { actor: "admin" })
    expect(confirmed).toMatchObject({ ok: false, error: "slip-used" })
  })

  it("is that of the image, although a stranger's slip claims it and was confirmed", async () => {
    const stranger = await paidBy("guest-2", 13, MINI_QR)
    await checkTransfer(app, stranger.slipId, slipVerify(OTHER_TRANSFER), STAFF)
    await changeStatus(app, stranger.booking.id, "confirmed", { actor: "admin" })
    const { booking, slipId } = await paidBy("guest-1", 10, MINI_QR)
    expect(await checkTransfer(app, slipId, MINI_QR, STAFF)).toMatchObject({
      value: { usedFor: null, sameTransfer: [] },
    })
    expect(await changeStatus(app, booking.id, "confirmed", { actor: "admin" })).toMatchObject({ ok: true })
  })

  it("is replaced also where another payment was counted by what the guest claimed", async () => {
    const paid = await paidBy("guest-1", 10, MINI_QR)
    const stranger = await paidBy("guest-2", 13, MINI_QR)
    await changeStatus(app, paid.booking.id, "confirmed", { actor: "admin" })
    await checkTransfer(app, stranger.slipId, slipVerify(OTHER_TRANSFER), STAFF)
    expect(await stored(stranger.slipId)).toEqual([{ sending_bank: "004", trans_ref: OTHER_TRANSFER.transRef }])
  })

  it("of a link's own payment pays nothing else", async () => {
    const { booking } = await paidBy("guest-1", 10)
    await changeStatus(app, booking.id, "confirmed", { actor: "admin" })
    const link = await createLink(app, { bookingId: booking.id, purpose: "extra" })
    await submitSlipByLink(app, link.id, { miniQr: MINI_QR })
    const [{ id } = { id: "" }] = await rows<{ id: string }>("select id from slips where payment_link_id is not null")
    await changePaymentLinkStatus(app, link.id, "paid", { actor: "admin" })
    expect(await checkTransfer(app, id, MINI_QR, STAFF)).toMatchObject({ value: { usedFor: null, sameTransfer: [] } })
  })

  it("replaces what the guest's browser sent", async () => {
    const { slipId } = await paidBy("guest-1", 10, slipVerify(OTHER_TRANSFER))
    await checkTransfer(app, slipId, MINI_QR, STAFF)
    expect(await stored(slipId)).toEqual([{ sending_bank: TRANSFER.sendingBank, trans_ref: TRANSFER.transRef }])
  })

  it("is in the booking's history with who read it and what it replaces, once", async () => {
    const { booking, slipId } = await paidBy("guest-1", 10, slipVerify(OTHER_TRANSFER))
    const second = await paidBy("guest-2", 13)
    await checkTransfer(app, slipId, MINI_QR, STAFF)
    await checkTransfer(app, slipId, MINI_QR, STAFF)
    expect(await readByStaff()).toEqual([{ ...READ, booking_id: booking.id, reason: `004 2026112319450001 → ${NEW}` }])
    const stays = await rows("select version from bookings where id = ? and updated_at = created_at", booking.id)
    expect(stays.length + (await rows("select id from payment_link_events")).length).toBe(1)
    await checkTransfer(app, second.slipId, slipVerify({ sendingBank: "006", transRef: "1" }), STAFF)
    expect((await readByStaff())[1]).toEqual({ ...READ, booking_id: second.booking.id, reason: "006 1" })
  })

  it("is in the payment link's history", async () => {
    const link = await createLink(app)
    await submitSlipByLink(app, link.id)
    const [{ id } = { id: "" }] = await rows<{ id: string }>("select id from slips")
    await checkTransfer(app, id, slipVerify(OTHER_TRANSFER), STAFF)
    const [found] = await read(app.db, readPaymentLinkDetails(app.db, link.id))
    expect(found?.events.at(-1)).toMatchObject({
      actorName: STAFF.name,
      from: "in_review",
      to: "in_review",
      act: { action: "transfer-read", detail: "004 2026112319450001" },
    })
    expect(await readByStaff()).toEqual([])
  })

  it("is compared with the ledger, and stays that of a payment", async () => {
    const { booking, slipId } = await paidBy("guest-1", 10, MINI_QR)
    await changeStatus(app, booking.id, "confirmed", { actor: "admin" })
    await checkTransfer(app, slipId, slipVerify(OTHER_TRANSFER), STAFF)
    expect(await stored(slipId)).toEqual([{ sending_bank: TRANSFER.sendingBank, trans_ref: TRANSFER.transRef }])
    await rows("update slips set sending_bank = null, trans_ref = null where id = ?", slipId)
    const { id: bookingId, reference } = booking
    const second = await paidBy("guest-2", 13)
    expect(await checkTransfer(app, second.slipId, MINI_QR, STAFF)).toMatchObject({
      value: { usedFor: { bookingId, reference } },
    })
  })

  it("is compared with payment links", async () => {
    const link = await createLink(app)
    const sent = await submitSlipByLink(app, link.id)
    expect(sent.ok).toBe(true)
    const [{ id: linkSlip } = { id: "" }] = await rows<{ id: string }>("select id from slips")
    expect(await checkTransfer(app, linkSlip, MINI_QR, STAFF)).toMatchObject({ value: { usedFor: null } })
    const { slipId } = await paidBy("guest-1", 10)
    const sameTransfer = [{ paymentLinkId: link.id, reference: linkReference(link.id) }]
    expect(await checkTransfer(app, slipId, MINI_QR, STAFF)).toMatchObject({ value: { sameTransfer } })
  })

  it("does not warn of an earlier slip of the same booking", async () => {
    const { booking, slipId } = await paidBy("guest-1", 10)
    await checkTransfer(app, slipId, MINI_QR, STAFF)
    const again = await uploadSlip(app, "guest-1", "png", { bookingId: booking.id })
    await attachSlip(app, booking.id, again, { actor: "guest" })
    expect(await checkTransfer(app, again, MINI_QR, STAFF)).toMatchObject({
      value: { transfer: TRANSFER, usedFor: null, sameTransfer: [] },
    })
  })

  it.each(["", "https://example.com", `${MINI_QR}0`])("is none of another QR code: %s", async (text) => {
    const { slipId } = await paidBy("guest-1", 10)
    expect(await checkTransfer(app, slipId, text, STAFF)).toEqual({
      ok: true,
      value: { transfer: null, usedFor: null, sameTransfer: [] },
    })
    expect(await stored(slipId)).toEqual([{ sending_bank: null, trans_ref: null }])
  })

  it("is not recorded with a slip that pays nothing yet, or that does not exist", async () => {
    const slipId = await uploadSlip(app)
    expect(await checkTransfer(app, slipId, MINI_QR, STAFF)).toMatchObject({ error: "not-found" })
    expect(await checkTransfer(app, "nothing", MINI_QR, STAFF)).toMatchObject({ error: "not-found" })
  })
})
