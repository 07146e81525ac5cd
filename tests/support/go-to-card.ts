import { expect, type Page } from "@playwright/test"

/**
 * Taps the bar that leads from the home page to its card. The page's time stands until that is reached, however long
 * a busy machine takes to scroll: what is fetched only after a while depends on where the guest arrives.
 * `page.clock` was installed before the page was opened.
 */
export async function goToCard(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1000)
  await page.locator(".book-bar a").tap()
  await expect(page.locator("#choose-title")).toBeInViewport()
  await expect(page.locator("#rooms")).not.toBeInViewport()
  await page.clock.resume()
}
