import type { BrowserContext, Page } from "@playwright/test"
import { failedNotice, notice, tryAgain, untilHydrated } from "./support/connection.ts"
import { bookByApi, card, field, SOMCHAI, submitDetails, untilInteractive } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, logInAsOwner } from "./support/owner.ts"

const t = texts.th

/** React's log message for an error caught by a boundary. */
const CAUGHT = /made to crash|Cannot (destructure|read)|Unexpected Server Error/

/** Makes the next render of the page fail, like a bug in its script. */
async function crash(page: Page, change: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    String.prototype.slice = () => {
      throw new Error("made to crash")
    }
  })
  await change()
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.afterEach(({ pageErrors }) => {
  expect(pageErrors.filter((error) => !CAUGHT.test(error))).toEqual([])
  pageErrors.length = 0
})

for (const path of ["/", "/booking"]) {
  test(`A page that crashes in the browser shows a styled error page (${path})`, async ({ page }) => {
    await page.goto(path)
    await untilHydrated(page)
    await untilInteractive(page)
    const before = await background(page)
    await crash(page, () => card(page).getByLabel(t.booking.nextMonth).tap())
    await expect(page.getByRole("heading", { name: t.errors.title })).toBeVisible()
    await expect(page.getByText(t.errors.text)).toBeVisible()
    await isStyled(page, before)
    await page.getByRole("link", { name: t.errors.tryAgain }).tap()
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(t.errors.title)
  })
}

/** Answers a page's next request for its data by the body of a turbo stream. */
async function answerData(page: Page, path: string, status: number, body: string): Promise<void> {
  await page.route(
    (url) => url.pathname === `${path}.data`,
    (route) =>
      route.fulfill({
        status,
        headers: { "X-Remix-Response": "yes", "Content-Type": "text/x-script; charset=utf-8" },
        body: `${body}\n`,
      }),
    { times: 1 },
  )
}

/** Null for the page and the root: the page's component throws. */
const noData = (route: string) => `[{"_1":2,"_4":2},"root",{"_3":-5},"data","${route}"]`
/** The worker's response when D1 is unavailable. */
const failedData = (route: string) =>
  `[{"_1":2,"_6":2},"root",{"_3":4},"error",["E","Unexpected Server Error","Error"],"","${route}"]`

/** Revalidates the page's data, as when it becomes visible again. */
const reload = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))

async function isStyled(page: Page, before: string): Promise<void> {
  expect(await background(page)).toBe(before)
  const again = page.getByRole("link", { name: t.errors.tryAgain })
  expect((await again.boundingBox())!.height).toBeGreaterThanOrEqual(44)
}

/** A payment link of the owner. @returns its id */
async function linkByApi(context: BrowserContext): Promise<string> {
  await logInAsOwner(context)
  const data = { amount: 1500, description: "มัดจำ" }
  const created = await context.request.post("/api/admin/payment-links", { data })
  expect(created.status(), await created.text()).toBe(201)
  return (await created.json()).data.paymentLink.id
}

test("A step whose data cannot be loaded keeps its page or shows a styled error page, and a retry works", async ({
  page,
  request,
}) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await page.goto(`/booking/${id}/customer-info`)
  await untilHydrated(page)
  const before = await background(page)
  await test.step("data that cannot be loaded again keeps the page and what was typed", async () => {
    await field(page, "firstName").fill(SOMCHAI.firstName)
    await answerData(page, `/booking/${id}/customer-info`, 503, failedData("booking/pages/customer-info"))
    await reload(page)
    // The connection works, so the notice does not call it lost.
    await expect(failedNotice(page)).toBeVisible()
    await expect(field(page, "firstName")).toHaveValue(SOMCHAI.firstName)
    await tryAgain(page)
    await expect(notice(page)).toHaveCount(0)
    await expect(field(page, "firstName")).toHaveValue(SOMCHAI.firstName)
  })
  await test.step("a next step that cannot be loaded is an error page", async () => {
    await answerData(page, `/booking/${id}/payment`, 503, failedData("money/payable/pages/payment"))
    await submitDetails(page)
    await expect(page.getByRole("heading", { name: t.errors.title })).toBeVisible()
    await isStyled(page, before)
    await page.getByRole("link", { name: t.errors.tryAgain }).tap()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.payment.title)
    await untilHydrated(page)
  })
  await test.step("a step that crashes is one too", () =>
    crashWithoutData(page, `/booking/${id}/payment`, "money/payable/pages/payment"))
  await test.step("so is a payment link", async () => {
    const path = `/payment/${await linkByApi(page.context())}`
    await page.goto(path)
    await untilHydrated(page)
    await crashWithoutData(page, path, "money/links/pages/link")
  })
})

/** Makes the open page crash in the browser, whose component gets no data, and expects a styled error page. */
async function crashWithoutData(page: Page, path: string, route: string): Promise<void> {
  const before = await background(page)
  await answerData(page, path, 200, noData(route))
  await reload(page)
  await expect(page.getByRole("heading", { name: t.errors.title })).toBeVisible()
  await isStyled(page, before)
}

test("An admin page that crashes in the browser shows a styled error in its frame", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.goto("/admin/staff")
  await untilHydrated(page)
  const before = await background(page)
  await answerData(
    page,
    "/admin/staff",
    200,
    `[{"_1":2,"_4":2,"_5":2},"root",{"_3":-5},"data","admin/pages/layout","routes/admin/staff"]`,
  )
  await reload(page)
  await expect(page.getByRole("heading", { name: t.errors.title })).toBeVisible()
  await isStyled(page, before)
})

test("An admin page whose data cannot be loaded says what failed, in its frame", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.goto("/admin")
  await untilHydrated(page)
  // The worker's response when D1 is unavailable.
  await page.route("**/admin/bookings.data*", (route) =>
    route.fulfill({
      status: 503,
      headers: { "X-Remix-Response": "yes", "Content-Type": "text/x-script; charset=utf-8" },
      body: '[{"_1":2},"booking/admin/list",{"_3":4},"error",["E","Unexpected Server Error","Error"]]\n',
    }),
  )
  const nav = page.getByRole("navigation", { name: adminTexts.th.frame.nav.label })
  await nav.getByRole("link", { name: adminTexts.th.frame.nav.bookings }).tap()
  await expect(page.getByText(adminTexts.th.bookings.failed.fetchAll)).toBeVisible()
  await expect(nav).toBeVisible()
})
