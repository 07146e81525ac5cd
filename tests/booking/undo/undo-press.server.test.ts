import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { UNDO_MS } from "#app/booking/undo/press.ts"
import { readShownPress } from "#app/booking/undo/press-store.server.ts"
import { undoPress } from "#app/booking/undo/undo-press.server.ts"
import { blockNights, unblockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { read } from "#app/db/database.server.ts"
import { closeMonth } from "#app/money/books/close-month.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { sumLines } from "#app/money/ledger/ledger.ts"
import { readLedger } from "#app/money/ledger/ledger-store.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { expirePaymentLinks } from "#app/money/links/expire-payment-links.server.ts"
import { slipStates } from "#app/money/links/payment-link.ts"
import { readPaymentLinkDetails } from "#app/money/links/payment-link-details-store.server.ts"
import type { PaymentLinkStatus } from "#app/money/links/payment-link-status.ts"
import { formatReceiptNumber, isValid } from "#app/money/receipts/receipt.ts"
import { checkReceipt, findReceiptsOf, printReceipt } from "#app/money/receipts/receipts.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { deliverQueued } from "#app/notify/alerts/deliver-queued.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { insertAdmin, staffClient } from "../../support/admins.ts"
import { expectFailure, shownHtml } from "../../support/api.ts"
import { nightsTaken, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, setHalfAsDeposit, uploadSlip } from "../../support/bookings.ts"
import { createLink, submitSlipByLink } from "../../support/payment-links.ts"
import { SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const GUEST = { actor: "guest" } as const
const OWNER = { actor: "admin", name: "Napa", id: "owner-1", role: "owner" } as const
const LEK = { actor: "admin", name: "Lek", id: "staff-1", role: "staff" } as const
const NOK = { actor: "admin", name: "Nok", id: "staff-2", role: "staff" } as const
const MALI = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, damage: { amount: 3_000_00, when: "arrival" } } })
  booking = await createBooking(app)
  await setCustomerInfo(app, booking.id, MALI, GUEST)
  await rows("update outbox set sent_at = 1, due_at = null")
  await rows("update alerts set fanned_out_at = 1")
})

const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const state = async () => {
  const { version: _, updatedAt: __, ...rest } = await stored()
  const sums = await rows("select pot, sum(amount) as held from ledger group by pot having sum(amount) <> 0")
  // Links that the press made or closed are known by what can still be paid or decided.
  const links = await rows(`select status, amount, damage, purpose, expires_at, in_review_since from payment_links
    where status in ('open', 'in_review') order by amount`)
  const refunds = await rows("select amount from refunds where status = 'owed'")
  return { ...rest, sums, links, refunds, nights: await nightsTaken(booking.id) }
}
const undo = async (by: Parameters<typeof undoPress>[2] = OWNER) =>
  undoPress(app, booking.id, by, (await stored()).version)
const unsent = async () => ({
  emails: (await rows<{ kind: string }>("select kind from outbox where sent_at is null and due_at is not null")).map(
    ({ kind }) => kind,
  ),
  alerts: (await rows<{ kind: string }>("select kind from alerts where fanned_out_at is null")).map(({ kind }) => kind),
})
const review = async () => attachSlip(app, booking.id, await uploadSlip(app), GUEST)
const settled = async () => {
  await rows("update outbox set sent_at = 1, due_at = null")
  await rows("update alerts set fanned_out_at = 1")
  // The press before is over.
  app.clock.now += 60_000
}
const status = (to: Booking["status"]) => changeStatus(app, booking.id, to, OWNER, "Reason")
const reviewOfLink = async () => {
  const [link] = await rows<{ id: string }>(
    "select id from payment_links where status = 'open' and booking_id = ?",
    booking.id,
  )
  await submitSlipByLink(app, link!.id)
}
const toLink = async (to: PaymentLinkStatus, amount?: number) => {
  const [link] = await rows<{ id: string }>(
    "select id from payment_links where booking_id = ? and status in ('open', 'in_review') order by created_at limit 1",
    booking.id,
  )
  return changePaymentLinkStatus(app, link!.id, to, OWNER, undefined, { amount })
}
const withBalance = () => changeStatus(app, booking.id, "confirmed", OWNER, null, undefined, { amount: 100 })
const payment = { kind: "payment", amount: 10_000_00, channel: "cash" } as const
/** A link with a slip, and one for all of the price. */
const partBesideAll = async (amount: number) => {
  await createLink(app, { bookingId: booking.id, amount })
  await reviewOfLink()
  app.clock.now++
  await createLink(app, { bookingId: booking.id, amount: booking.total })
}
const linkAfterAutomatic = async () => {
  const [{ end }] = (await rows("select max(expires_at) as end from payment_links")) as [{ end: number }]
  app.clock.now = end
  await expirePaymentLinks(app)
  await createLink(app, { bookingId: booking.id, purpose: "balance", amount: booking.total - 200 })
}
const cash = (amount: number) => recordLedgerLine(app, booking.id, { ...payment, amount }, OWNER)
const deposit = (kind: "receive" | "return", channel: "cash" | "bank" = "cash") =>
  changeDamage({ ...app }, booking.id, { kind, channel }, OWNER)

