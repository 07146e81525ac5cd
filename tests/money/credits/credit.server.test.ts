import { beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { cancelBooking, findCancellation } from "#app/booking/cancellation/cancel-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { moveCredit } from "#app/money/credits/move-credit.server.ts"
import { remindOfCredits } from "#app/money/credits/remind-of-credits.server.ts"
import { creditsEn } from "#app/money/credits/words.en.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { formatReceiptNumber, isValid } from "#app/money/receipts/receipt.ts"
import { findReceiptsOf, replaceReceipt } from "#app/money/receipts/receipts.server.ts"
import { recordReturned, refundByTransfer, waiveRefund } from "#app/money/refunds/decide-refund.server.ts"
import { findRefunds } from "#app/money/refunds/find-refunds.server.ts"
import { stayContent } from "#app/notify/email/stay-content.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { shownHtml } from "../../support/api.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const owner = setUpOwner(app)
beforeEach(async () => {
  await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-01-01" } })
})

const OTHER = { ...MALI, email: "ploy@example.com", phone: "0898765432" }
const ALL_UNTIL_THE_DAY = { ...DEFAULT_TERMS, cancellation: { tiers: [{ days: 0, percent: 100 }], graceHours: 0 } }
const LATER = { checkIn: "2091-02-03", checkOut: "2091-02-07" }

async function confirmed(stay: Partial<typeof LATER> = {}, amount?: number) {
  const booking = await createBooking(app, { ...stay, customer: MALI })
  const done = await changeStatus(app, booking.id, "confirmed", ADMIN, null, undefined, { amount })
  if (!done.ok) throw new Error(done.error)
  return done.value
}

/** A stay of 34,000 baht that is cancelled, whose money is kept for a later one. */
async function withCredit(until?: string) {
  const booking = await confirmed()
  const returned = { kind: "credit", until } as const
  const done = await changeStatus(app, booking.id, "cancelled", ADMIN, null, undefined, {
    cancelReason: "guest",
    returned,
  })
  const [credit] = await rows<{ id: string; version: number }>("select id, version from refunds")
  return { booking, done, credit: credit ?? { id: "", version: 0 } }
}

const creditRow = () => rows("select status, channel, amount, valid_until as until from refunds")
const heldBy = (id: string) =>
  rows<{ held: number }>("select coalesce(sum(amount), 0) as held from ledger where booking_id = ?", id)

const use = (id: string, booking: string) => owner.post(`/api/admin/refunds/${id}`, { action: "credit", booking })

describe("money kept for a later stay", () => {
  it("is held by the booking until a day, by default in a year, and nothing is kept or owed", async () => {
    const { booking, done } = await withCredit()
    expect(done).toMatchObject({ ok: true, value: { status: "cancelled", kept: 0 } })
    expect(await creditRow()).toEqual([{ status: "owed", channel: "credit", amount: 34_000_00, until: "2091-11-21" }])
    expect(await heldBy(booking.id)).toEqual([{ held: 34_000_00 }])
    const books = await findMonthBooks(app, "2090-11")
    expect(books).toMatchObject({ income: 34_000_00, refundsOwed: [], credits: [{ amount: 34_000_00 }] })
    const money = await owner.get(adminPaths.money)
    expect(shownHtml(money.body)).toContain(creditsEn.title)
    expect((await owner.get(adminPaths.books("2090-11"))).body).toContain(creditsEn.title)
  })

  it("is said to the guest, by email and on the page", async () => {
    const { booking } = await withCredit("2091-06-30")
    const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'cancelled'")
    const content = stayContent("cancelled", JSON.parse(email?.facts ?? ""), {
      t: i18nFor("en").t,
      language: "en",
      villaName: "Baan",
    })
    const texts = JSON.stringify(content)
    expect(texts).toContain("We'll keep ฿34,000 for your next stay, until 30 June 2091.")
    expect(texts).not.toContain("goes back to the card")
    const { refunds, awaitsPayee } = await findRefunds(app, booking)
    expect(refunds).toMatchObject([{ channel: "credit", state: "owed", validUntil: "2091-06-30" }])
    expect(awaitsPayee).toBe(0)
  })

  it.each(["2090-11-21", "2095-11-21", "2091-02-30", "soon"])("is not kept until %s", async (until) => {
    const { done } = await withCredit(until)
    expect(done).toMatchObject({ ok: false, error: "credit-date-invalid" })
    expect(await creditRow()).toEqual([])
  })

  it("is a choice of the owner's form, whose wrong date is refused beside its field", async () => {
    const booking = await confirmed()
    const form = { refund: "credit", cancelReason: "guest", reason: "", version: String(booking.version) }
    const refused = await owner.form(adminPaths.bookingCancel(booking.id, "guest"), {
      ...form,
      creditUntil: "2090-01-01",
    })
    expect(refused.status).toBe(422)
    expect(shownHtml(refused.body)).toContain(creditsEn.errors.date)
    const done = await owner.form(adminPaths.bookingCancel(booking.id, "guest"), {
      ...form,
      creditUntil: "2091-01-01",
    })
    expect(done.status).toBe(303)
    expect(await creditRow()).toMatchObject([{ channel: "credit", until: "2091-01-01" }])
  })

  it("is not what the guest gets whom the owner cannot host", async () => {
    const booking = await confirmed()
    const returned = { kind: "credit" } as const
    expect(
      await changeStatus(app, booking.id, "cancelled", ADMIN, null, undefined, { cancelReason: "admin", returned }),
    ).toMatchObject({ error: "refund-not-all" })
  })
})

it("the team's page of cancelling says what becomes a credit again, unless the owner cannot host", async () => {
  const { credit } = await withCredit()
  const later = await confirmed(LATER, 0)
  expect((await use(credit.id, later.reference)).status).toBe(200)
  const page = async (reason: "guest" | "admin") =>
    shownHtml((await owner.get(adminPaths.bookingCancel(later.id, reason))).body)
  expect(await page("guest")).toContain(
    "฿34,000 was paid with a credit. What is returned becomes that credit again first",
  )
  expect(await page("admin")).not.toContain("paid with a credit")
})

describe("the page that uses a credit", () => {
  const pageOfUse = async (id: string) => shownHtml((await owner.get(adminPaths.refundUse(id))).body)

  it("offers the guest's own confirmed stays ahead, and moves the credit by one press", async () => {
    const { booking, credit } = await withCredit()
    const later = await confirmed(LATER, 0)
    const other = await createBooking(app, { checkIn: "2091-05-03", checkOut: "2091-05-05", customer: OTHER })
    await changeStatus(app, other.id, "confirmed", ADMIN, null, undefined, { amount: 0 })
    const unpaid = await createBooking(app, { checkIn: "2091-06-03", checkOut: "2091-06-05", customer: MALI })
    const html = await pageOfUse(credit.id)
    expect(html).toContain(`value="${later.reference}"`)
    for (const { reference } of [booking, other, unpaid]) expect(html).not.toContain(`value="${reference}"`)
    const form = { booking: later.reference, version: String(credit.version) }
    expect((await owner.form(adminPaths.refundUse(credit.id), form)).status).toBe(303)
    expect(await creditRow()).toMatchObject([{ status: "sent" }])
  })

  it("knows the guest by the phone number alone", async () => {
    const { credit } = await withCredit()
    const later = await createBooking(app, { ...LATER, customer: { ...OTHER, phone: MALI.phone } })
    await changeStatus(app, later.id, "confirmed", ADMIN, null, undefined, { amount: 0 })
    expect(await pageOfUse(credit.id)).toContain(`value="${later.reference}"`)
  })
})

describe("a credit", () => {
  it("moves to another booking by two lines, as no new income, cash or tax", async () => {
    const { booking, credit } = await withCredit()
    const later = await confirmed(LATER, 0)
    const before = await findMonthBooks(app, "2090-11")
    const used = await use(credit.id, later.reference)
    expect(used.status).toBe(200)
    expect(await heldBy(booking.id)).toEqual([{ held: 0 }])
    expect(await heldBy(later.id)).toEqual([{ held: 34_000_00 }])
    expect(await creditRow()).toMatchObject([{ status: "sent", channel: "credit" }])
    const after = await findMonthBooks(app, "2090-11")
    expect(after).toMatchObject({ income: before.income, cash: before.cash, credits: [], withoutPaper: [] })
    expect(after.tax.reduce((sum, { vat }) => sum + vat, 0)).toBe(2_224_30)
    const papers = [...(await findReceiptsOf(app, booking.id)), ...(await findReceiptsOf(app, later.id))]
    expect(papers.map((each) => [formatReceiptNumber(each), each.line.channel])).toEqual([
      ["RC-2633-000001", "bank"],
      ["CN-2633-000001", "credit"],
      ["RC-2633-000002", "credit"],
    ])
    const history = await rows("select reason from booking_events where action = 'credit-used'")
    expect(history).toEqual([{ reason: later.reference }])
    const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'payment-received'")
    expect(JSON.parse(email?.facts ?? "{}").receipts).toMatchObject([{ series: "RC", number: 2 }])
  })

  it("has the VAT of the money that it was, whoever has registered since", async () => {
    const seller = { ...SAMPLE_SELLER, vatSince: "2090-12-01" }
    await updateSampleVilla(app, { seller })
    const { booking, credit } = await withCredit()
    app.clock.now = Date.parse("2090-12-05T12:00+07:00")
    const later = await confirmed(LATER, 0)
    expect((await moveCredit(app, credit.id, later.id, ADMIN)).ok).toBe(true)
    const vatOf = async () => {
      const papers = [...(await findReceiptsOf(app, booking.id)), ...(await findReceiptsOf(app, later.id))]
      return papers.filter(isValid).map(({ series, vat }) => [series, vat])
    }
    expect(await vatOf()).toEqual([
      ["RC", null],
      ["RF", null],
      ["RC", null],
    ])
    expect(await findMonthBooks(app, "2090-12")).toMatchObject({ tax: [], withoutPaper: [] })
    // Registered before it came, as is set too late: its papers are replaced one after the other.
    await updateSampleVilla(app, { seller: { ...seller, vatSince: "2090-11-01" } })
    const replace = async (id: string) => {
      const [paper] = (await findReceiptsOf(app, id)).filter(isValid)
      return replaceReceipt(app, paper!, { reason: "VAT", by: "Anong", buyer: null })
    }
    expect((await replace(booking.id)).ok).toBe(true)
    expect((await findMonthBooks(app, "2090-12")).withoutPaper).toMatchObject([{ paper: "RC-2633-000002" }])
    expect((await replace(later.id)).ok).toBe(true)
    expect(await vatOf()).toEqual([
      ["RC", 2_224_30],
      ["CN", 2_224_30],
      ["RC", 2_224_30],
    ])
    expect((await findMonthBooks(app, "2090-12")).withoutPaper).toEqual([])
  })

  it("has no VAT of other money of the stay that it paid, when it moves once more", async () => {
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-12-01" }, terms: ALL_UNTIL_THE_DAY })
    const { credit } = await withCredit()
    app.clock.now = Date.parse("2090-12-05T12:00+07:00")
    const later = await confirmed(LATER, 10_700_00)
    expect((await moveCredit(app, credit.id, later.id, ADMIN)).ok).toBe(true)
    await cancelBooking(app, later.id, ADMIN, { cancelReason: "guest", returned: { kind: "all" } })
    const again = await rows<{ id: string; channel: string }>("select id, channel from refunds where status = 'owed'")
    const refundBy = (channel: string) => again.find((refund) => refund.channel === channel)?.id ?? ""
    const third = await confirmed({ checkIn: "2091-05-03", checkOut: "2091-05-07" }, 0)
    expect((await moveCredit(app, refundBy("credit"), third.id, ADMIN)).ok).toBe(true)
    const cash = { channel: "cash", slip: null } as const
    expect((await recordReturned(app, refundBy("bank"), cash, ADMIN)).ok).toBe(true)
    const papers = [...(await findReceiptsOf(app, later.id)), ...(await findReceiptsOf(app, third.id))]
    expect(papers.map(({ series, amount, vat }) => [series, amount, vat])).toEqual([
      ["RC", 10_700_00, 700_00],
      ["RC", 34_000_00, null],
      ["RF", 34_000_00, null],
      ["CN", 10_700_00, 700_00],
      ["RC", 34_000_00, null],
    ])
    const { tax } = await findMonthBooks(app, "2090-12")
    expect(tax.reduce((sum, { vat }) => sum + vat, 0)).toBe(0)
    await updateSampleVilla(app, { terms: DEFAULT_TERMS })
  })

  it("moves once, and only to another confirmed booking", async () => {
    const { booking, credit } = await withCredit()
    const later = await confirmed(LATER, 0)
    const pending = await createBooking(app, { checkIn: "2091-03-03", checkOut: "2091-03-05" })
    for (const name of [booking.reference, pending.id, "BV-000000"]) {
      expect((await use(credit.id, name)).status, name).toBe(422)
    }
    const form = { version: String(credit.version), booking: "BV-000000" }
    const refused = await owner.form(adminPaths.refundUse(credit.id), form)
    expect(refused.status).toBe(422)
    expect(shownHtml(refused.body)).toContain(creditsEn.errors.booking)
    const [first, second] = await Promise.all([use(credit.id, later.id), use(credit.id, later.id)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect(await heldBy(later.id)).toEqual([{ held: 34_000_00 }])
  })

  it("is held again where its payment is taken back, and can move again", async () => {
    const { booking, credit } = await withCredit()
    const later = await confirmed(LATER, 0)
    await owner.form(adminPaths.refundUse(credit.id), { version: String(credit.version), booking: later.reference })
    const [line] = await rows<{ id: string }>("select id from ledger where booking_id = ?", later.id)
    const back = { kind: "reversal", reverses: line?.id ?? "", note: "Wrong booking" } as const
    expect(await recordLedgerLine(app, later.id, back, ADMIN)).toMatchObject({ ok: true })
    expect([await heldBy(booking.id), await heldBy(later.id)]).toEqual([[{ held: 34_000_00 }], [{ held: 0 }]])
    expect(await creditRow()).toMatchObject([{ status: "owed", channel: "credit", until: "2091-11-21" }])
    const valid = (await findReceiptsOf(app, booking.id)).filter(isValid)
    expect(valid.map(formatReceiptNumber)).toEqual(["RC-2633-000001"])
    expect((await use(credit.id, later.id)).status).toBe(200)
  })

  it("leaves no VAT where the payment that it came from was taken back first", async () => {
    const { booking, credit } = await withCredit()
    const later = await confirmed(LATER, 0)
    await use(credit.id, later.id)
    for (const { id } of [booking, later]) {
      const [line] = await rows<{ id: string }>("select id from ledger where booking_id = ? and kind = 'payment'", id)
      const back = { kind: "reversal", reverses: line?.id ?? "", note: "Never came" } as const
      expect(await recordLedgerLine(app, id, back, ADMIN)).toMatchObject({ ok: true })
    }
    const { income, tax } = await findMonthBooks(app, "2090-11")
    expect({ income, vat: tax.reduce((sum, { vat }) => sum + vat, 0) }).toEqual({ income: 0, vat: 0 })
    const valid = (await findReceiptsOf(app, booking.id)).filter(isValid)
    expect(valid.map(formatReceiptNumber)).toEqual(["RC-2633-000001", "CN-2633-000002"])
  })

  it("is not held again once what it paid was returned as money", async () => {
    const { booking, credit } = await withCredit()
    const later = await confirmed(LATER, 0)
    await use(credit.id, later.id)
    await changeStatus(app, later.id, "cancelled", ADMIN)
    const [owed] = await rows<{ id: string }>("select id from refunds where booking_id = ?", later.id)
    expect(await recordReturned(app, owed?.id ?? "", { channel: "cash", slip: null }, ADMIN)).toMatchObject({
      ok: true,
    })
    const [line] = await rows<{ id: string }>(
      "select id from ledger where booking_id = ? and kind = 'payment'",
      later.id,
    )
    const back = { kind: "reversal", reverses: line?.id ?? "", note: "Wrong booking" } as const
    expect(await recordLedgerLine(app, later.id, back, ADMIN)).toMatchObject({ error: "refund-too-high" })
    expect([await heldBy(booking.id), await heldBy(later.id)]).toEqual([[{ held: 0 }], [{ held: 0 }]])
    expect(await rows("select status from refunds")).toEqual([{ status: "sent" }, { status: "sent" }])
  })

  it.each([
    ["is a credit again", "2091-11-21", 0, "2091-11-21"],
    ["lasts at least until the check-in that it paid for", "2091-01-01", 0, LATER.checkIn],
    ["goes back before what was paid as money", "2091-11-21", 10_000_00, "2091-11-21"],
  ])("%s when its guest cancels the stay that it paid", async (_, until, cash, validUntil) => {
    await updateSampleVilla(app, { terms: ALL_UNTIL_THE_DAY })
    const { credit } = await withCredit(until)
    const later = await confirmed(LATER, cash)
    await use(credit.id, later.id)
    await rows("update bookings set total = ? where id = ?", 34_000_00 + cash, later.id)
    const [booking] = await read(app.db, readBooking(app.db, later.id))
    const offer = await findCancellation(app, booking!)
    const asCredit = { channel: "credit", amount: 34_000_00, validUntil }
    const asMoney = cash > 0 ? [{ channel: "bank", amount: cash }] : []
    expect(offer).toMatchObject({ refund: 34_000_00 + cash, kept: 0, refunds: [...asMoney, asCredit] })
    const guest = { actor: "guest" } as const
    const returned = { kind: "policy" } as const
    const refundShown = offer?.refund
    expect(await cancelBooking(app, later.id, guest, { returned, refundShown })).toMatchObject({ ok: true })
    const owed = await rows("select channel, amount from refunds where status = 'owed' order by channel")
    expect(owed).toEqual([...asMoney, { channel: "credit", amount: 34_000_00 }])
    await updateSampleVilla(app, { terms: DEFAULT_TERMS })
  })

  it("cannot be taken back from the booking that had it", async () => {
    const { booking, credit } = await withCredit()
    const later = await confirmed(LATER, 0)
    await use(credit.id, later.id)
    const [line] = await rows<{ id: string }>("select id from ledger where kind = 'refund'")
    const back = { kind: "reversal", reverses: line?.id ?? "", note: "Typo" } as const
    expect(await recordLedgerLine(app, booking.id, back, ADMIN)).toMatchObject({ error: "line-unknown" })
  })

  it("is returned by a transfer instead, and the books of before still say that it was a credit", async () => {
    const { credit } = await withCredit()
    app.clock.now = Date.UTC(2090, 11, 5)
    await refundByTransfer(app, credit.id, ADMIN)
    expect(await creditRow()).toMatchObject([{ status: "owed", channel: "bank" }])
    expect(await findMonthBooks(app, "2090-11")).toMatchObject({ refundsOwed: [], credits: [{ amount: 34_000_00 }] })
    expect(await findMonthBooks(app, "2090-12")).toMatchObject({ refundsOwed: [{ amount: 34_000_00 }], credits: [] })
    expect((await use(credit.id, "BV-000000")).status).toBe(409)
  })

  it("lapses by a press alone, and is then what the cancellation kept", async () => {
    const { booking, credit } = await withCredit("2090-11-30")
    app.clock.now = Date.UTC(2091, 0, 5)
    expect(await creditRow()).toMatchObject([{ status: "owed" }])
    await waiveRefund(app, credit.id, "Not used", ADMIN)
    expect(await rows("select kept from bookings where id = ?", booking.id)).toEqual([{ kept: 34_000_00 }])
  })
})

describe("the last day of a credit", () => {
  const raisedAt = async (at: string) => {
    app.clock.now = Date.parse(at)
    await remindOfCredits(app)
    return (await rows<{ key: string }>("select dedupe_key as key from alerts where kind = 'credit-ending'")).length
  }

  it("is told to owners 14 days and a day before, once each, and nothing of it moves by itself", async () => {
    const { booking } = await withCredit("2091-06-30")
    expect(await raisedAt("2091-06-16T08:59+07:00")).toBe(0)
    expect(await raisedAt("2091-06-16T09:00+07:00")).toBe(1)
    expect(await raisedAt("2091-06-20T09:00+07:00")).toBe(1)
    expect(await raisedAt("2091-06-29T09:00+07:00")).toBe(2)
    expect(await raisedAt("2091-07-02T09:00+07:00")).toBe(2)
    expect(await creditRow()).toMatchObject([{ status: "owed", channel: "credit" }])
    expect(await heldBy(booking.id)).toEqual([{ held: 34_000_00 }])
  })

  it("is not told of a credit that was used", async () => {
    const { credit } = await withCredit("2091-06-30")
    await use(credit.id, (await confirmed(LATER, 0)).reference)
    expect(await raisedAt("2091-06-29T09:00+07:00")).toBe(0)
    expect(await reminders()).toEqual([])
  })

  const reminders = () =>
    rows<{ channel: string; facts: string }>(
      "select channel, facts from outbox where kind = 'credit-ending' order by rowid",
    )

  it.each(["th", "en"] as const)(
    "is told to the guest by email on the same days, once each, in %s",
    async (language) => {
      const { booking } = await withCredit("2091-06-30")
      await rows("update bookings set language = ? where id = ?", language, booking.id)
      const sentAt = async (at: string) => {
        await raisedAt(at)
        return (await reminders()).length
      }
      expect(await sentAt("2091-06-16T08:59+07:00")).toBe(0)
      expect(await sentAt("2091-06-16T09:00+07:00")).toBe(1)
      expect(await sentAt("2091-06-17T09:00+07:00")).toBe(1)
      expect(await sentAt("2091-06-29T09:00+07:00")).toBe(2)
      expect(await sentAt("2091-07-01T09:00+07:00")).toBe(2)
      const [email] = await reminders()
      const { t } = i18nFor(language)
      const reader = { t, language, villaName: "Baan" }
      const { subject, paragraphs } = stayContent("credit-ending", JSON.parse(email?.facts ?? ""), reader)
      expect(subject).toContain("฿34,000")
      expect(subject.length).toBeLessThanOrEqual(40)
      expect(paragraphs.join()).toContain(language === "en" ? "30 Jun 2091" : "30 มิ.ย. 2634")
    },
  )

  it("is told to a guest with LINE there, and not by email", async () => {
    const { booking } = await withCredit("2091-06-30")
    await rows("update villa set guest_line = 1")
    await rows(
      "insert into guest_line_links (booking_id, line_user_id, account_hash, linked_at) values (?, 'U1', 'hash', 1)",
      booking.id,
    )
    await raisedAt("2091-06-16T09:00+07:00")
    await raisedAt("2091-06-16T09:05+07:00")
    expect((await reminders()).map(({ channel }) => channel)).toEqual(["line"])
    await rows("delete from guest_line_links")
  })
})
