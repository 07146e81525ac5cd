import type { Locator, Page } from "@playwright/test"
import { formatDate, formatMoney } from "../../app/i18n/format.ts"
import { interpolate } from "../../app/i18n/translate.ts"
import { moveStay } from "../support/move-stay.ts"
import { violations } from "./support/axe.ts"
import { bookNow, card, completeDetails, idIn, methodChoice, openCard, SOMCHAI, submitSlip } from "./support/guest.ts"
import {
  expect,
  hasScript,
  type Language,
  LOCALES,
  test,
  texts,
  WITH_SCRIPT,
  WITHOUT_SCRIPT,
} from "./support/journey.ts"
import { dateAfter, freeStay, type Stay, villaToday } from "./support/nights.ts"
import { ownerOf } from "./support/owner-account.ts"
import { slipOf } from "./support/slips.ts"

test.use({ villaKind: "paying" })

/** The amount of an element, in satang. */
const satangOf = async (data: Locator) => Math.round(Number(await data.getAttribute("value")) * 100)

/** The amounts of the receipt that a booking's page ends with: its total, and what was paid of it and what remains. */
async function receiptOf(page: Page): Promise<number[]> {
  await expect(page.getByRole("article")).toBeVisible()
  const amounts = await page.getByRole("article").locator("data").all()
  return Promise.all(amounts.map(satangOf))
}

/** Books from the card. @returns the total in satang, and what is paid of it today by the card's first row */
async function bookStay(page: Page, stay: Stay, language: Language, percent: number) {
  await openCard(page, stay)
  const total = await satangOf(card(page).locator(".action-bar data.text-price"))
  const now = Math.ceil((total * percent) / 100 / 100) * 100
  const rest = total - now
  // The label and the amount of a row.
  const today = `${interpolate(texts[language].booking.plan.percent, { percent })}${formatMoney(now, language)}`
  await expect(card(page)).toContainText(today)
  await bookNow(page, language).tap()
  await page.waitForURL("**/customer-info")
  await expect(page.locator("form").filter({ hasText: today })).toBeVisible()
  return { id: idIn(page), total, now, rest, today }
}