/** The terms of a booking are those of when it was made. */
const depositWithBalance = () =>
  rows("update bookings set terms = json_set(terms, '$.damage.when', 'balance') where id = ?", booking.id)

type Case = [what: string, before: (() => Promise<unknown>)[], press: () => Promise<{ ok: boolean }>]

const PRESSES: Case[] = [
  ["confirming a slip", [review], () => status("confirmed")],
  ["confirming by hand", [], () => status("confirmed")],
  ["confirming by hand with a deposit", [() => setHalfAsDeposit(booking.id)], () => status("confirmed")],
  ["confirming with a deposit", [() => setHalfAsDeposit(booking.id), review], () => status("confirmed")],
  ["rejecting a slip", [review], () => status("pending_payment")],
  ["receiving a balance in cash", [withBalance], () => recordLedgerLine(app, booking.id, payment, OWNER)],
  ["accepting a part, which lowers another link", [() => partBesideAll(1_000_00)], () => toLink("paid")],
  ["accepting all, which ends another link", [() => partBesideAll(booking.total)], () => toLink("paid")],
  ["receiving what lowers a link of the owner's", [withBalance, linkAfterAutomatic], () => cash(300_00)],
  ["receiving what ends it", [withBalance, linkAfterAutomatic], () => cash(booking.total - 100)],
  ["accepting a slip for the balance", [withBalance, reviewOfLink], () => toLink("paid")],
  ["accepting another amount of it", [withBalance, reviewOfLink], () => toLink("paid", 500_00)],
  ["accepting more of it", [withBalance, reviewOfLink], () => toLink("paid", 99_000_00)],
  ["marking the balance link paid by hand", [withBalance], () => toLink("paid")],
  ["rejecting a slip for the balance", [withBalance, reviewOfLink], () => toLink("open")],
  [
    "accepting a link that confirms",
    [() => createLink(app, { bookingId: booking.id }), reviewOfLink],
    () => toLink("paid"),
  ],
  ["rejecting the slip of one", [() => createLink(app, { bookingId: booking.id }), reviewOfLink], () => toLink("open")],
  [
    "accepting an extra",
    [() => status("confirmed"), () => createLink(app, { bookingId: booking.id, amount: 700_00 }), reviewOfLink],
    () => toLink("paid", 600_00),
  ],
  [
    "accepting a slip for the security deposit",
    [() => depositWithBalance(), () => status("confirmed"), reviewOfLink],
    () => toLink("paid"),
  ],
  ["receiving the security deposit", [() => status("confirmed")], () => deposit("receive")],
  ["returning it in cash", [() => status("confirmed"), () => deposit("receive")], () => deposit("return")],
  ["returning it by transfer", [() => status("confirmed"), () => deposit("receive")], () => deposit("return", "bank")],
  [
    "deleting one with a payment link",
    [() => createLink(app, { bookingId: booking.id, amount: 1_000_00 })],
    () => deleteBooking(app, booking.id, OWNER),
  ],
  ["deleting an unpaid booking", [], () => deleteBooking(app, booking.id, OWNER)],
  [
    "deleting a confirmed one",
    [() => changeStatus(app, booking.id, "confirmed", OWNER, null, undefined, { amount: 0 })],
    () => deleteBooking(app, booking.id, OWNER),
  ],
  ["deleting a cancelled one", [() => status("cancelled")], () => deleteBooking(app, booking.id, OWNER)],
]

