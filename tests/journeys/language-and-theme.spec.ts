import type { Page } from "@playwright/test"
import { card, openCard, selectedDate } from "./support/guest.ts"
import { expect, hasScript, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

// What the server makes of the browser's languages, ?lng= and the cookies: tests/site/language-and-theme.server.test.ts.

const html = (page: Page) => page.locator("html")
const toEnglish = (page: Page) => page.getByRole("button", { name: "English" })
const toThai = (page: Page) => page.getByRole("button", { name: "ไทย" })
const toDark = (page: Page) => page.getByRole("button", { name: texts.en.site.themeToDark })
const toLight = (page: Page) => page.getByRole("button", { name: texts.en.site.themeToLight })

/** The page as the server sends it, without JavaScript. */
const firstHtml = async (page: Page) => (await page.request.get("/booking")).text()

/** What script mirrors for the pages of other tabs. */
async function expectStored(page: Page, key: string, value: string): Promise<void> {
  if (!hasScript()) return
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBe(value)
}

/** Taps a theme button, and waits until the server knows. */
async function chooseTheme(page: Page, button: (page: Page) => ReturnType<Page["getByRole"]>): Promise<void> {
  const response = page.waitForResponse((response) => new URL(response.url()).pathname === "/theme")
  await button(page).tap()
  await response
}

// The theme is light until dark is selected, also in a browser whose system is dark.
test.use({ colorScheme: "dark" })

test("The toggles of language and theme stay on the page with its selection, and persist", async ({
  page,
  request,
}) => {
  const stay = await freeStay(request)
  const expectSelection = async () => {
    await expect(selectedDate(page, stay.checkIn)).toBeVisible()
    await expect(selectedDate(page, stay.checkOut)).toBeVisible()
    await expect(card(page).locator("select[name=rooms]")).toHaveValue("2")
  }
  await openCard(page, stay, 2, 4)
  await toEnglish(page).tap()
  await expect(html(page)).toHaveAttribute("lang", "en")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book the villa")
  await expectSelection()

  await expect(html(page)).toHaveClass("light")
  await expectStored(page, "theme", "light")
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(253, 251, 247)")
  await chooseTheme(page, toDark)
  await expect(html(page)).toHaveClass("dark")
  await expect(page.locator("body")).not.toHaveCSS("background-color", "rgb(253, 251, 247)")
  await expectStored(page, "theme", "dark")
  await expectSelection()

  await page.reload()
  await expect(html(page)).toHaveAttribute("lang", "en")
  await expect(html(page)).toHaveClass("dark")
  await expectStored(page, "lang", "en")
  await chooseTheme(page, toLight)
  await expect(html(page)).toHaveClass("light")
  expect(await firstHtml(page)).toMatch(/<html[^>]* class="light"/)

  await page.goto("/?lng=en")
  await toThai(page).tap()
  await expect(html(page)).toHaveAttribute("lang", "th")
  await expect(page).not.toHaveURL(/lng=/)
  await expectStored(page, "lang", "th")
})
