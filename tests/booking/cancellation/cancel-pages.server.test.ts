import { expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { bookingsEn } from "#app/booking/words.en.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { refundsEn } from "#app/money/refunds/words.en.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { stayContent } from "#app/notify/email/stay-content.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { insertAdmin, logInAs } from "../../support/admins.ts"
import { Client, expectFailure, shownHtml } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { createBooking, GUEST, uploadSlip } from "../../support/bookings.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

const HALF = { ...DEFAULT_TERMS, cancellation: { tiers: [{ days: 1, percent: 50 }], graceHours: 0 } }

setUpClock()
const app = setUpVilla({ terms: HALF })
const admin = setUpOwner(app)

/** A stay from 3 to 7 December 2090, of which 34,000 baht were received. */
async function paidBooking(): Promise<string> {
  const { id } = await createBooking(app, { language: "en" })
  await setCustomerInfo(app, id, MALI, { actor: "guest" })
  const { status } = await admin.form(adminPaths.bookingStatus(id), { status: "confirmed", version: "2" })
  expect(status).toBe(303)
  return id
}
const VERSION = "3"

const cancelled = () => rows("select amount from refunds")
const status = () => rows("select status from bookings")

it.each([
  ["typed beside another choice", { refund: "all", refundAmount: "5000" }, refundsEn.errors.amountNotChosen],
  ["chosen, but not typed", { refund: "amount", refundAmount: "" }, refundsEn.errors.amountMissing],
])(
  "an amount to return that is %s is refused beside its field, and what was typed is kept",
  async (_, money, error) => {
    const id = await paidBooking()
    const form = { ...money, cancelReason: "guest", reason: "Storm damage", version: VERSION }
    const refused = await admin.form(adminPaths.bookingCancel(id, "guest"), form)
    expect(refused.status).toBe(422)
    const html = shownHtml(refused.body)
    expect(html).toContain("Storm damage")
    const [shown = "", errorId = ""] = /<p id="([^"]*)" class="error">[^<]*/.exec(html) ?? []
    expect(shown).toContain(error)
    const [field = ""] = /<input[^>]*name="refundAmount"[^>]*>/.exec(html) ?? []
    expect(field).toContain(`aria-describedby="${errorId}"`)
    if (money.refundAmount) expect(field).toContain(`value="${money.refundAmount}"`)
    const [chosen = ""] = /<input[^>]*name="refund"[^>]*checked=""[^>]*>/.exec(html) ?? []
    expect(chosen).toContain(`value="${money.refund}"`)
    expect(await status()).toEqual([{ status: "confirmed" }])

    // The button of pages that were open before says the same.
    await admin.form(adminPaths.bookingStatus(id), { ...form, status: "cancelled" })
    expect(shownHtml((await admin.get(adminPaths.booking(id))).body)).toContain(error)
    const body = { status: "cancelled", refund: money.refund, ...(money.refundAmount && { refundAmount: 5000 }) }
    expectFailure(await admin.patch(`/api/admin/bookings/${id}/status`, body), 422, "validation")
    expect(await status()).toEqual([{ status: "confirmed" }])
  },
)

it("a chosen amount is returned, and the booking's page says that it is cancelled", async () => {
  const id = await paidBooking()
  expect(shownHtml((await admin.get(adminPaths.booking(id))).body)).toContain(`href="${adminPaths.bookingCancel(id)}"`)
  const form = { cancelReason: "guest", refund: "amount", refundAmount: "5000", reason: "", version: VERSION }
  const done = await admin.form(adminPaths.bookingCancel(id), form)
  expect([done.status, done.headers.get("Location")]).toEqual([303, adminPaths.booking(id)])
  expect(await cancelled()).toEqual([{ amount: 5000_00 }])
  expect(shownHtml((await admin.get(adminPaths.booking(id))).body)).toContain(bookingsEn.toast.cancelled)
  // Nothing is left to cancel.
  const again = await admin.get(adminPaths.bookingCancel(id))
  expect([again.status, again.headers.get("Location")]).toEqual([302, adminPaths.booking(id)])
})

