import { beforeEach, describe, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { formatReceiptNumber, type ReceiptDetails } from "#app/money/receipts/receipt.ts"
import { receiptUrl } from "#app/money/receipts/receipt-link.server.ts"
import { findReceiptsOf, replaceReceipt } from "#app/money/receipts/receipts.server.ts"
import { setBuyer } from "#app/money/receipts/set-buyer.server.ts"
import { Client, shownHtml } from "../../support/api.ts"
import { updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI, SAMPLE_BUYER, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const reader = new Client()
let receipt: ReceiptDetails
beforeEach(async () => {
  await updateSampleVilla(app, { seller: SAMPLE_SELLER })
  const booking = await createBooking(app, { customer: MALI })
  expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toMatchObject({ ok: true })
  ;[receipt] = (await findReceiptsOf(app, booking.id)) as [ReceiptDetails]
})

const addressOf = (each: ReceiptDetails) => `${formatReceiptNumber(each)}/${each.seal}`
const pageOf = async (each: ReceiptDetails) => String((await reader.get(`/receipt/${addressOf(each)}`)).body)
const callOf = async (each: ReceiptDetails) =>
  (await reader.get(`/api/receipts/${addressOf(each)}`)).body.data.receipt.buyer

describe("the title", () => {
  it("of the page behind a receipt's QR has the number", async () => {
    expect(await pageOf(receipt)).toContain(`<title>${formatReceiptNumber(receipt)} · `)
  })
})

describe("the page and the call behind a receipt's QR", () => {
  it("show enough of the buyer to notice another name, and not the name", async () => {
    const page = await pageOf(receipt)
    expect(page).toContain("M••• S•••")
    for (const word of ["Mali", "Srisuk"]) expect(page).not.toContain(word)
    expect(await callOf(receipt)).toEqual({ name: "M••• S•••", taxId: "" })
  })

  it("show the end of a company's tax ID, or that nobody is named", async () => {
    const replaced = await replaceReceipt(app, receipt, { reason: "Company", buyer: SAMPLE_BUYER, by: "Anong" })
    if (!replaced.ok) throw new Error(replaced.error)
    const masked = { name: "บ••• ท••• จ•••", taxId: "•••• 0315" }
    for (const text of Object.values(masked)) expect(await pageOf(replaced.value)).toContain(text)
    expect(await pageOf(replaced.value)).not.toContain(SAMPLE_BUYER.taxId)
    expect(await callOf(replaced.value)).toEqual(masked)

    const unnamed = await replaceReceipt(app, replaced.value, { reason: "Nobody", buyer: null, by: "Anong" })
    if (!unnamed.ok) throw new Error(unnamed.error)
    expect(await pageOf(unnamed.value)).toMatch(/<dd[^>]*>–<\/dd>/)
    expect(await callOf(unnamed.value)).toBeNull()
  })
})

describe("the link that the team sends to the buyer", () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const linkOf = async (each: ReceiptDetails) => {
    const { pathname, search } = new URL(await receiptUrl(app, each, "https://baan.test"))
    return pathname + search
  }

  it("shows the paper with its buyer", async () => {
    const page = String((await reader.get(await linkOf(receipt))).body)
    expect(page).toContain("Mali Srisuk")
    expect(page).toContain(`<title>${formatReceiptNumber(receipt)}</title>`)
  })

  it("prints the original once", async () => {
    const link = await linkOf(receipt)
    const print = async () => String((await reader.form(link, {})).body)
    expect(await print()).toContain(">ต้นฉบับ<")
    expect(await print()).toContain(">พิมพ์ซ้ำ<")
  })

  it("opens no other paper, and nothing once it is over or forged", async () => {
    const replaced = await replaceReceipt(app, receipt, { reason: "Company", buyer: SAMPLE_BUYER, by: "Anong" })
    if (!replaced.ok) throw new Error(replaced.error)
    const token = new URLSearchParams((await linkOf(receipt)).split("?")[1]).get("token")
    const others = `/receipt/${addressOf(replaced.value)}?token=${token}`
    expect(String((await reader.get(others)).body)).not.toContain(SAMPLE_BUYER.taxId)
    expect((await reader.form(others, {})).status).toBe(404)
    expect((await reader.form(`/receipt/${addressOf(receipt)}?token=${token}x`, {})).status).toBe(404)
    const link = await linkOf(receipt)
    vi.setSystemTime(app.clock.now + 61 * DAY_MS)
    expect(String((await reader.get(link)).body)).toContain("M••• S•••")
  })
})

describe("the form that replaces a receipt", () => {
  const owner = setUpOwner(app)

  it("begins with the buyer whom the booking has by now", async () => {
    const form = adminPaths.receiptReplace(formatReceiptNumber(receipt))
    expect(shownHtml((await owner.get(form)).body)).toContain('value="Mali Srisuk"')
    const { bookingId } = receipt.line
    expect(await setBuyer(app, bookingId ?? "", SAMPLE_BUYER, ADMIN)).toMatchObject({ ok: true })
    expect(shownHtml((await owner.get(form)).body)).toContain(`value="${SAMPLE_BUYER.taxId}"`)
  })
})
