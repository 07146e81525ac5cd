import type { Page } from "@playwright/test"
import { untilHydrated } from "../support/connection.ts"
import { expect, LANGUAGES, LOCALES, test } from "../support/journey.ts"
import { adminTexts, fillIn, input, logInAsOwner, submitButton } from "../support/owner.ts"

const t = adminTexts.th
const question = (page: Page, title = t.frame.unsaved.title) => page.getByRole("dialog", { name: title })
const answer = (page: Page, text: string) => page.getByRole("dialog").getByRole("button", { name: text }).tap()
/** Taps a place of the navigation, whether or not it is then shown. */
const tapPlace = (page: Page, path: string) => page.locator(`header nav a[href="${path}"]`).tap()
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await untilHydrated(page)
}

test.beforeEach(({ page }) => logInAsOwner(page.context()))

for (const language of LANGUAGES) {
  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test("A typed bank account is not left without a question, by a link or by going back", async ({ page }) => {
      const { title, stay, leave } = adminTexts[language].frame.unsaved
      await open(page, "/admin/settings")
      await page.locator('a[href="/admin/bank"]').tap()
      await untilHydrated(page)
      await fillIn(page, { bankName: "SCB" })
      await page.locator('a[href="/admin/bank/promptpay"]').tap()
      await expect(question(page, title)).toBeVisible()
      await expect(page.getByRole("button", { name: stay })).toBeFocused()
      await answer(page, stay)
      await expect(question(page, title)).toBeHidden()
      await expect(input(page, "bankName")).toHaveValue("SCB")
      await tapPlace(page, "/admin")
      await expect(question(page, title)).toBeVisible()
      await page.keyboard.press("Escape")
      await expect(question(page, title)).toBeHidden()
      expect(new URL(page.url()).pathname).toBe("/admin/bank")
      await tapPlace(page, "/admin")
      await answer(page, leave)
      await expect(page).toHaveURL(/\/admin$/)
    })
  })
}

test("Going back to a page of the same visit asks, and a question is asked again after staying", async ({ page }) => {
  await open(page, "/admin/bookings")
  await tapPlace(page, "/admin/settings")
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await open(page, "/admin/bookings/new")
  await tapPlace(page, "/admin")
  await expect(page).toHaveURL(/\/admin$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/bookings\/new$/)
  await untilHydrated(page)
  await fillIn(page, { customerName: "Mali" })
  // What is looked up for the name has been answered.
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => history.forward())
  await expect(question(page)).toBeVisible()
  await answer(page, t.frame.unsaved.stay)
  await expect(page).toHaveURL(/\/admin\/bookings\/new$/)
  await expect(input(page, "customerName")).toHaveValue("Mali")
  await tapPlace(page, "/admin")
  await expect(question(page)).toBeVisible()
  await answer(page, t.frame.unsaved.leave)
  await expect(page).toHaveURL(/\/admin$/)
})

test("Nothing is asked after a change was saved or taken back, nor of a search", async ({ page }) => {
  await open(page, "/admin/bank")
  const before = await input(page, "bankName").inputValue()
  await fillIn(page, { bankName: "SCB" })
  await fillIn(page, { bankName: before })
  await page.locator('a[href="/admin/bank/promptpay"]').tap()
  await expect(page).toHaveURL(/promptpay$/)
  await untilHydrated(page)
  await fillIn(page, { promptPayId: "0899999999" })
  await submitButton(page, "promptPayId").first().tap()
  await expect(page.getByText(t.villa.bank.promptPaySaved)).toBeVisible()
  await tapPlace(page, "/admin/bookings")
  await expect(page).toHaveURL(/\/admin\/bookings$/)
  await untilHydrated(page)
  await fillIn(page, { q: "BV" })
  await tapPlace(page, "/admin/settings")
  await expect(page).toHaveURL(/\/admin\/settings$/)
})

test("A refused form is not left without a question", async ({ page }) => {
  await open(page, "/admin/bank")
  await fillIn(page, { accountNumber: "x" })
  await submitButton(page, "accountNumber").tap()
  await expect(input(page, "accountNumber")).toHaveAttribute("aria-invalid", "true")
  await tapPlace(page, "/admin")
  await expect(question(page)).toBeVisible()
})

test("A form is not sent without a question beside another that is not saved", async ({ page }) => {
  await open(page, "/admin/villa/pictures")
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true
  })
  const words = page.locator("input[form^=describe-], textarea[form^=describe-]").first()
  const reorder = page.locator("button[name=order]:enabled").first()
  await words.fill("ทะเลยามเย็น")
  await reorder.tap()
  await expect(question(page, t.frame.unsaved.sendTitle)).toBeVisible()
  await answer(page, t.frame.unsaved.stay)
  await expect(words).toHaveValue("ทะเลยามเย็น")
  await reorder.tap()
  const sent = page.waitForRequest(/pictures\/order/)
  await answer(page, t.frame.unsaved.send)
  await sent
  await expect(question(page, t.frame.unsaved.sendTitle)).toBeHidden()
})
