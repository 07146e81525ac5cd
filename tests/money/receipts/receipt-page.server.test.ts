import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { formatReceiptNumber, type ReceiptDetails } from "#app/money/receipts/receipt.ts"
import { findReceiptsOf, replaceReceipt } from "#app/money/receipts/receipts.server.ts"
import { Client } from "../../support/api.ts"
import { updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI, SAMPLE_BUYER, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

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
