import type { Page } from "@playwright/test"
import { formatDate, formatDateRange } from "../../app/i18n/format.ts"
import { violations } from "./support/axe.ts"
import { untilHydrated } from "./support/connection.ts"
import { bookNow, completeDetails, openCard, SOMCHAI, submitSlip } from "./support/guest.ts"
import { expect, LANGUAGES, LOCALES, test, texts } from "./support/journey.ts"
import { dateAfter, villaToday } from "./support/nights.ts"
import {
  adminTexts,
  expectFieldError,
  expectMessage,
  fillIn,
  input,
  logInAsOwner,
  submitButton,
} from "./support/owner.ts"
import { PROMPTPAY_ID } from "./support/villas.ts"

/** The sentences about cancelling on a guest's page. */
const sentencesOn = (page: Page, title: string): Promise<string[]> =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true, level: 3 }) })
    .getByRole("listitem")
    .allTextContents()

const spaced = (text: string) => text.replace(/\s/g, " ")

async function emailsTo(page: Page, address: string): Promise<string> {
  const { data } = await (await page.request.get("/api/admin/outbox")).json()
  const mine = data.messages.filter(({ to }: { to: string }) => to === address)
  return spaced(mine.map(({ text }: { text: string }) => text).join("\n"))
}

for (const [index, language] of LANGUAGES.entries()) {
  const t = texts[language]
  const admin = adminTexts[language].terms

  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language], contextOptions: { reducedMotion: "reduce" } })

    test(`the policy that the owner chooses has the same dates before paying, on the receipt and in the email (${language})`, async ({
      page,
    }) => {
      test.slow()
      await logInAsOwner(page.context())
      const settings = { promptPayEnabled: true, promptPayId: PROMPTPAY_ID }
      await page.request.patch("/api/admin/villa/promptpay-setting", { data: settings })
      await page.request.patch("/api/admin/villa/credit-card-setting", { data: { creditCardEnabled: true } })

      await page.goto("/admin/villa/terms")
      await page.locator("input[name=policy][value=firm]").check()
      const preview = page.getByRole("status").filter({ hasText: admin.preview.title })
      await expect(preview).toContainText("฿20,000")
      await expect(preview).toContainText("50%")
      await submitButton(page, "policy").tap()
      await expectMessage(page, admin.saved)
      await expect(page.locator("input[name=policy][value=firm]")).toBeChecked()

      const checkIn = dateAfter(villaToday(), 45 + 4 * index)
      await openCard(page, { checkIn, checkOut: dateAfter(checkIn, 2) })
      await bookNow(page, language).tap()
      await page.waitForURL("**/customer-info")
      const expected = await sentencesOn(page, t.cancellation.title)
      const style = language === "th" ? "short" : "long"
      expect(expected).toHaveLength(4)
      expect(expected[0]).toContain(formatDate(dateAfter(checkIn, -30), language, style))
      const range = formatDateRange(dateAfter(checkIn, -29), dateAfter(checkIn, -7), language, style)
      expect(spaced(expected[1]!)).toContain(spaced(range))
      expect(expected[2]).toContain(formatDate(dateAfter(checkIn, -6), language, style))

      const email = `cancel-${index}@example.com`
      await completeDetails(page, { ...SOMCHAI, email }, language)
      for (const method of ["promptpay", "credit_card", "bank_transfer"]) {
        await page.goto(`${new URL(page.url()).pathname}?method=${method}`)
        expect(await sentencesOn(page, t.cancellation.title), method).toEqual(expected)
      }
      await untilHydrated(page)
      expect(await violations(page)).toEqual([])
      await submitSlip(page, undefined, language)
      await page.waitForURL("**/confirmation")
      expect(await sentencesOn(page, t.cancellation.title)).toEqual(expected)
      const sent = await emailsTo(page, email)
      for (const sentence of expected) expect(sent).toContain(spaced(sentence))
    })
  })
}

test("The owner's own steps: a wrong one says so at its field, and the typed values stay", async ({ page }) => {
  const t = adminTexts.th.terms
  await logInAsOwner(page.context())
  await page.request.patch("/api/admin/villa/terms", { data: { cancellation: null } })
  await page.goto("/admin/villa/terms")
  await expect(input(page, "tier1.days")).toBeHidden()
  // Without a policy there is nothing to cancel for free.
  await page.locator("input[name=policy][value=none]").check()
  await expect(input(page, "graceHours")).toBeHidden()
  await page.locator("input[name=policy][value=own]").check()
  await expect(input(page, "graceHours")).toBeVisible()
  await expect(input(page, "tier1.days")).toBeVisible()
  const first = { "tier1.days": "10", "tier1.percent": "80" }
  await fillIn(page, { ...first, "tier2.days": "20", "tier2.percent": "30" })
  await submitButton(page, "policy").tap()
  await expectFieldError(input(page, "tier2.days"), "20", t.errors.order)
  await expect(input(page, "tier2.percent")).toHaveValue("30")
  await expect(page.locator("input[name=policy][value=own]")).toBeChecked()
  expect(await violations(page)).toEqual([])

  await fillIn(page, { "tier2.days": "3", graceHours: "24" })
  await submitButton(page, "policy").tap()
  await expectMessage(page, t.saved)
  const { data } = await (await page.request.get("/api/admin/villa/terms")).json()
  expect(data.terms.cancellation).toEqual({
    tiers: [
      { days: 10, percent: 80 },
      { days: 3, percent: 30 },
    ],
    graceHours: 24,
  })
})
