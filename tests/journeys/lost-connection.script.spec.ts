import type { Page } from "@playwright/test"
import { png } from "./support/files.ts"
import {
  book,
  bookByApi,
  bookingsOf,
  bookNow,
  chosenDate,
  field,
  giveDetailsByApi,
  openCard,
  SOMCHAI,
  sendDetails,
} from "./support/guest.ts"
import { expect, test, words } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { becomeOwner } from "./support/owner.ts"

const t = words.th

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: t.connection.lost })
const again = (page: Page) => notice(page).getByRole("button", { name: t.errors.tryAgain }).tap()
const awake = (page: Page) => page.waitForFunction(() => localStorage.getItem("theme") !== null)

/** Loses the answer to the next post, after the server has done what it says. */
async function loseNextAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}.data*`,
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback()
      await route.fetch({ maxRedirects: 0 })
      await route.abort("connectionreset")
    },
    { times: 1 },
  )
}

test("Book now with no connection keeps the choice, and books once when tried again", async ({
  page,
  context,
  request,
}, info) => {
  const stay = await freeStay(request, info)
  await openCard(page, stay, 2, 4)
  await awake(page)
  await context.setOffline(true)
  await bookNow(page).tap()
  await expect(notice(page)).toBeVisible()
  await expect(chosenDate(page, stay.checkIn)).toBeVisible()
  await again(page)
  await expect(notice(page).getByRole("button", { name: t.errors.tryAgain })).toBeVisible()
  await context.setOffline(false)
  expect(await bookingsOf(page.request), "nothing that was posted goes out unasked").toEqual([])
  await again(page)
  await page.waitForURL("**/customer-info")
  await expect(notice(page)).toHaveCount(0)
  expect(await bookingsOf(page.request)).toMatchObject([{ rooms: 2, guests: 4 }])
})

test("A booking whose answer was lost is not made twice, by the notice or by its own button", async ({
  page,
  request,
}, info) => {
  await openCard(page, await freeStay(request, info))
  await awake(page)
  await loseNextAnswer(page, "/booking")
  await bookNow(page).tap()
  await expect(notice(page)).toBeVisible()
  await expect(bookNow(page)).toBeEnabled()
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
  expect(await bookingsOf(page.request)).toHaveLength(1)
})

test("Details that could not be sent stay, can be changed, and are sent then", async ({ page, context, request }, info) => {
  await book(page, await freeStay(request, info))
  await awake(page)
  await context.setOffline(true)
  await sendDetails(page)
  await expect(notice(page)).toBeVisible()
  for (const [name, value] of Object.entries(SOMCHAI)) {
    await expect(field(page, name as keyof typeof SOMCHAI)).toHaveValue(value)
  }
  await field(page, "firstName").fill("สมหญิง")
  await context.setOffline(false)
  await page.getByRole("button", { name: t.customer.submit }).tap()
  await page.waitForURL("**/payment")
  await expect(notice(page)).toHaveCount(0)
  expect(await bookingsOf(page.request)).toMatchObject([{ customer: { firstName: "สมหญิง" } }])
})

test("A chosen slip stays chosen and arrives once, also where only the answer was lost", async ({ page, request }, info) => {
  const id = await bookByApi(page.request, await freeStay(request, info))
  await giveDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  await awake(page)
  await page.locator("input[name=slip]").setInputFiles(png)
  await loseNextAnswer(page, "/payment")
  await page.getByRole("button", { name: t.payment.slip.submit }).tap()
  await expect(notice(page)).toBeVisible()
  expect(await page.locator("input[name=slip]").evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
  await expect(page.getByAltText(t.payment.slip.preview)).toBeVisible()
  await again(page)
  await page.waitForURL("**/confirmation")
  expect(await bookingsOf(page.request)).toMatchObject([{ _id: id, status: "in_review" }])
})

test("A payment link has its slip once though the answer to it was lost", async ({ page }) => {
  await becomeOwner(page.request)
  const made = await page.request.post("/api/admin/payment-links", { data: { amount: 900, description: "เรือ" } })
  const { paymentLink } = (await made.json()).data
  await page.goto(paymentLink.url)
  await awake(page)
  await page.locator("input[name=slip]").setInputFiles(png)
  await loseNextAnswer(page, `/payment/${paymentLink.id}`)
  await page.getByRole("button", { name: t.payment.slip.submit }).tap()
  await again(page)
  await page.waitForURL("**/payment-slips/*")
  await expect(page.getByText(t.paymentLink.slips.state.in_review, { exact: true })).toHaveCount(1)
})

test("Another way to pay, asked for with no connection, comes by itself once there is one", async ({
  page,
  context,
  request,
}, info) => {
  const id = await bookByApi(page.request, await freeStay(request, info))
  await giveDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  await awake(page)
  await context.setOffline(true)
  await page.getByRole("link", { name: t.payment.method.promptpay }).tap()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText("123-4-56789-0")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole("heading", { name: t.payment.steps.scan })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})
