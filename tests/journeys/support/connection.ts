import type { Locator, Page } from "@playwright/test"
import { words } from "./journey.ts"

const t = words.th

/** What the page says while it waits with what the network has lost. */
export const lostNotice = (page: Page): Locator => page.getByRole("alert").filter({ hasText: t.connection.lost })

export const tryAgain = (page: Page): Promise<void> =>
  lostNotice(page).getByRole("button", { name: t.errors.tryAgain }).tap()

/** Waits until the page's script is at work: React's mark is on the document, and its first effect has written. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      localStorage.getItem("theme") !== null &&
      Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber")),
  )
}

/** Loses the answer to the next post, after the server has done what it says; of a form of script or of a plain one. */
export async function loseNextAnswer(page: Page, path: string): Promise<void> {
  const ofPath = (url: URL) => url.pathname === path || url.pathname === `${path}.data`
  let lost = false
  await page.route(ofPath, async (route) => {
    if (lost || route.request().method() !== "POST") return route.fallback()
    lost = true
    await route.fetch({ maxRedirects: 0 })
    await route.abort("connectionreset")
  })
}