/** As a real one: between two of its readings time may pass. */
const tick = () => {
  app.now = () => app.clock.now++
}
afterEach(() => {
  app.now = () => app.clock.now
})

describe.each([
  ["", () => undefined],
  [", also with a clock that ticks", tick],
])("within ten seconds nothing is sent, and undo restores everything%s", (_, start) => {
  it.each(PRESSES)("%s", async (_, prepare, press) => {
    for (const step of prepare) await step()
    await settled()
    start()
    const before = await state()
    expect(await press()).toMatchObject({ ok: true })
    expect(await state()).not.toEqual(before)
    app.clock.now += 9_900
    await deliverQueued(app)
    expect(await rows("select id from outbox where sent_at > 1")).toEqual([])
    expect(await undo()).toMatchObject({ ok: true })
    expect(await unsent()).toEqual({ emails: [], alerts: [] })
    expect(await state()).toEqual(before)
    app.clock.now += 60_000
    await deliverQueued(app)
    expect(await rows("select id from outbox where sent_at > 1")).toEqual([])
  })
})

it("what is in the books of a month that was closed since stays", async () => {
  await status("confirmed")
  await deposit("receive")
  await settled()
  app.clock.now = Date.parse("2090-11-30T23:59:55+07:00")
  expect(await deposit("return", "bank")).toMatchObject({ ok: true })
  app.clock.now = Date.parse("2090-12-01T00:00:01+07:00")
  expect(await closeMonth(app, "2090-11", { name: "Napa" })).toMatchObject({ ok: true })
  const books = await findMonthBooks(app, "2090-11")
  expect(books.refundsOwed).toMatchObject([{ amount: 3_000_00 }])
  expect(await undo()).toEqual({ ok: false, error: "undo-too-late" })
  expect(await findMonthBooks(app, "2090-11")).toEqual(books)
  await rows("delete from closed_stays")
  await rows("delete from closed_months")
})

it("after ten seconds it is sent, and undo says that it is too late", async () => {
  await review()
  await settled()
  await status("confirmed")
  expect((await unsent()).emails).toEqual(["confirmed"])
  app.clock.now += 10_000
  expect(await undo()).toEqual({ ok: false, error: "undo-too-late" })
  await deliverQueued(app)
  expect(await rows("select kind from outbox where sent_at > 1 and recipient = 'mali@example.com'")).toEqual([
    { kind: "confirmed" },
  ])
  expect(await stored()).toMatchObject({ status: "confirmed" })
})

it("is refused once another delivery took the email up, whatever its clock says", async () => {
  await review()
  await settled()
  await status("confirmed")
  await rows("update outbox set due_at = due_at + 60000 where due_at is not null")
  expect(await undo()).toEqual({ ok: false, error: "undo-too-late" })
})

it("is refused after any other change, and twice", async () => {
  await status("confirmed")
  const { version } = await stored()
  await recordLedgerLine(app, booking.id, { kind: "charge", amount: 100, note: "Late" }, OWNER)
  expect(await undoPress(app, booking.id, OWNER, version)).toEqual({ ok: false, error: "undo-too-late" })
  await recordLedgerLine(app, booking.id, { kind: "payment", amount: 100, channel: "cash" }, OWNER)
  expect(await undo()).toMatchObject({ ok: true })
  expect(await undo()).toEqual({ ok: false, error: "undo-too-late" })
})

it("staff undo their own press, no other's", async () => {
  await review()
  await changeStatus(app, booking.id, "confirmed", LEK)
  expect(await undo(NOK)).toEqual({ ok: false, error: "owner-only" })
  expect(await undo(LEK)).toMatchObject({ ok: true, value: { booking: { status: "in_review" } } })
  expect(await rows("select sum(amount) as held from ledger")).toEqual([{ held: 0 }])
})