const page = async (path: string) => shownHtml((await admin.get(path)).body)
const refunded = async () => (await rows<{ amount: number }>("select amount from refunds"))[0]?.amount ?? 0
const reasonOf = (id: string) => rows("select cancel_reason as reason, kept from bookings where id = ?", id)
/** What the guest reads: the email and the page. */
async function guestReads(id: string): Promise<string[]> {
  const [email] = await rows<{ facts: string }>(
    "select facts from outbox where kind = 'cancelled' and booking_id = ?",
    id,
  )
  const facts = JSON.parse(email!.facts)
  const { subject, title, paragraphs } = stayContent("cancelled", facts, {
    t: i18nFor("en").t,
    language: "en",
    villaName: "Baan",
  })
  const guest = new Client()
  guest.cookie = "lang=en"
  await guest.get(facts.url.replace(facts.origin, ""))
  const { body } = await guest.get(`/booking/${id}/confirmation`)
  const [, text = ""] = /<h1[^>]*>[^<]*<\/h1><p[^>]*>([^<]*)/.exec(shownHtml(body).replaceAll("&#x27;", "'")) ?? []
  return [subject, title, ...paragraphs, text]
}

it("the page asks first who cancels, and offers what fits the answer", async () => {
  const id = await paidBooking()
  const first = await page(adminPaths.bookingCancel(id))
  expect(first).toContain(bookingsEn.cancel.title)
  expect(first).not.toContain("<textarea")
  for (const by of ["guest", "admin"]) expect(first).toContain(`href="${adminPaths.bookingCancel(id, by)}"`)
  expect(first).not.toContain(adminPaths.bookingCancel(id, "no-show"))

  const asked = await page(adminPaths.bookingCancel(id, "guest"))
  expect(/<input[^>]*name="refund"[^>]*checked=""[^>]*>/.exec(asked)?.[0]).toContain('value="policy"')
  expect(asked).toContain("Cancel by 2 December 2090: 50% refund, ฿17,000.")

  const ours = await page(adminPaths.bookingCancel(id, "admin"))
  expect(ours).toContain("Everything goes back: ฿34,000")
  expect(ours).not.toContain('type="radio"')
  expect(ours).not.toContain("50% refund")
})

