import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import integrity from "#app/db/integrity.sql?raw"
import { closeMonth } from "#app/money/books/close-month.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import type { DamageChange } from "#app/money/damage/damage-change.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { receiptView } from "#app/money/receipts/pages/receipt-view.server.ts"
import { formatReceiptNumber, isValid, receiptSummary } from "#app/money/receipts/receipt.ts"
import { findReceiptsOf } from "#app/money/receipts/receipts.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { insertAdmin, logInAs } from "../../support/admins.ts"
import { Client } from "../../support/api.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { MALI, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const OWNER = { actor: "admin", name: "Anong", role: "owner" } as const
const TERMS = { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" as const } }

const app = setUpVilla({ terms: TERMS })
const CHECKS = integrity.split("\n\n").map((check) => check.replace(/^--.*$/gm, "").trim())
afterEach(async () => {
  for (const check of CHECKS.filter(Boolean)) expect([check, await rows(check)]).toEqual([check, []])
})

let id: string
beforeEach(async () => {
  await updateSampleVilla(app, {
    terms: TERMS,
    timezone: "Asia/Bangkok",
    seller: { ...SAMPLE_SELLER, vatSince: "2090-01-01" },
  })
  ;({ id } = await createBooking(app, { customer: MALI }))
  expect(await changeStatus(app, id, "confirmed", OWNER)).toMatchObject({ ok: true })
  await change({ kind: "receive", channel: "cash" })
})
async function change(what: DamageChange) {
  const changed = await changeDamage(app, id, what, OWNER)
  if (!changed.ok) throw new Error(changed.error)
}
const keep = (amount: number, keptFor: "damage" | "service", note: string) =>
  change({ kind: "deduct", amount, keptFor, note })
const takeBack = async () => {
  const [line] = await rows<{ id: string }>("select id from ledger where kind = 'kept'")
  return recordLedgerLine(app, id, { kind: "reversal", reverses: line!.id, note: "Typo" }, OWNER)
}
const papers = async () =>
  (await findReceiptsOf(app, id)).map((receipt) => {
    const { kind, signed } = receiptSummary(receipt)
    return [formatReceiptNumber(receipt), kind, signed, receipt.vat, isValid(receipt)]
  })
const taxOf = async (month: string) => (await findMonthBooks(app, month)).tax.reduce((sum, { vat }) => sum + vat, 0)

describe("what is kept of a security deposit", () => {
  it("is, as compensation, on a receipt without VAT", async () => {
    await keep(1_070_00, "damage", "Two wine glasses")
    expect((await papers()).slice(2)).toEqual([["RC-2633-000002", "receipt", 1_070_00, null, true]])
    const [, , paper] = await findReceiptsOf(app, id)
    const view = receiptView(paper!, { origin: "https://villa.test", timezone: "Asia/Bangkok" })
    expect(view.item.en).toBe("Compensation for damage: Two wine glasses")
    expect(view.payment.en).toMatch(/^Kept from the security deposit on/)
    const books = await findMonthBooks(app, "2090-11")
    expect(books).toMatchObject({ income: 35_070_00, kept: [{ amount: 1_070_00, keptFor: "damage" }] })
    expect(books.withoutPaper).toEqual([])
  })

  it("is, as a service, on a tax invoice and in the output tax", async () => {
    const before = await taxOf("2090-11")
    await keep(1_070_00, "service", "Late check-out")
    expect((await papers()).slice(2)).toEqual([["RC-2633-000002", "shortTaxInvoice", 1_070_00, 70_00, true]])
    expect((await taxOf("2090-11")) - before).toBe(70_00)
    expect(await findMonthBooks(app, "2090-11")).toMatchObject({ kept: [{ keptFor: "service" }] })
    await change({ kind: "return", channel: "cash" })
    expect((await papers()).at(-1)).toEqual(["RF-2633-000001", "depositReturned", -3_930_00, null, true])
    expect((await taxOf("2090-11")) - before).toBe(70_00)
  })

  it("is, as a service of a seller without VAT, on a receipt", async () => {
    await updateSampleVilla(app, { terms: TERMS, seller: { ...SAMPLE_SELLER, vatSince: null } })
    await keep(1_070_00, "service", "Cleaning")
    expect((await papers()).at(-1)).toEqual(["RC-2633-000002", "receipt", 1_070_00, null, true])
  })

  it("has its receipt cancelled if it is taken back, and a credit note once the month is closed", async () => {
    const before = await taxOf("2090-11")
    await keep(1_070_00, "service", "Late check-out")
    expect(await takeBack()).toMatchObject({ ok: true })
    expect((await papers()).at(-1)).toEqual(["RC-2633-000002", "shortTaxInvoice", 1_070_00, 70_00, false])
    expect(await taxOf("2090-11")).toBe(before)
  })

  it("that was in a closed month has a credit note", async () => {
    await keep(1_070_00, "service", "Late check-out")
    app.clock.now = Date.parse("2090-12-02T03:00:00Z")
    await closeMonth(app, "2090-11", OWNER)
    const before = await findMonthBooks(app, "2090-11")
    expect(await takeBack()).toMatchObject({ ok: true })
    expect((await papers()).at(-1)).toEqual(["CN-2633-000001", "creditNote", -1_070_00, 70_00, true])
    expect(await findMonthBooks(app, "2090-11")).toEqual(before)
    expect(await findMonthBooks(app, "2090-12")).toMatchObject({
      income: -1_070_00,
      kept: [{ amount: -1_070_00, keptFor: "service" }],
    })
    expect(await taxOf("2090-12")).toBe(-70_00)
  })

  it("is asked for by the form and the call; without an answer it is compensation", async () => {
    const owner = new Client()
    await logInAs(owner, app, await insertAdmin(app))
    expect((await owner.get(`/admin/bookings/${id}/damage`)).body).toMatch(
      /name="keptFor" value="service"|value="service" name="keptFor"|name="keptFor"[^>]*value="service"/,
    )
    const path = `/api/admin/bookings/${id}/damage`
    const sent = { kind: "deduct", amount: 107, note: "Cleaning" }
    expect((await owner.post(path, { ...sent, keptFor: "service" })).status).toBe(201)
    expect((await owner.post(path, { ...sent, keptFor: "wine" })).status).toBe(422)
    expect((await owner.post(path, sent)).status).toBe(201)
    expect(await rows("select kept_for from ledger where kind = 'kept' order by rowid")).toEqual([
      { kept_for: "service" },
      { kept_for: "damage" },
    ])
    const { body } = await owner.get(`/api/admin/bookings/${id}/ledger`)
    const answers = body.data.lines.flatMap(({ keptFor }: { keptFor: string | null }) => keptFor ?? [])
    expect(answers).toEqual(["service", "damage"])
  })
})
