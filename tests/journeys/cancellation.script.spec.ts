import type { APIRequestContext, Page } from "@playwright/test"
import { formatDate, plainDateRange } from "../../app/i18n/format.ts"
import { violations } from "./support/axe.ts"
import { untilHydrated } from "./support/connection.ts"
import { bookByApi, SOMCHAI, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { dateAfter, villaToday } from "./support/nights.ts"
import {
  adminTexts,
  expectFieldError,
  expectMessage,
  fillIn,
  input,
  logInAsOwner,
  openFold,
  submitButton,
} from "./support/owner.ts"

const t = texts.th.cancellation
const admin = adminTexts.th.terms

test.use({ villaKind: "paying", contextOptions: { reducedMotion: "reduce" } })
test.beforeEach(({ page }) => logInAsOwner(page.context()))

/** The sentences about cancelling on a guest's page. */
const sentencesOn = (page: Page): Promise<string[]> =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: t.title, exact: true, level: 3 }) })
    .getByRole("listitem")
    .allTextContents()

const spaced = (text: string) => text.replace(/\s/g, " ")

/** The words of a page as it is sent, without its scripts. */
async function wordsOf(guest: APIRequestContext, path: string): Promise<string> {
  const html = await (await guest.get(path)).text()
  return spaced(html.replace(/<script\b.*?<\/script>/gs, "").replace(/<[^>]*>/g, ""))
}

async function emailsTo(page: Page, address: string): Promise<string> {
  const { data } = await (await page.request.get("/api/admin/outbox")).json()
  const mine = data.messages.filter(({ to }: { to: string }) => to === address)
  return spaced(mine.map(({ text }: { text: string }) => text).join("\n"))
}

test("The policy that the owner chooses has the same dates before paying, on the receipt and in the email", async ({
  page,
  request,
}) => {
  await page.goto("/admin/villa/terms")
  await openFold(page, admin.policy)
  await page.locator("input[name=policy][value=firm]").check()
  const preview = page.getByRole("status").filter({ hasText: admin.preview.title })
  await expect(preview).toContainText("฿20,000")
  await expect(preview).toContainText("50%")
  await submitButton(page, "policy").tap()
  await expectMessage(page, admin.saved)
  await expect(page.locator("input[name=policy][value=firm]")).toBeChecked()

  const checkIn = dateAfter(villaToday(), 45)
  const id = await bookByApi(request, { checkIn, checkOut: dateAfter(checkIn, 2) })
  await page.context().addCookies((await request.storageState()).cookies)
  await page.goto(`/booking/${id}/customer-info`)
  const expected = (await sentencesOn(page)).map(spaced)
  expect(expected).toHaveLength(4)
  expect(expected[0]).toContain(spaced(formatDate(dateAfter(checkIn, -30), "th", "short")))
  const range = plainDateRange(dateAfter(checkIn, -29), dateAfter(checkIn, -7), "th", "short")
  expect(expected[1]).toContain(spaced(range))
  expect(expected[2]).toContain(spaced(formatDate(dateAfter(checkIn, -6), "th", "short")))

  await submitDetailsByApi(request, id)
  await page.goto(`/booking/${id}/payment?method=bank_transfer`)
  await page.locator("summary").filter({ hasText: t.title }).tap()
  expect((await sentencesOn(page)).map(spaced)).toEqual(expected)
  await untilHydrated(page)
  expect(await violations(page)).toEqual([])
  const [promptPay, card] = await Promise.all(
    ["promptpay", "credit_card"].map((method) => wordsOf(request, `/booking/${id}/payment?method=${method}`)),
  )
  await submitSlipByApi(request, id)
  const receipt = await wordsOf(request, `/booking/${id}/confirmation`)
  const sent = await emailsTo(page, SOMCHAI.email)
  for (const sentence of expected) {
    for (const [where, words] of Object.entries({ promptPay, card, receipt, sent }))
      expect(words, where).toContain(sentence)
  }
})

test("The owner's own steps: a wrong one says so at its field, and the typed values stay", async ({ page }) => {
  await page.request.patch("/api/admin/villa/terms", { data: { cancellation: null } })
  await page.goto("/admin/villa/terms")
  // What guests will read of a deposit for damage.
  await openFold(page, admin.fields.damage)
  await page.locator("input[name=damage][value=arrival]").check()
  await fillIn(page, { damageAmount: "5000" })
  const inEnglish = page.getByText("Security deposit: ฿5,000, paid on arrival")
  await expect(inEnglish).toHaveCount(1)
  await page.locator("details", { has: inEnglish }).locator("summary").tap()
  await expect(inEnglish).toBeVisible()
  await expect(input(page, "tier1.days")).toBeHidden()
  await openFold(page, admin.policy)
  // Without a policy there is nothing to cancel for free.
  await page.locator("input[name=policy][value=none]").check()
  await expect(input(page, "graceHours")).toBeHidden()
  await page.locator("input[name=policy][value=own]").check()
  await expect(input(page, "graceHours")).toBeVisible()
  await expect(input(page, "tier1.days")).toBeVisible()
  const first = { "tier1.days": "10", "tier1.percent": "80" }
  await fillIn(page, { ...first, "tier2.days": "20", "tier2.percent": "30" })
  await submitButton(page, "policy").tap()
  await expectFieldError(input(page, "tier2.days"), "20", admin.errors.order)
  await expect(input(page, "tier2.percent")).toHaveValue("30")
  await expect(page.locator("input[name=policy][value=own]")).toBeChecked()
  expect(await violations(page)).toEqual([])

  await fillIn(page, { "tier2.days": "3", graceHours: "24" })
  await submitButton(page, "policy").tap()
  await expectMessage(page, admin.saved)
  const { data } = await (await page.request.get("/api/admin/villa/terms")).json()
  expect(data.terms.cancellation).toEqual({
    tiers: [
      { days: 10, percent: 80 },
      { days: 3, percent: 30 },
    ],
    graceHours: 24,
  })
})
