import { describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { setNightPrice } from "#app/villa/prices/set-night-price.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { shownHtml } from "../support/api.ts"
import { rows, updateSampleVilla } from "../support/app.ts"
import { WALK_IN } from "../support/booking-form.ts"
import { createBooking } from "../support/bookings.ts"
import { ADMIN } from "../support/payment-links.ts"
import { SAMPLE_SELLER, sampleVilla } from "../support/sample.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../support/set-up.ts"

/* What an owner who takes bookings by phone reads on the pages of a week. */

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)
const { bookings: t } = adminEn

async function page(path: string): Promise<string> {
  const { status, body } = await admin.get(path)
  expect(status, path).toBe(200)
  return shownHtml(body).replaceAll("&#x27;", "'")
}

/** What LINE's links on a page would send. */
const lineTexts = (html: string) =>
  [...html.matchAll(/href="(https:\/\/line\.me\/R\/share\?[^"]+)"/g)].map(([, url]) =>
    new URL(url!.replaceAll("&amp;", "&")).searchParams.get("text"),
  )

/** A confirmed booking of a guest who gave a phone number alone, with a security deposit that was received. */
async function phoneBooking(): Promise<string> {
  const terms = { ...DEFAULT_TERMS, damage: { amount: 3000_00, when: "arrival" } }
  const { id } = await createBooking(app)
  await rows(
    "update bookings set status = 'confirmed', payment_deadline = null, terms = ? where id = ?",
    JSON.stringify(terms),
    id,
  )
  return id
}

describe("a guest without an email address", () => {
  it("gets no email: the pages say so and ask the owner to tell them", async () => {
    const id = await phoneBooking()
    expect(await page(adminPaths.bookingCancel(id, "guest"))).toContain(t.noEmail)
    const arrival = await page(adminPaths.bookingArrival(id))
    expect(arrival).toContain(t.noEmail)
    expect(arrival).not.toContain(adminEn.access.booking.tellGuest)
    await changeDamage(app, id, { kind: "receive", channel: "cash" }, ADMIN)
    expect(await page(adminPaths.bookingDamage(id))).not.toContain(t.damage.deduct.hint)
    expect(await page(adminPaths.bookingMessages(id))).toContain(t.emails.noAddress)
    expect(await page(adminPaths.booking(id))).toContain(t.emails.noAddress)
  })

  it("gets what was changed by LINE, in a message with every change", async () => {
    const id = await phoneBooking()
    const changed = { version: "1", guests: "4", checkIn: "2090-12-03", checkOut: "2090-12-08", rooms: "3" }
    expect((await admin.form(adminPaths.bookingEdit(id), changed)).status).toBe(303)
    const [text] = lineTexts(await page(adminPaths.bookingEdit(id)))
    expect(text).toMatch(/2 → 4/)
    expect(text).toMatch(/2090 → |2633 → /)
  })
})

it("a receipt of money that came before receipts were set up is issued from the booking's papers", async () => {
  const id = await phoneBooking()
  const payment = { kind: "payment", channel: "cash", amount: 5000_00, note: "" } as const
  expect(await recordLedgerLine(app, id, payment, { actor: "admin", name: "Noi" })).toMatchObject({ ok: true })
  expect(await page(adminPaths.bookingPapers(id))).not.toContain(adminPaths.receiptIssue)
  await updateSampleVilla(app, { seller: SAMPLE_SELLER })
  const papers = await page(adminPaths.bookingPapers(id))
  const [, line = ""] = /name="line" value="([^"]+)"/.exec(papers) ?? []
  expect((await admin.form(adminPaths.receiptIssue, { line })).status).toBe(303)
  expect(await page(adminPaths.bookingPapers(id))).not.toContain(adminPaths.receiptIssue)
})

