import { expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { bookingsEn } from "#app/booking/words.en.ts"
import { moneyEn } from "#app/money/books/words.en.ts"
import { expectFailure, shownHtml } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

async function page(path: string): Promise<string> {
  const { status, body } = await admin.get(path)
  expect(status, path).toBe(200)
  return shownHtml(body)
}
/** The words of each row of the first table. */
function rowsOf(html: string): string[] {
  const [table = ""] = /<table.*?<\/table>/s.exec(html) ?? []
  return [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  )
}

/** Confirms a booking whose money came on a date. */
async function receive(receivedOn: string, amountReceived: string): Promise<void> {
  const { id } = await createBooking(app)
  const fields = { status: "confirmed", version: "1", receivedChannel: "cash", amountReceived, receivedOn }
  const { status } = await admin.form(adminPaths.bookingStatus(id), fields)
  expect(status).toBe(303)
}

it("of a year is shown by month and in all, with a file of each month that has some, and a link to each year", async () => {
  await receive("2089-03-31", "12345")
  expect(await page(adminPaths.dashboard)).toContain(`href="${adminPaths.money}"`)
  const thisYear = await page(adminPaths.money)
  expect(thisYear).toContain(moneyEn.none)
  expect(thisYear).toContain(`href="${adminPaths.moneyOf(2089)}"`)

  const lastYear = await page(adminPaths.moneyOf(2089))
  expect(lastYear).not.toContain(moneyEn.none)
  const shown = rowsOf(lastYear)
  // Its heading, the month that has money and the whole year.
  expect(shown).toHaveLength(3)
  for (const name of ["March", moneyEn.wholeYear])
    expect(shown.find((row) => row.startsWith(name))).toContain("฿12,345")
  expect([...lastYear.matchAll(/href="(\/admin\/books\/[^"]*)"/g)].map(([, href]) => href)).toEqual([
    adminPaths.books("2089-03"),
  ])
  const csv = String((await admin.get(adminPaths.moneyCsv("2089-03"))).body)
  expect(csv).toContain('"2089-03-31","12345"')
  expect(csv.trim().split("\r\n")).toHaveLength(2)
})

it("has no file and no list of a year that is none: a Buddhist one, or one beyond the plausible", async () => {
  for (const year of ["2569", "2634", "2999", "1999", "soon"]) {
    for (const file of [`/admin/receipts.csv?year=${year}`, `/admin/money.csv?period=${year}`])
      expect((await admin.get(file)).status, file).toBe(404)
    for (const call of ["receipts", "stats"])
      expectFailure(await admin.get(`/api/admin/${call}?year=${year}`), 422, "validation")
    expect(await page(`/admin/receipts?year=${year}`)).toContain("2090")
  }
  expect((await admin.get("/admin/receipts.csv?year=2089")).status).toBe(200)
  expect((await admin.get("/admin/receipts.csv")).status).toBe(200)
  expect((await admin.get("/api/admin/receipts?year=2089")).body.data.year).toBe(2089)
  expect((await admin.get("/api/admin/receipts")).body.data.year).toBe(2090)
})

it("is received today where nothing else is said, and never later", async () => {
  const { id } = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" })
  const html = await page(adminPaths.booking(id))
  const [field = ""] = /<input[^>]* name="receivedOn"[^>]*>/.exec(html) ?? []
  expect(field).toContain('max="2090-11-21"')
  expect(field).toContain('value="2090-11-21"')
  const tomorrow = { status: "confirmed", version: "1", receivedChannel: "cash", receivedOn: "2090-11-22" }
  await admin.form(adminPaths.bookingStatus(id), tomorrow)
  expect(await rows("select channel from ledger")).toEqual([])
  await admin.form(adminPaths.bookingStatus(id), { ...tomorrow, receivedOn: "2090-11-21" })
  expect(await rows("select channel from ledger")).toEqual([{ channel: "cash" }])
})

it("is named on the page of its booking's money by what it was and how it came", async () => {
  const { id } = await createBooking(app)
  await admin.form(adminPaths.bookingStatus(id), { status: "confirmed", version: "1", receivedChannel: "cash" })
  const { kind, channel } = bookingsEn.money
  const html = await page(adminPaths.bookingLedger(id))
  expect(html).toContain(`${kind.payment} · ${channel.cash}`)
})
