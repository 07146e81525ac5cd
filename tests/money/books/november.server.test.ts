import { beforeEach, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { takeBackLinkPayment } from "#app/money/links/take-back-link-payment.server.ts"
import { setBuyer } from "#app/money/receipts/set-buyer.server.ts"
import { recordReturned } from "#app/money/refunds/decide-refund.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { insertAdmin, logInAs } from "../../support/admins.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { createLink } from "../../support/payment-links.ts"
import { MALI, SAMPLE_BUYER, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

// A November of twelve stays, which a bookkeeper closes from the page of the month alone.

const OWNER = { actor: "admin", name: "Anong", role: "owner" } as const
const TERMS = { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" as const } }

setUpClock()
const app = setUpVilla({ terms: TERMS })
const owner = setUpOwner(app)
beforeEach(() => updateSampleVilla(app, { terms: TERMS, seller: { ...SAMPLE_SELLER, vatSince: "2090-01-01" } }))

async function done<Value>(result: Promise<{ ok: true; value: Value } | { ok: false; error: string }>): Promise<Value> {
  const settled = await result
  if (!settled.ok) throw new Error(settled.error)
  return settled.value
}

/** A confirmed stay of two nights from a day on, of which nothing has come. */
async function stayFrom(checkIn: string) {
  const booking = await createBooking(app, { checkIn, checkOut: dateAfter(checkIn, 2), customer: MALI })
  return done(changeStatus(app, booking.id, "confirmed", OWNER, null, undefined, { amount: 0 }))
}
const pay = (id: string, amount: number, receivedOn: string, channel: "bank" | "cash" = "bank") =>
  done(recordLedgerLine(app, id, { kind: "payment", amount, channel, receivedOn }, OWNER))
const passDay = (day: string) => {
  const at = Date.parse(`${day}T05:00:00Z`)
  app.clock.now = at
  vi.setSystemTime(at)
}
const refundOf = async (bookingId: string) =>
  (await rows<{ id: string }>("select id from refunds where booking_id = ?", bookingId))[0]?.id ?? ""

/** In satang. */
async function liveNovember() {
  // 1 pays at once, 2 is a company that withholds tax, 3 pays a deposit and the rest in cash.
  const [one, two, three] = [await stayFrom("2090-12-03"), await stayFrom("2090-12-06"), await stayFrom("2090-12-09")]
  await pay(one.id, one.total, "2090-11-21")
  await done(setBuyer(app, two.id, SAMPLE_BUYER, OWNER))
  const tax = 800_00
  const withheld = { amount: tax, certificate: "12/0045" }
  const company = { kind: "payment", amount: two.total - tax, channel: "bank", withheld } as const
  await done(recordLedgerLine(app, two.id, company, OWNER))
  await pay(three.id, 10_000_00, "2090-11-05")
  await pay(three.id, three.total - 10_000_00, "2090-11-20", "cash")
  // 4: the deposit by a company, the rest by a person; the owner has to cancel and returns all of it.
  const four = await stayFrom("2090-12-12")
  await done(setBuyer(app, four.id, SAMPLE_BUYER, OWNER))
  await pay(four.id, 10_000_00, "2090-11-06")
  await done(setBuyer(app, four.id, null, OWNER))
  await pay(four.id, four.total - 10_000_00, "2090-11-19")
  await done(changeStatus(app, four.id, "cancelled", OWNER, null, undefined, { cancelReason: "admin" }))
  await done(recordReturned(app, await refundOf(four.id), { channel: "cash", slip: null }, OWNER))
  // 5: the guest cancels, 10,000 baht are still to be returned at the end of the month.
  const five = await stayFrom("2090-12-15")
  await pay(five.id, five.total, "2090-11-07")
  const part = { cancelReason: "guest", returned: { kind: "amount", amount: 10_000_00 } } as const
  await done(changeStatus(app, five.id, "cancelled", OWNER, null, undefined, part))
  // 6: moves to January.
  const six = await stayFrom("2090-12-18")
  await pay(six.id, 5_000_00, "2090-11-08")
  await done(editBooking(app, six.id, { checkIn: "2091-01-08", checkOut: "2091-01-10" }, OWNER))
  // 7: takes place, and 1,200 baht of its security deposit are kept. 8: its deposit is held over the month's end.
  const [seven, eight] = [await stayFrom("2090-11-23"), await stayFrom("2090-11-29")]
  await pay(seven.id, seven.total, "2090-11-21")
  await pay(eight.id, eight.total, "2090-11-21")
  // 9: typed twice and taken back. 10: comes from Airbnb.
  const [nine, ten] = [await stayFrom("2090-12-21"), await stayFrom("2090-11-26")]
  await pay(nine.id, 7_000_00, "2090-11-10")
  await pay(nine.id, 7_000_00, "2090-11-10")
  const [twice] = await rows<{ id: string }>("select id from ledger where booking_id = ? order by rowid desc", nine.id)
  await done(
    recordLedgerLine(app, nine.id, { kind: "reversal", reverses: twice?.id ?? "", note: "Typed twice" }, OWNER),
  )
  await done(editBooking(app, ten.id, { source: "airbnb", commission: 2_500_00 }, OWNER))
  await pay(ten.id, ten.total, "2090-11-12")
  // 11: is cancelled and kept for a later stay, of which 12 uses it. And a link that was marked paid by mistake.
  const [eleven, twelve] = [await stayFrom("2090-12-24"), await stayFrom("2091-02-05")]
  await pay(eleven.id, 9_000_00, "2090-11-13")
  const credit = { cancelReason: "guest", returned: { kind: "credit" } } as const
  await done(changeStatus(app, eleven.id, "cancelled", OWNER, null, undefined, credit))
  await owner.post(`/api/admin/refunds/${await refundOf(eleven.id)}`, { action: "credit", booking: twelve.reference })
  const link = await createLink(app, { amount: 15_000_00 })
  await done(changePaymentLinkStatus(app, link.id, "paid", OWNER))
  await done(takeBackLinkPayment(app, link.id, "Not paid", OWNER))
  passDay("2090-11-23")
  await done(changeDamage(app, seven.id, { kind: "receive", channel: "cash" }, OWNER))
  passDay("2090-11-25")
  await done(changeDamage(app, seven.id, { kind: "deduct", amount: 1_200_00, note: "Broken lamp" }, OWNER))
  await done(changeDamage(app, seven.id, { kind: "return", channel: "cash" }, OWNER))
  passDay("2090-11-29")
  await done(changeDamage(app, eight.id, { kind: "receive", channel: "cash" }, OWNER))
  passDay("2090-12-02")
  // The session of November is over.
  await logInAs(owner, app, await insertAdmin(app, { email: "books@example.com" }))
  return { one, two, three, five, six, seven, eight, nine, ten, eleven, twelve, tax }
}

type Amounts = { reference: string; amount: number }[]
type Books = {
  closed: object | null
  income: number
  cash: { channel: string; received: number; returned: number }[]
  tax: { base: number; vat: number; receipt: { number: string; valid: boolean } }[]
  withheld: { amount: number; certificate: string | null }[]
  sources: { source: string; stays: number; income: number; commission: number }[]
  advances: Amounts
  damageHeld: Amounts
  refundsOwed: Amounts
  credits: Amounts
  kept: Amounts
  withoutPaper: object[]
}

/** What the page of the month says, in satang. */
async function november(): Promise<Books> {
  const { body } = await owner.get("/api/admin/books/2090-11")
  return JSON.parse(JSON.stringify(body.data.books), (key, value) =>
    typeof value === "number" && key !== "stays" ? Math.round(value * 100) : value,
  )
}

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0)
const one = async (query: string) => (await rows<{ value: number }>(query))[0]?.value ?? 0

it("is closed from the page of the month alone, and every figure is that of the lines and papers", async () => {
  const { one: first, two, three, five, six, seven, eight, nine, ten, twelve, tax } = await liveNovember()
  const books = await november()

  // Cash is the sum of the lines, without what moved no money.
  const inNovember = "received_on like '2090-11-%'"
  const cash = books.cash.filter(({ channel }) => channel !== "withheld")
  expect(cash.reduce((all, { received, returned }) => all + received - returned, 0)).toBe(
    await one(`select sum(amount) as value from ledger where ${inNovember} and channel in ('bank', 'cash', 'card')`),
  )
  // Output tax is the sum of the papers, each of which says 7/107 of what it states.
  const papers = await rows<{ series: string; amount: number; vat: number }>(
    "select series, amount, vat from receipts where cancelled_at is null and vat is not null and tax_date like '2090-11-%'",
  )
  expect(papers.every(({ amount, vat }) => vat === Math.round((amount * 7) / 107))).toBe(true)
  const vat = papers.reduce((all, paper) => all + (paper.series === "CN" ? -paper.vat : paper.vat), 0)
  expect(books.tax.reduce((all, each) => all + each.vat, 0)).toBe(vat)
  expect(books.tax.filter(({ receipt }) => !receipt.valid).map((each) => each.vat)).toEqual([0, 0])
  const numbers = books.tax.map(({ receipt }) => receipt.number)
  expect(numbers.filter((number) => number.startsWith("CN"))).toEqual([
    "CN-2633-000001",
    "CN-2633-000002",
    "CN-2633-000003",
  ])

  // What was received was returned, is held, is kept, or was earned by a stay that has begun.
  const received = await one(`select sum(amount) as value from ledger where kind in ('payment', 'reversal')`)
  const returned = -(await one("select sum(amount) as value from ledger where kind = 'refund'"))
  expect(books.advances.map(({ reference, amount }) => [reference, amount])).toEqual([
    [first.reference, first.total],
    [two.reference, two.total],
    [three.reference, three.total],
    [nine.reference, 7_000_00],
    [six.reference, 5_000_00],
    [twelve.reference, 9_000_00],
  ])
  expect(books.damageHeld.map(({ reference, amount }) => [reference, amount])).toEqual([[eight.reference, 5_000_00]])
  expect(books.refundsOwed.map(({ reference, amount }) => [reference, amount])).toEqual([[five.reference, 10_000_00]])
  expect(books.credits).toEqual([])
  const held = sum(books.advances) + sum(books.damageHeld) + sum(books.refundsOwed)
  const kept = sum(books.kept) + (five.total - 10_000_00)
  const earned = seven.total + eight.total + ten.total
  expect(books.kept).toMatchObject([{ reference: seven.reference, amount: 1_200_00 }])
  expect(held + returned + kept + earned).toBe(received)
  expect(books.withheld).toMatchObject([{ amount: tax, certificate: "12/0045" }])
  expect(books.income).toBe(sum(books.advances) + sum(books.refundsOwed) + kept + earned)
  expect(books.sources.find(({ source }) => source === "airbnb")).toEqual({
    source: "airbnb",
    stays: 1,
    income: ten.total,
    commission: 2_500_00,
  })
  expect(books.withoutPaper).toEqual([])

  // The press is on that page; afterwards it says the same, whatever happens later.
  const page = await owner.get(adminPaths.books("2090-11"))
  expect(page.body).toContain(`action="${adminPaths.booksClose("2090-11")}"`)
  expect((await owner.form(adminPaths.booksClose("2090-11"), {})).status).toBe(303)
  app.clock.now += DAY_MS
  await done(recordReturned(app, await refundOf(five.id), { channel: "cash", slip: null }, OWNER))
  await done(changeDamage(app, eight.id, { kind: "return", channel: "cash" }, OWNER))
  await done(changeStatus(app, nine.id, "cancelled", OWNER, null, undefined, { cancelReason: "admin" }))
  expect(await november()).toEqual({ ...books, closed: expect.objectContaining({ by: expect.any(String) }) })
  expect(
    await recordLedgerLine(
      app,
      six.id,
      { kind: "payment", amount: 1_00, channel: "cash", receivedOn: "2090-11-30" },
      OWNER,
    ),
  ).toMatchObject({
    ok: false,
    error: "month-closed",
  })
})
