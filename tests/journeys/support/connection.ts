import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test"
import { texts } from "./journey.ts"

const t = texts.th

/** The notice of held requests. */
export const notice = (page: Page): Locator => page.locator(".connection-notice[role=alert]")

/** The notice that a request was lost and can be tried again. */
export const lostNotice = (page: Page): Locator => notice(page).filter({ hasText: t.connection.lost })

/** The notice that the server failed and the request can be tried again. */
export const failedNotice = (page: Page): Locator =>
  notice(page).filter({ hasText: t.errors.internal }).filter({ hasText: t.connection.keptByFailure })

export const tryAgain = (page: Page): Promise<void> =>
  notice(page).getByRole("button", { name: t.errors.tryAgain }).tap()

/** Waits until the page is hydrated: its first effect has run, which stores the theme. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("theme") !== null)
}

/** Drops the response to the next POST after the server has handled it, of a document or of a fetch request. */
export async function loseNextResponse(page: Page, path: string): Promise<void> {
  const ofPath = (url: URL) => url.pathname === path || url.pathname === `${path}.data`
  let lost = false
  await page.route(ofPath, async (route) => {
    if (lost || route.request().method() !== "POST") return route.fallback()
    lost = true
    await route.fetch({ maxRedirects: 0 })
    await route.abort("connectionreset")
  })
}

/** Restores the connection of a context whose pages have a service worker, which learns of it later than they do. */
export async function goOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  for (const worker of context.serviceWorkers()) {
    const reachesServer = () =>
      worker.evaluate(() =>
        fetch("/api/health").then(
          () => true,
          () => false,
        ),
      )
    await expect.poll(reachesServer).toBe(true)
  }
}

/** Waits for the browser's own error page. Until it has loaded, Chromium may refuse to go back from it. */
export async function expectBrowserError(page: Page): Promise<void> {
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/)
  await page.waitForLoadState()
}