it("a new booking shows its deposit and its price beside the choice of what was received", async () => {
  const terms = { ...DEFAULT_TERMS, deposit: { kind: "percent" as const, percent: 30 }, balanceDays: 14 }
  await updateSampleVilla(app, { terms })
  const far = { ...WALK_IN, checkIn: "2091-01-08", checkOut: "2091-01-10", check: "on" }
  const asked = shownHtml((await admin.form(adminPaths.newBooking, far)).body)
  expect(asked).toContain(`${t.received.part.due} · ฿3,704`)
  const near = { ...far, checkIn: "2090-11-23", checkOut: "2090-11-24" }
  expect(shownHtml((await admin.form(adminPaths.newBooking, near)).body)).toContain(`${t.received.wholeDue} · ฿`)
})

it.each(["31/02/2570T10:00", "70-03-04T10:00", "๒๕๖๙-๑๒-๐๑T10:00"])(
  "an end of the hold typed as %s is refused with the form, and kept",
  async (holdUntil) => {
    const form = { ...WALK_IN, payment: "hold", guests: "", holdUntil }
    const refused = await admin.form(adminPaths.newBooking, form)
    expect(refused.status).toBe(422)
    expect(shownHtml(refused.body)).toContain(holdUntil)
  },
)

it("a price from the calendar shows its dates once in the list of prices", async () => {
  await setNightPrice(app, { from: "2090-12-31", to: "2091-01-01", price: 15_000_00, minNights: null }, { name: "Noi" })
  expect((await page(adminPaths.prices)).match(/31 Dec 2090/g)).toHaveLength(1)
})

it("a price from the calendar is for as many guests as it includes", async () => {
  const path = adminPaths.offerFor("2090-12-04", "2090-12-06")
  const html = await page(path)
  expect(lineTexts(html)[0]).toMatch(/6 guests/)
  expect(html).toMatch(/<input[^>]*name="guests"[^>]*value="6"/)
  await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, includedGuests: 4, extraGuestFee: 500_00 } })
  expect(lineTexts(await page(path))[0]).toMatch(/4 guests/)
  expect(lineTexts(await page(`${path}&guests=5`))[0]).toMatch(/5 guests/)
})

it("an example of prices is shown once there are prices", async () => {
  expect(await page(adminPaths.basePrices)).toContain(adminEn.villa.preview.title)
  const { weekdayPrice, weekdayDiscountedPrice, weekendPrice, weekendDiscountedPrice } = sampleVilla()
  const prices = { weekdayPrice, weekdayDiscountedPrice, weekendPrice, weekendDiscountedPrice }
  const none = { weekdayPrice: 0, weekdayDiscountedPrice: 0, weekendPrice: 0, weekendDiscountedPrice: 0 }
  await updateSampleVilla(app, none)
  expect(await page(adminPaths.basePrices)).not.toContain(adminEn.villa.preview.title)
  await updateSampleVilla(app, prices)
})

it("the folded price rules show what is saved", async () => {
  await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, cleaningFee: 1500_00, longStay7: 1000 } })
  const summaries = [...(await page(adminPaths.priceRules)).matchAll(/<summary[\s\S]*?<\/summary>/g)].map(
    ([html]) => html,
  )
  expect(summaries.some((html) => html.includes("Cleaning ฿1,500"))).toBe(true)
  expect(summaries.some((html) => html.includes("7 nights or more: 10% off"))).toBe(true)
})

it("Today still asks for the terms after the first booking, until they are saved", async () => {
  const question = adminEn.settings.firstDay.steps.terms
  await createBooking(app)
  expect(await page(adminPaths.dashboard)).toContain(question)
  await updateSampleVilla(app, { confirmed: ["terms"] })
  expect(await page(adminPaths.dashboard)).not.toContain(question)
})

it("Today folds the latest bookings once something waits", async () => {
  const recent = (html: string) =>
    new RegExp(`<details([^>]*)><summary[^>]*>(?:(?!</summary>).)*${adminEn.today.recentAndFigures}`, "s").exec(
      html,
    )?.[1]
  await createBooking(app)
  expect(recent(await page(adminPaths.dashboard))).not.toMatch(/ open/)
})
