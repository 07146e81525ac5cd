import { type Browser, chromium, type Page } from "@playwright/test"
import { CHROMIUM_ARGS, ensureChromium } from "../support/chromium.ts"
import { untilHydrated } from "./support/connection.ts"
import { book, bookByApi, day, showMonthOf } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

const t = texts.th

test("A page restored from the back/forward cache loads its data again", async ({ page, request }, info) => {
  const stay = await freeStay(request, info, { reach: "near" })
  await page.goto("/")
  await untilHydrated(page)
  await showMonthOf(page, stay.checkIn)
  await expect(day(page, stay.checkIn)).toHaveAttribute("data-state", "available")
  await bookByApi(request, stay)
  // The event of a page that is restored from the back/forward cache.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
  await expect(day(page, stay.checkIn)).toHaveAttribute("data-state", "taken")
})

test("Going back shows what was booked meanwhile, with and without that cache", async ({ page, request }, info) => {
  const stay = await freeStay(request, info, { reach: "near" })
  await page.goto("/")
  await page.goto("/privacy")
  await bookByApi(request, stay)
  await page.goBack()
  await showMonthOf(page, stay.checkIn)
  await expect(day(page, stay.checkIn)).toHaveAttribute("data-state", "taken")
})

test.describe("With the back/forward cache", () => {
  let browser: Browser
  test.beforeAll(async () => {
    // Installs it where it is missing.
    test.setTimeout(300_000)
    // The headless shell has no such cache, and Playwright switches it off.
    const executablePath = await ensureChromium("chromium")
    const ignoreDefaultArgs = ["--disable-back-forward-cache"]
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS, ignoreDefaultArgs })
  })
  test.afterAll(() => browser?.close())

  let page: Page
  test.beforeEach(async ({ baseURL }) => {
    const context = await browser.newContext({ baseURL, locale: "th-TH", hasTouch: true })
    page = await context.newPage()
    await page.addInitScript(() => {
      const restored: boolean[] = []
      Object.assign(window, { restored })
      window.addEventListener("pageshow", ({ persisted }) => restored.push(persisted))
    })
  })
  test.afterEach(() => page.context().close())

  /** Goes back. Playwright's own call waits for a load event, which a restored page does not have. */
  async function goBack(url: string | RegExp): Promise<void> {
    await page.evaluate(() => window.history.back()).catch(() => {})
    await expect(page).toHaveURL(url)
  }
  const wasRestored = () => page.evaluate(() => (window as unknown as { restored: boolean[] }).restored.at(-1))

  for (const path of ["/", "/privacy", "/booking"]) {
    test(`${path} is restored as it was left`, async () => {
      await page.goto(path)
      await untilHydrated(page)
      await page.goto(path === "/privacy" ? "/" : "/privacy")
      await goBack(new RegExp(`:\\d+${path}$`))
      await expect.poll(wasRestored).toBe(true)
    })
  }

  test("a restored page takes the language that was chosen meanwhile", async () => {
    await page.goto("/")
    await untilHydrated(page)
    await page.goto("/privacy")
    await page.getByRole("button", { name: t.site.otherLanguage }).click()
    await expect(page.locator("html")).toHaveAttribute("lang", "en")
    await page.waitForFunction(() => localStorage.getItem("lang") === "en")
    await page.evaluate(() => window.history.go(-2)).catch(() => {})
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.locator("html")).toHaveAttribute("lang", "en")
  })

  test("a page with the guest's own booking is never restored after it was cancelled", async ({ request }, info) => {
    await book(page, await freeStay(request, info))
    const ownPage = page.url()
    await untilHydrated(page)
    await page.goto("/privacy")
    const id = new URL(ownPage).pathname.split("/")[2]!
    await page.request.post(`/booking/${id}/cancel`)
    await goBack(ownPage.replace("customer-info", "confirmation"))
    await expect(page.getByRole("heading", { level: 1, name: t.confirmation.title.cancelled })).toBeVisible()
  })
})
