import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import type { ManualLine } from "#app/money/ledger/ledger-line.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { paths } from "#app/paths.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { Client, shownHtml, slipForm } from "../../support/api.ts"
import { deleteBookings, rows, updateSampleVilla } from "../../support/app.ts"
import { file } from "../../support/files.ts"
import { createLink } from "../../support/payment-links.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Malee" } as const
const CUSTOMER = { firstName: "Somchai", lastName: "Jaidee", email: "somchai@example.com", phone: "0812345678" }
/** Four weekday nights, three rooms: 34,000 baht; half of it on booking, the rest 14 days before. */
const STAY = { checkIn: "2091-02-04", checkOut: "2091-02-08" }
const HALF: Partial<Terms> = { deposit: { kind: "percent", percent: 50 } }

setUpClock()
const app = setUpVilla()
let guest: Client
let id: string
beforeEach(async () => {
  guest = new Client()
})

async function page(path: string, language: "th" | "en" = "en"): Promise<string> {
  guest.cookie = `${guest.cookie.replace(/; lang=\w+/, "")}; lang=${language}`
  const { status, body } = await guest.get(path)
  expect(status, path).toBe(200)
  const html = shownHtml(body)
  expect(html).not.toMatch(/>(balance|paymentLink|booking|payment)\.\w+(\.\w+)*<|\{\{/)
  return html
}

const setTerms = (terms: Partial<Terms>) => updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, ...terms } })

/** Books under such terms and enters the details. */
async function book(terms: Partial<Terms>): Promise<void> {
  await setTerms(terms)
  ;({ id } = await guest.book(STAY))
  await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: CUSTOMER })
}
const confirm = () => changeStatus(app, id, "confirmed", ADMIN)
const record = async (line: ManualLine) =>
  expect(await recordLedgerLine(app, id, line, ADMIN)).toMatchObject({ ok: true })
const linkId = async () =>
  (await rows<{ id: string }>("select id from payment_links where purpose = 'balance' order by rowid desc"))[0]!.id

/** The receipt's amounts in order, in satang: the lines of the price, the total, and what is below it. */
function receiptOf(html: string): number[] {
  const receipt = /<article.*?<\/article>/s.exec(html)![0]
  return [...receipt.matchAll(/<data value="(-?[\d.]+)"/g)].map(([, value]) => Math.round(Number(value) * 100))
}

const card = `${paths.booking.choose}?checkIn=${STAY.checkIn}&checkOut=${STAY.checkOut}&rooms=3&guests=2`
/** The rows of how the stay is paid: what is paid now, and by when the rest. */
const ROWS = {
  th: /ชำระตอนนี้ \(มัดจำ 50%\)<\/dt><dd[^>]*><data value="17000".*?ชำระภายใน 21 ม\.ค\. 2634<.*?<data value="17000"/s,
  en: /Pay now \(50% deposit\)<\/dt><dd[^>]*><data value="17000".*?Due by 21 January 2091<.*?<data value="17000"/s,
}