const ofOwner = async (origin: string, path: string, data: object) => {
  const owner = await ownerOf(origin)
  const answer = await owner.patch(`/api/admin/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  await owner.dispose()
}

test.describe("In Thai", () => {
  // Axe measures rendered colours, so transitions are disabled.
  test.use({ contextOptions: { reducedMotion: "reduce" } })

  test(
    "A family pays half by transfer when booking, and the rest by its link a week before",
    WITH_SCRIPT,
    async ({ page, origin }) => {
      test.slow()
      const t = texts.th
      await ofOwner(origin, "villa/terms", { deposit: { kind: "percent", percent: 50 }, balanceDays: 7 })
      const stay = await freeStay(page.request)
      const { id, total, now, rest, today } = await bookStay(page, stay, "th", 50)
      await completeDetails(page, SOMCHAI, "th")

      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.payment.depositTitle)
      await expect(page.getByText(interpolate(t.payment.ofTotal, { total: formatMoney(total, "th") }))).toBeVisible()
      await page.locator("summary").filter({ hasText: t.payment.slip.terms }).tap()
      await expect(page.locator("details").filter({ hasText: today })).toBeVisible()
      if (hasScript()) expect(await violations(page)).toEqual([])
      await submitSlip(page)
      await page.waitForURL("**/confirmation")
      expect((await receiptOf(page)).slice(-3), "what was asked for and what is left").toEqual([total, now, rest])
      await ofOwner(origin, `bookings/${id}/status`, { status: "confirmed" })

      await test.step("a week before, the page leads to the rest", async () => {
        await moveStay(origin, id, dateAfter(villaToday(), 7), dateAfter(villaToday(), 10))
        await page.reload()
        const due = interpolate(t.balance.due.by, { date: formatDate(villaToday(), "th", "short") })
        await expect(page.getByText(due).first()).toBeVisible()
        if (hasScript()) expect(await violations(page)).toEqual([])
        await page.getByRole("link", { name: interpolate(t.balance.pay, { amount: formatMoney(rest, "th") }) }).tap()
        await page.waitForURL("**/payment/*")
        await expect(page.getByText(due)).toBeVisible()
      })
      const linkId = new URL(page.url()).pathname.split("/").at(-1)!
      await methodChoice(page, "promptpay").tap()
      await expect(page.getByRole("img", { name: formatMoney(rest, "th") })).toBeVisible()
      await submitSlip(page, slipOf({ sendingBank: "004", transRef: `REST-${id.slice(0, 8)}` }))
      await page.waitForURL("**/payment-slips/*")
      await page.goto(`/booking/${id}/confirmation`)
      await expect(page.getByText(t.balance.checking)).toBeVisible()

      await ofOwner(origin, `payment-links/${linkId}`, { status: "paid" })
      await page.reload()
      expect((await receiptOf(page)).slice(-4)).toEqual([total, now, rest, 0])
      await expect(page.getByRole("heading", { name: t.balance.title })).toHaveCount(0)
      await page.goto(`/payment/${linkId}`)
      await expect(page.getByText(t.paymentLink.paid.title)).toBeVisible()
    },
  )
})

test.describe("In English", () => {
  test.use({ locale: LOCALES.en, contextOptions: { reducedMotion: "reduce" } })

  test(
    "A couple pays 30 % by card with the code, and the rest in cash on arrival",
    WITHOUT_SCRIPT,
    async ({ page, origin }) => {
      test.slow()
      const t = texts.en
      await ofOwner(origin, "villa/terms", { deposit: { kind: "percent", percent: 30 }, balanceDays: 0 })
      const stay = await freeStay(page.request)
      const { id, total, now, rest, today } = await bookStay(page, stay, "en", 30)
      const email = `couple-${id}@example.com`
      await completeDetails(page, { ...SOMCHAI, firstName: "Anna", lastName: "Schmidt", email }, "en")
      await methodChoice(page, "credit_card", "en").tap()
      const later = interpolate(t.balance.due.onArrival, { date: formatDate(stay.checkIn, "en", "long") })
      const rows = `${today}${later}${formatMoney(rest, "en")}`
      await expect(page.locator("form").filter({ hasText: rows })).toBeVisible()
      await page.getByLabel(t.payment.card.number).fill("4242 4242 4242 4242")
      await page.getByLabel(t.payment.card.name).fill("ANNA SCHMIDT")
      await page.getByLabel(t.payment.card.expiry).fill("1239")
      await page.getByLabel(t.payment.card.cvv).fill("123")
      await page.getByRole("button", { name: formatMoney(now, "en") }).tap()
      await page.waitForURL("**/otp-verification")
      await page.getByLabel(t.payment.otp.label).fill(await otpSentTo(origin, email))
      await page.getByRole("button", { name: t.payment.otp.submit }).tap()
      await page.waitForURL("**/confirmation")

      const arrival = interpolate(t.balance.due.onArrival, { date: formatDate(stay.checkIn, "en", "long") })
      await expect(page.getByText(arrival).first()).toBeVisible()
      expect((await receiptOf(page)).slice(-3)).toEqual([total, now, rest])
      if (hasScript()) expect(await violations(page)).toEqual([])
      await page.goto("/booking#mine")
      await expect(page.getByText(interpolate(t.booking.mine.due, { amount: formatMoney(rest, "en") }))).toBeVisible()

      await page.goto(`/booking/${id}/confirmation`)
      await page.getByRole("link", { name: interpolate(t.balance.pay, { amount: formatMoney(rest, "en") }) }).tap()
      await expect(page.getByText(arrival)).toBeVisible()

      await test.step("on arrival the owner takes the rest in cash", async () => {
        const owner = await ownerOf(origin)
        const line = { kind: "payment", amount: rest / 100, channel: "cash" }
        const recorded = await owner.post(`/api/admin/bookings/${id}/ledger`, { data: line })
        expect(recorded.status(), await recorded.text()).toBe(201)
        await owner.dispose()
        await page.goto(`/booking/${id}/confirmation`)
        expect((await receiptOf(page)).slice(-4)).toEqual([total, now, rest, 0])
      })
    },
  )
})

/** The OTP sent to an address, from its email. */
async function otpSentTo(origin: string, email: string): Promise<string> {
  const owner = await ownerOf(origin)
  const { data } = await (await owner.get("/api/admin/outbox")).json()
  await owner.dispose()
  const { text } = data.messages.find(({ to, text }: { to: string; text: string }) => to === email && OTP.test(text))
  return OTP.exec(text)![0]
}
const OTP = /\b\d{6}\b/
