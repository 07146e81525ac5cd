import { type Browser, chromium, type Page } from "@playwright/test"
import { CHROMIUM_ARGS, ensureChromium } from "../support/chromium.ts"
import { untilHydrated } from "./support/connection.ts"
import { bookByApi, day, showMonthOf, untilInteractive } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

const t = texts.th

test("Going back without the back/forward cache shows what was booked meanwhile", async ({ page, request }) => {
  const stay = await freeStay(request, { reach: "near" })
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

  /** Moves in the history. Playwright's own call waits for a load event, which a restored page does not have. */
  async function move(steps: number, url: RegExp): Promise<void> {
    await page.evaluate((delta) => window.history.go(delta), steps).catch(() => {})
    await expect(page).toHaveURL(url)
  }
  const wasRestored = () => page.evaluate(() => (window as unknown as { restored: boolean[] }).restored.at(-1))

  test("every page is restored as it was left, and loads its data again", async ({ request }) => {
    const stay = await freeStay(request, { reach: "near" })
    await page.goto("/")
    await untilHydrated(page)
    await showMonthOf(page, stay.checkIn)
    await page.goto("/booking")
    await untilHydrated(page)
    await showMonthOf(page, stay.checkIn)
    await expect(day(page, stay.checkIn)).toHaveAttribute("data-state", "available")
    await page.goto("/privacy")
    await untilHydrated(page)
    await bookByApi(request, stay)
    for (const path of ["/booking", "/"]) {
      await move(-1, new RegExp(`:\\d+${path}$`))
      await expect.poll(wasRestored).toBe(true)
      // Until the calendar comes near the viewport it is as the server rendered it; its days are then replaced.
      await untilInteractive(page)
      await expect(day(page, stay.checkIn), path).toHaveAttribute("data-state", "taken")
    }
    await move(2, /\/privacy$/)
    await expect.poll(wasRestored).toBe(true)
  })

  test("a restored page takes the language that was chosen meanwhile", async () => {
    await page.goto("/")
    await untilHydrated(page)
    await page.goto("/privacy")
    await page.getByRole("button", { name: t.site.otherLanguage }).click()
    await expect(page.locator("html")).toHaveAttribute("lang", "en")
    await page.waitForFunction(() => localStorage.getItem("lang") === "en")
    await move(-2, /:\d+\/$/)
    await expect(page.locator("html")).toHaveAttribute("lang", "en")
  })

  test("a page with the guest's own booking is never restored after it was cancelled", async ({ request }) => {
    const id = await bookByApi(page.request, await freeStay(request))
    await page.goto(`/booking/${id}/customer-info`)
    await untilHydrated(page)
    await page.goto("/privacy")
    await page.request.post(`/booking/${id}/cancel`)
    await move(-1, new RegExp(`/booking/${id}/confirmation$`))
    await expect(page.getByRole("heading", { level: 1, name: t.confirmation.title.cancelled })).toBeVisible()
  })
})
