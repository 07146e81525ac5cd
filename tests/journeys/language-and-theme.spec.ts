import type { Page } from "@playwright/test"
import { card, openCard, selectedDate } from "./support/guest.ts"
import { expect, LANGUAGES, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

const html = (page: Page) => page.locator("html")
const toEnglish = (page: Page) => page.getByRole("button", { name: "English" })
const toThai = (page: Page) => page.getByRole("button", { name: "ไทย" })
const toDark = (page: Page) => page.getByRole("button", { name: texts.th.site.themeToDark })
const toLight = (page: Page) => page.getByRole("button", { name: texts.th.site.themeToLight })

/** The page as the server sends it, without JavaScript. */
const firstHtml = async (page: Page, path = "/") => (await page.request.get(path)).text()

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test.describe("A browser without Thai or English", () => {
  test.use({ locale: "fr-FR" })

  test("gets English", async ({ page }) => {
    await page.goto("/")
    await expect(html(page)).toHaveAttribute("lang", "en")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Baan Sai Lom")
  })
})

test.describe("A browser that prefers English", () => {
  test.use({ locale: "en-GB" })

  test("gets English, and Thai permanently after it is selected", async ({ page }) => {
    await page.goto("/")
    await expect(html(page)).toHaveAttribute("lang", "en")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Baan Sai Lom")
    await toThai(page).tap()
    await expect(html(page)).toHaveAttribute("lang", "th")
    await page.goto("/booking")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("จองวิลล่า")
  })
})

test("The language toggle stays on the page with its selection, and persists after a reload", async ({
  page,
  request,
  javaScriptEnabled,
}, info) => {
  const stay = await freeStay(request, info)
  await openCard(page, stay, 2, 4)
  await toEnglish(page).tap()
  await expect(html(page)).toHaveAttribute("lang", "en")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book the villa")
  await expect(selectedDate(page, stay.checkIn)).toBeVisible()
  await expect(selectedDate(page, stay.checkOut)).toBeVisible()
  await expect(card(page).locator("select[name=rooms]")).toHaveValue("2")
  await page.reload()
  await expect(html(page)).toHaveAttribute("lang", "en")
  if (javaScriptEnabled) await expect.poll(() => stored(page, "lang")).toBe("en")
  await toThai(page).tap()
  await expect(html(page)).toHaveAttribute("lang", "th")
  if (javaScriptEnabled) await expect.poll(() => stored(page, "lang")).toBe("th")
})

test("?lng=en selects English, persists, and is overridden by the toggle", async ({ page }) => {
  await page.goto("/?lng=en")
  await expect(html(page)).toHaveAttribute("lang", "en")
  await page.goto("/booking")
  await expect(html(page)).toHaveAttribute("lang", "en")
  await page.goto("/?lng=en")
  await toThai(page).tap()
  await expect(html(page)).toHaveAttribute("lang", "th")
  await expect(page).not.toHaveURL(/lng=/)
  await page.goto("/?lng=nonsense")
  await expect(html(page)).toHaveAttribute("lang", "th")
})

test("The theme is light until dark is selected, and then dark in the server's HTML", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/")
  await expect(html(page)).toHaveClass("light")
  expect(await firstHtml(page)).toMatch(/<html[^>]* class="light"/)
  if (javaScriptEnabled) await expect.poll(() => stored(page, "theme")).toBe("light")
  const lightBackground = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)

  const response = page.waitForResponse((response) => new URL(response.url()).pathname === "/theme")
  await toDark(page).tap()
  await response
  await expect(html(page)).toHaveClass("dark")
  await expect(page.locator("body")).not.toHaveCSS("background-color", lightBackground)
  if (javaScriptEnabled) await expect.poll(() => stored(page, "theme")).toBe("dark")
  expect(await firstHtml(page)).toMatch(/<html[^>]* class="dark"/)
  await page.reload()
  await expect(html(page)).toHaveClass("dark")
  await page.goto("/booking")
  await expect(html(page)).toHaveClass("dark")

  const secondResponse = page.waitForResponse((response) => new URL(response.url()).pathname === "/theme")
  await toLight(page).tap()
  await secondResponse
  await expect(html(page)).toHaveClass("light")
  expect(await firstHtml(page)).toMatch(/<html[^>]* class="light"/)
})

test.describe("A browser with a dark system theme", () => {
  test.use({ colorScheme: "dark" })

  test("still starts in the light theme", async ({ page }) => {
    await page.goto("/")
    await expect(html(page)).toHaveClass("light")
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(253, 251, 247)")
  })
})

test("Money and dates follow the language: baht, and Buddhist years in Thai only", async ({ page, request }, info) => {
  const stay = await freeStay(request, info)
  const year = Number(stay.checkIn.slice(0, 4))
  for (const language of LANGUAGES) {
    await page.goto(`/booking?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&lng=${language}`)
    await expect(selectedDate(page, stay.checkIn)).toContainText(String(language === "th" ? year + 543 : year))
    await expect(card(page).locator("data").first()).toHaveText(/^฿\d{1,3}(,\d{3})*$/)
  }
})