it("a deletion is not undone once somebody has the dates", async () => {
  await deleteBooking(app, booking.id, OWNER)
  await createBooking(app, {}, "guest-2")
  expect(await undo()).toMatchObject({ ok: false, error: "dates-unavailable" })
  expect(await stored()).toMatchObject({ status: "cancelled" })
})

it("the history names the press and its undo", async () => {
  await status("confirmed")
  await undo()
  const events = await rows("select action, from_status, to_status from booking_events order by id desc limit 2")
  expect(events).toEqual([
    { action: "undone", from_status: "confirmed", to_status: "pending_payment" },
    { action: "status", from_status: "pending_payment", to_status: "confirmed" },
  ])
})

describe("what the admin has just done is shown with whom and how much", () => {
  const shown = async () => (await read(app.db, readShownPress(app.db, "owner-1", app.now())))[0]

  it("for ten seconds", async () => {
    await status("confirmed")
    const { version } = await stored()
    app.clock.now += 4_000
    expect(await shown()).toEqual({
      subject: booking.id,
      kind: "confirmed",
      version,
      amount: booking.total,
      name: "Mali Srisuk",
      nights: null,
      remainingMs: 6_000,
    })
    app.clock.now += 6_000
    expect(await shown()).toBeNull()
  })

  it("blocked nights, until they are free again", async () => {
    const blocked = await blockNights(app, { from: "2090-12-20", to: "2090-12-22", note: "" }, OWNER)
    const { id } = (blocked as { value: { id: string } }).value
    expect(await shown()).toMatchObject({ subject: id, kind: "blocked", nights: ["2090-12-20", "2090-12-21"] })
    await unblockNights(app, id, OWNER)
    expect(await shown()).toBeNull()
  })
})

it("page and call do the same, without script too", async () => {
  await review()
  const owner = await staffClient(app, await insertAdmin(app))
  const { version } = await stored()
  const posted = await owner.form(`/admin/bookings/${booking.id}/status`, {
    status: "confirmed",
    version: `${version}`,
    back: "/admin",
  })
  expect(posted.headers.get("Location")).toBe("/admin")
  const page = String((await owner.get("/admin", { headers: { Cookie: `${owner.cookie}; lang=en` } })).body)
  const bar = page.slice(page.indexOf('data-undo="confirmed"'), page.indexOf("</form>", page.indexOf("data-undo")))
  for (const text of ["Mali Srisuk", "฿34,000", `action="/admin/bookings/${booking.id}/undo"`, ">Undo<"])
    expect(bar).toContain(text)
  const undone = await owner.form(`/admin/bookings/${booking.id}/undo`, { version: `${version + 1}`, back: "/admin" })
  expect([undone.status, undone.headers.get("Location")]).toEqual([303, "/admin"])
  expect(await stored()).toMatchObject({ status: "in_review" })
  const again = await owner.patch(`/api/admin/bookings/${booking.id}/status`, { status: "pending" })
  const call = `/api/admin/bookings/${booking.id}/undo`
  expectFailure(await owner.post(call, { version }), 409, "undoTooLate")
  const answer = await owner.post(call, { version: again.body.data.booking.version })
  expect([answer.status, answer.body.data.booking.status]).toEqual([200, "in_review"])
})