describe.each([
  ["th", th],
  ["en", en],
] as const)("where the terms ask for half on booking, in %s", (language, t) => {
  it("each page before paying says above its button what is paid today and what later", async () => {
    await setTerms(HALF)
    for (const path of [card, `${paths.home}?${card.split("?")[1]}`])
      expect(await page(path, language), path).toMatch(ROWS[language])
    await book(HALF)
    for (const step of [paths.booking.customerInfo(id), paths.booking.payment(id)]) {
      const html = await page(step, language)
      expect(html, step).toMatch(ROWS[language])
      const button = step.endsWith("payment") ? t.payment.slip.submit : t.customer.submit
      expect(html.search(ROWS[language])).toBeLessThan(html.lastIndexOf(button))
    }
  })

  it.each(["bank_transfer", "promptpay"])("by %s the deposit is asked for, beside the total", async (method) => {
    await book(HALF)
    const html = await page(`${paths.booking.payment(id)}?method=${method}`, language)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${t.payment.depositTitle}`))
    expect(html).toMatch(new RegExp(`${t.payment.depositAmount}</dt><dd><data value="17000"`))
    expect(html).toContain(t.payment.ofTotal.replace("{{total}}", "฿34,000"))
  })

  it("the confirmation says what was paid, what remains and by when, and leads to the link", async () => {
    await book(HALF)
    await confirm()
    const html = await page(paths.booking.confirmation(id), language)
    expect(html).toContain(language === "th" ? "ชำระแล้ว ฿17,000 จาก ฿34,000" : "Paid so far: ฿17,000 of ฿34,000")
    expect(html).toContain(language === "th" ? "ชำระภายใน 21 ม.ค. 2634" : "Due by 21 January 2091")
    expect(html).toContain(`href="${paths.payment.link(await linkId())}"`)
    expect(html).toContain(language === "th" ? "ชำระ ฿17,000" : "Pay ฿17,000")
    expect(receiptOf(html).slice(-3)).toEqual([34_000_00, 17_000_00, 17_000_00])
  })

  it("the link says what it is for and by when it is due, in the reader's language", async () => {
    await book(HALF)
    await confirm()
    const path = paths.payment.link(await linkId())
    const [{ reference }] = (await rows<{ reference: string }>("select reference from bookings")) as [
      { reference: string },
    ]
    const html = await page(path, language)
    expect(html).toContain(t.paymentLink.balanceOf.replace("{{reference}}", reference))
    expect(html).toContain(language === "th" ? "4–\u20608 ก.พ. 2634" : "4–\u20608 Feb 2091")
    expect(html).toContain(language === "th" ? "ชำระภายใน 21 ม.ค. 2634" : "Due by 21 January 2091")
    expect(html).not.toContain('role="timer"')
    expect(html).toContain("฿17,000")
  })

  it("the list of bookings says the deposit to pay, then what is still to be paid", async () => {
    await book(HALF)
    expect(await page(paths.booking.choose, language)).toContain(
      t.booking.mine.depositDue.replace("{{amount}}", "฿17,000"),
    )
    await confirm()
    expect(await page(paths.booking.choose, language)).toContain(t.booking.mine.due.replace("{{amount}}", "฿17,000"))
  })
})

describe("where all is paid at once", () => {
  it("no page speaks of a deposit or a balance", async () => {
    await setTerms({ balanceDays: 30 })
    const anonymous = [await page(card), await page(`${paths.home}?${card.split("?")[1]}`, "th")]
    await book({})
    const steps = [paths.booking.customerInfo(id), paths.booking.payment(id), paths.booking.confirmation(id), card]
    for (const step of steps) anonymous.push(await page(step), await page(step, "th"))
    await confirm()
    for (const after of [paths.booking.confirmation(id), paths.booking.choose])
      anonymous.push(await page(after), await page(after, "th"))
    for (const html of anonymous) expect(html).not.toMatch(/deposit|remaining|balance|มัดจำ|คงเหลือ|ส่วนที่เหลือ|of ฿/i)
  })

  it("what an owner left to be paid is due on arrival", async () => {
    await book({})
    await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { amount: 10_000_00 })
    const html = await page(paths.booking.confirmation(id))
    expect(html).toContain("Due on arrival, 4 February 2091")
    expect(html).toContain("Pay ฿24,000")
  })
})

describe("the balance", () => {
  beforeEach(async () => {
    await book(HALF)
    await confirm()
  })

  it("is being checked while its slip is in review, and cannot be paid twice", async () => {
    const link = await linkId()
    await guest.post(paths.payment.link(link), slipForm(file("jpeg")))
    const html = await page(paths.booking.confirmation(id))
    expect(html).toContain("Your slip is being checked")
    expect(html).not.toContain(`href="${paths.payment.link(link)}"`)
  })

  it("that was paid leaves a receipt of both payments, with nothing to pay", async () => {
    const link = await linkId()
    await guest.post(paths.payment.link(link), slipForm(file("jpeg")))
    await changePaymentLinkStatus(app, link, "paid", ADMIN)
    const html = await page(paths.booking.confirmation(id))
    expect(receiptOf(html).slice(-4)).toEqual([34_000_00, 17_000_00, 17_000_00, 0])
    expect(html).not.toContain(en.balance.title)
  })

  it("with charges and reductions adds up to the satang, without lines that were taken back", async () => {
    await record({ kind: "charge", amount: 2_500_25, note: "private note" })
    await record({ kind: "waiver", amount: 500_00, note: "private note" })
    await record({ kind: "payment", amount: 3_000_10, channel: "cash" })
    await record({ kind: "charge", amount: 99_00, note: "wrong" })
    const [wrong] = await rows<{ id: string }>("select id from ledger where note = 'wrong'")
    await record({ kind: "reversal", reverses: wrong!.id, note: "taken back" })
    const html = await page(paths.booking.confirmation(id))
    const [total, charge, waiver, due, ...paid] = receiptOf(html).slice(-7)
    expect([total, charge, waiver]).toEqual([34_000_00, 2_500_25, -500_00])
    expect(due).toBe(total! + charge! + waiver!)
    const [deposit, cash, remaining] = paid
    expect([deposit, cash]).toEqual([17_000_00, 3_000_10])
    expect(remaining).toBe(due! - deposit! - cash!)
    expect(html).not.toContain("private note")
  })

  it("with the security deposit is one sum, whose parts are said once", async () => {
    guest = new Client()
    await deleteBookings()
    await book({ ...HALF, damage: { amount: 5_000_00, when: "balance" } })
    const before = await page(paths.booking.customerInfo(id))
    expect(before).toMatch(/Security deposit<.*?<data value="5000"/s)
    await confirm()
    const html = await page(paths.booking.confirmation(id))
    const [card = ""] = /<section aria-labelledby="balance-title".*?<\/section>/s.exec(html) ?? []
    expect([...card.matchAll(/<data value="(\d+)"/g)].map(([, value]) => value)).toEqual(["22000", "17000", "5000"])
    expect(card).toContain(en.balance.toPay)
    expect(card).toContain("Returned within 7 days of check-out")
    expect(card).toContain("Pay ฿22,000")
    expect(html).not.toContain('aria-labelledby="damage-title"')
  })

  it("is overdue the day after", async () => {
    vi.setSystemTime(Date.parse("2091-01-21T23:59:00+07:00"))
    expect(await page(paths.booking.confirmation(id))).toContain("Due by 21 January 2091")
    vi.setSystemTime(Date.parse("2091-01-22T00:01:00+07:00"))
    expect(await page(paths.booking.confirmation(id))).toContain("Was due by 21 January 2091")
    expect(await page(paths.payment.link(await linkId()))).toContain("Was due by 21 January 2091")
  })

  it("that was paid another way says on its link that nothing is owed", async () => {
    const link = await linkId()
    await record({ kind: "payment", amount: 17_000_00, channel: "cash" })
    const html = await page(paths.payment.link(link))
    expect(html).toContain(en.paymentLink.closed.settledTitle)
    expect(html).not.toContain(en.paymentLink.closed.title)
    expect(html).not.toContain("Pay ฿")
  })

  it("that grew after its link was closed leads from there to the current one", async () => {
    const link = await linkId()
    await record({ kind: "payment", amount: 17_000_00, channel: "cash" })
    await record({ kind: "charge", amount: 2_500_00, note: "late check-out" })
    const html = await page(paths.payment.link(link))
    expect(html).toContain("The amount still due is ฿2,500.")
    expect(html).toContain(`href="${paths.payment.link(await linkId())}"`)
    expect(await linkId()).not.toBe(link)
  })

  it("due on arrival says so, and can be paid before", async () => {
    guest = new Client()
    await deleteBookings()
    await book({ ...HALF, balanceDays: 0 })
    await confirm()
    const html = await page(paths.booking.confirmation(id))
    expect(html).toContain("Due on arrival, 4 February 2091")
    expect(html).toContain(`href="${paths.payment.link(await linkId())}"`)
  })

  it("is gone with the booking, whose page says what is held", async () => {
    await changeStatus(app, id, "cancelled", ADMIN)
    const html = await page(paths.booking.confirmation(id))
    expect(html).toMatch(/>Paid<\/dt><dd[^>]*><data value="17000"/)
    expect(html).not.toContain(en.balance.title)
  })
})

it("what cancelling refunds before paying is a part of the deposit, too", async () => {
  await book({ ...HALF, cancellation: { tiers: [{ days: 14, percent: 50 }], graceHours: 0 } })
  const text = "get 50% of what you paid: ฿8,500, or ฿17,000 once paid in full."
  for (const path of [paths.booking.customerInfo(id), paths.booking.payment(id), paths.booking.confirmation(id)])
    expect(await page(path), path).toContain(text)
})

it("a part of a deposit that has come leaves the rest of it to be paid today", async () => {
  await book(HALF)
  const link = await createLink(app, { bookingId: id, amount: 5_000_00 })
  await guest.post(paths.payment.link(link.id), slipForm(file("jpeg")))
  await changePaymentLinkStatus(app, link.id, "paid", ADMIN)
  const status = (await rows<{ status: string }>("select status from bookings"))[0]!.status
  if (status === "confirmed") return
  expect(await page(paths.booking.payment(id))).toMatch(/Pay now \(deposit\)<\/dt><dd[^>]*><data value="12000"/)
})