it("one amount is offered once where the terms return everything", async () => {
  const kinds = async (id: string) =>
    (await page(adminPaths.bookingCancel(id, "guest"))).match(
      /(?<=name="refund"[^>]*value=")\w+|(?<=value=")\w+(?="[^>]*name="refund")/g,
    )
  expect(await kinds(await paidBooking())).toContain("all")
  await rows("delete from nights")
  const cancellation = { tiers: [{ days: 1, percent: 100 }], graceHours: 0 }
  expect((await admin.patch("/api/admin/villa/terms", { cancellation })).status).toBe(200)
  expect(await kinds(await paidBooking())).toEqual(expect.not.arrayContaining(["all"]))
  expect((await admin.patch("/api/admin/villa/terms", { cancellation: HALF.cancellation })).status).toBe(200)
})

it("a form that does not say who cancels is refused", async () => {
  const id = await paidBooking()
  const refused = await admin.form(adminPaths.bookingCancel(id), { refund: "all", reason: "", version: VERSION })
  expect(refused.status).toBe(422)
  expect(await status()).toEqual([{ status: "confirmed" }])
})

it("a guest who asked reads that, and gets back what the terms say", async () => {
  const id = await paidBooking()
  const form = { cancelReason: "guest", refund: "policy", reason: "", version: VERSION }
  expect((await admin.form(adminPaths.bookingCancel(id, "guest"), form)).status).toBe(303)
  expect([await refunded(), await reasonOf(id)]).toEqual([17_000_00, [{ reason: "guest", kept: 17_000_00 }]])
  const [subject, , text, onPage] = await guestReads(id)
  expect(subject).toMatch(/^Booking BV-.* cancelled$/)
  expect(text).toBe("We've cancelled your booking, as you asked.")
  const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'cancelled'")
  const money = { received: 34_000_00, held: 34_000_00, kept: 17_000_00, refund: 17_000_00, refundDays: 7 }
  expect(JSON.parse(email!.facts)).toMatchObject(money)
  // No policy on a cancelled booking.
  expect(JSON.parse(email!.facts)).not.toHaveProperty("cancellation")
  expect(onPage).toBe("Your dates have been released. You're welcome to book again.")
  expect(await page(adminPaths.booking(id))).toContain(bookingsEn.detail.cancelReason.guest)
})

it("the team that cannot host apologises and returns everything, and nothing else", async () => {
  const id = await paidBooking()
  const form = { cancelReason: "admin", refund: "policy", reason: "", version: VERSION }
  const refused = await admin.form(adminPaths.bookingCancel(id, "admin"), form)
  expect([refused.status, shownHtml(refused.body).includes(bookingsEn.cancel.notAll)]).toEqual([409, true])
  expect((await admin.form(adminPaths.bookingCancel(id, "admin"), { ...form, refund: "all" })).status).toBe(303)
  expect([await refunded(), await reasonOf(id)]).toEqual([34_000_00, [{ reason: "admin", kept: 0 }]])
  const [, , text, onPage] = await guestReads(id)
  expect(text).toBe("We're very sorry, but Baan has had to cancel your booking.")
  expect(onPage).toBe("We're very sorry, but the owner has had to cancel your booking.")
})

it("a guest who did not come is told so, and the terms' last period decides", async () => {
  const id = await paidBooking()
  const early = { status: "cancelled", cancelReason: "no-show" }
  expectFailure(await admin.patch(`/api/admin/bookings/${id}/status`, early), 409, "noShowEarly")
  app.clock.now = Date.parse("2090-12-03T20:00+07:00")
  vi.setSystemTime(app.clock.now)
  await logInAs(admin, app, await insertAdmin(app, { email: "later@example.com" }))
  expect(await page(adminPaths.bookingCancel(id))).toContain(adminPaths.bookingCancel(id, "no-show"))
  const done = await admin.patch(`/api/admin/bookings/${id}/status`, early)
  expect([done.status, done.body.data.booking.cancelReason]).toEqual([200, "no-show"])
  expect([await refunded(), await reasonOf(id)]).toEqual([0, [{ reason: "no-show", kept: 34_000_00 }]])
  const [subject, title, text, onPage] = await guestReads(id)
  expect(subject).toMatch(/^Booking BV-.* closed$/)
  expect(title).toBe("We missed you")
  expect(text).toContain("didn't arrive")
  expect(onPage).toBe("You were expected, but didn't arrive. If that isn't right, contact the owner.")
  // The list's badge, and the history.
  expect(
    await page(
      `${adminPaths.bookings}?q=${(await rows<{ reference: string }>("select reference from bookings"))[0]!.reference}`,
    ),
  ).toContain("No-show")
  const history = (await page(adminPaths.bookingHistory(id))).replaceAll("&#x27;", "'")
  expect(history).toContain(`<p>${bookingsEn.detail.cancelReason["no-show"]}</p>`)
  const [alert] = await rows<{ facts: string }>("select facts from alerts where kind = 'stay-cancelled'")
  expect(JSON.parse(alert!.facts)).toMatchObject({ cancelReason: "no-show", held: 34_000_00, returned: 0 })
})

it.each([
  ["the guest asked", { cancelReason: "guest" }, 17_000_00],
  ["the guest asked, and gets everything", { cancelReason: "guest", refund: "all" }, 34_000_00],
  ["the team cannot host", { cancelReason: "admin" }, 34_000_00],
  ["nobody said why", {}, 34_000_00],
])("the /api says who cancels too: %s", async (_, body, amount) => {
  const id = await paidBooking()
  const { status } = await admin.patch(`/api/admin/bookings/${id}/status`, { status: "cancelled", ...body })
  expect([status, await refunded()]).toEqual([200, amount])
})

it("the /api keeps nothing of what the team cannot host", async () => {
  const id = await paidBooking()
  const body = { status: "cancelled", cancelReason: "admin", refund: "amount", refundAmount: 34_000 }
  expectFailure(await admin.patch(`/api/admin/bookings/${id}/status`, body), 409, "refundNotAll")
  expect(await status()).toEqual([{ status: "confirmed" }])
})

it("an unchecked slip is named before, promises no money, and is asked about afterwards", async () => {
  const { id } = await createBooking(app, { language: "en" })
  await setCustomerInfo(app, id, MALI, { actor: "guest" })
  await attachSlip(app, id, await uploadSlip(app), GUEST)
  const { cancel, moneyArrived } = bookingsEn
  expect(shownHtml((await admin.get(adminPaths.bookingCancel(id))).body)).not.toContain(cancel.whoHint.admin)
  const page = shownHtml((await admin.get(adminPaths.bookingCancel(id, "admin"))).body)
  expect(page).toContain("been checked. After you cancel,")
  expect((await admin.form(adminPaths.bookingCancel(id), { cancelReason: "admin", version: "3" })).status).toBe(303)
  expect(shownHtml((await admin.get(adminPaths.booking(id))).body)).toContain(moneyArrived.title)
  expect((await admin.get("/admin")).body).toContain("Cancelled bookings: did the money arrive?")
})