describe("a paper of what is undone", () => {
  const pay = async (by: typeof OWNER | typeof LEK = OWNER) => {
    await changeStatus(app, booking.id, "confirmed", OWNER, null, undefined, { amount: 100 })
    await settled()
    expect(await recordLedgerLine(app, booking.id, payment, by)).toMatchObject({ ok: true })
    return (await findReceiptsOf(app, booking.id)).at(-1)!
  }
  const papers = async () =>
    (await findReceiptsOf(app, booking.id)).map((each) => [formatReceiptNumber(each), isValid(each)])
  beforeEach(() => updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-01-01" } }))
  afterEach(() => updateSampleVilla(app, { seller: null }))

  it.each([false, true])(
    "keeps its number as cancelled, and the next has the next; printed before: %s",
    async (isPrinted) => {
      const paper = await pay()
      const number = formatReceiptNumber(paper)
      if (isPrinted) expect(await printReceipt(app, paper)).toBe("original")
      app.clock.now += 5_000
      expect(await undo()).toMatchObject({ ok: true, value: { papers: [number], isPrinted } })
      expect((await papers()).at(-1)).toEqual([number, false])
      expect(await checkReceipt(app, number, paper.seal)).toMatchObject({ receipt: { cancelReason: null } })
      if (isPrinted) expect(await printReceipt(app, paper)).toBe("reprint")
      await settled()
      expect(await recordLedgerLine(app, booking.id, payment, OWNER)).toMatchObject({ ok: true })
      expect(await papers()).toEqual([
        ["RC-2633-000001", true],
        ["RC-2633-000002", false],
        ["RC-2633-000003", true],
      ])
      const { tax } = await findMonthBooks(app, "2090-11")
      expect(tax.map(({ receipt, base }) => [receipt.number, base > 0])).toEqual([
        [1, true],
        [2, false],
        [3, true],
      ])
    },
  )

  it("staff do not undo money whose paper somebody may hold", async () => {
    const paper = await pay(LEK)
    await printReceipt(app, paper)
    expect(await undo(LEK)).toMatchObject({ ok: false, error: "owner-only" })
    expect((await papers()).at(-1)).toEqual([formatReceiptNumber(paper), true])
    expect((await unsent()).alerts).toContain("by-hand")
    expect(await undo()).toMatchObject({ ok: true })
  })

  it.each([
    [false, "RC-2633-000002 keeps its number, as cancelled."],
    [true, "RC-2633-000002 was printed and is now cancelled."],
  ])("is named by the message after the press; printed before: %s", async (isPrinted, text) => {
    const paper = await pay()
    if (isPrinted) await printReceipt(app, paper)
    const client = await staffClient(app, await insertAdmin(app, { email: `undo-${isPrinted}@example.com` }))
    const { version } = await stored()
    const answer = await client.form(adminPaths.bookingUndo(booking.id), { version: String(version) })
    expect(answer.status).toBe(303)
    expect(shownHtml((await client.get(adminPaths.booking(booking.id))).body)).toContain(text)
  })
})

describe("after a decision on a link was undone", () => {
  const extraInReview = async () => {
    await status("confirmed")
    const { id } = await createLink(app, { bookingId: booking.id, amount: 700_00 })
    await submitSlipByLink(app, id)
    await settled()
    return id
  }
  const sums = async () => {
    const [lines] = await read(app.db, readLedger(app.db, booking.id))
    const { charged, held } = sumLines(lines)
    return { charged, held }
  }

  it.each([700_00, 300_00])("an extra accepted again, first with %d, is charged again", async (first) => {
    const id = await extraInReview()
    const before = await sums()
    await changePaymentLinkStatus(app, id, "paid", OWNER, undefined, { amount: first })
    expect(await undo()).toMatchObject({ ok: true })
    expect(await sums()).toEqual(before)
    expect(await changePaymentLinkStatus(app, id, "paid", OWNER, undefined, { amount: 700_00 })).toMatchObject({
      ok: true,
    })
    expect(await sums()).toEqual({ charged: before.charged + 700_00, held: before.held + 700_00 })
  })

  it("a slip whose rejection was undone counts as accepted", async () => {
    const id = await extraInReview()
    await changePaymentLinkStatus(app, id, "open", OWNER)
    expect(await undo()).toMatchObject({ ok: true })
    await changePaymentLinkStatus(app, id, "paid", OWNER)
    const [details] = await read(app.db, readPaymentLinkDetails(app.db, id))
    const { link, slips, events } = details!
    expect(slipStates(link, slips, events)).toMatchObject([{ state: "accepted" }])
  })

  it("it is too late once its guest has sent a slip for the rest", async () => {
    await withBalance()
    await reviewOfLink()
    await settled()
    await toLink("paid", 500_00)
    app.clock.now += 1000
    await reviewOfLink()
    expect(await undo()).toEqual({ ok: false, error: "undo-too-late" })
  })
})

it("holds the email of a link that is paid, also if the latest email of all is withdrawn by that press", async () => {
  await createLink(app, { bookingId: booking.id, amount: 10_000_00 })
  await reviewOfLink()
  await settled()
  expect(await toLink("open")).toMatchObject({ ok: true })
  expect((await unsent()).emails).toEqual(["link-returned"])
  const [link] = await rows<{ id: string }>("select id from payment_links where booking_id = ?", booking.id)
  expect(await changePaymentLinkStatus(app, link!.id, "paid", OWNER, undefined, { channel: "cash" })).toMatchObject({
    ok: true,
  })
  expect(await rows("select kind, due_at - created_at as wait from outbox where sent_at is null")).toEqual([
    { kind: "confirmed", wait: UNDO_MS },
  ])
  expect(await undo()).toMatchObject({ ok: true })
  expect((await unsent()).emails).toEqual([])
})

describe("a payment that is reversed within the ten seconds", () => {
  const reverseLast = async () => {
    const [line] = await rows<{ id: string }>(
      "select id from ledger where kind = 'payment' order by rowid desc limit 1",
    )
    const reversal = { kind: "reversal", reverses: line!.id, note: "Not hers" } as const
    expect(await recordLedgerLine(app, booking.id, reversal, OWNER)).toMatchObject({ ok: true })
  }

  it("is neither confirmed nor corrected by email", async () => {
    await withBalance()
    await reviewOfLink()
    await settled()
    await toLink("paid")
    await reverseLast()
    expect(await unsent()).toEqual({ emails: [], alerts: [] })
  })

  it("of stay and security deposit, of which one is reversed, is confirmed by email and then corrected", async () => {
    await depositWithBalance()
    await status("confirmed")
    await reviewOfLink()
    await settled()
    await toLink("paid")
    app.clock.now += 2000
    await recordLedgerLine(app, booking.id, { ...payment, amount: 1_00 }, OWNER)
    app.clock.now += 2000
    const [line] = await rows<{ id: string }>("select id from ledger where pot = 'damage'")
    const reversal = { kind: "reversal", reverses: line!.id, note: "Not hers" } as const
    expect(await recordLedgerLine(app, booking.id, reversal, OWNER)).toMatchObject({ ok: true })
    const due = await rows(
      "select kind, due_at from outbox where sent_at is null and due_at is not null order by rowid",
    )
    const at = app.clock.now - 4000 + 10_000
    expect(due).toEqual([
      { kind: "payment-received", due_at: at },
      { kind: "payment-received", due_at: at + 2000 },
      { kind: "payment-reversed", due_at: at + 2000 },
    ])
    expect((await read(app.db, readShownPress(app.db, OWNER.id, app.clock.now)))[0]).toBeNull()
  })

  it("that confirmed the booking is corrected after the confirmation", async () => {
    await status("confirmed")
    await reverseLast()
    const due = await rows(
      "select kind, due_at from outbox where sent_at is null and due_at is not null order by rowid",
    )
    const at = app.clock.now + 10_000
    expect(due).toEqual([
      { kind: "confirmed", due_at: at },
      { kind: "payment-reversed", due_at: at },
    ])
  })

  it("whose email was sent is corrected at once", async () => {
    await status("confirmed")
    await settled()
    await reverseLast()
    expect(await unsent()).toEqual({ emails: ["payment-reversed"], alerts: [] })
  })
})

describe("an email that waits out its press is not sent if what came after makes it untrue", () => {
  const kinds = async () => (await unsent()).emails.sort()

  it.each([
    ["a confirmation, once the team cancels", "confirmed", () => status("cancelled"), ["cancelled"]],
    [
      "a rejection, once the guest cancels",
      "rejected",
      () => changeStatus(app, booking.id, "cancelled", GUEST),
      ["cancelled"],
    ],
    ["a rejection, once another slip is sent", "rejected", () => review(), ["slip-received"]],
  ] as const)("%s", async (_, first, then, expected) => {
    await review()
    await settled()
    expect(await status(first === "rejected" ? "pending_payment" : "confirmed")).toMatchObject({ ok: true })
    expect(await kinds()).toContain(first)
    expect(await then()).toMatchObject({ ok: true })
    expect(await kinds()).toEqual(expected)
  })
})
