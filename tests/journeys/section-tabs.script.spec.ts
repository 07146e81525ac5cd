import { untilHydrated } from "./support/connection.ts"
import { expect, test, texts } from "./support/journey.ts"

const VIEWS = {
  "a phone": { width: 360, height: 740 },
  "a phone on its side": { width: 640, height: 360 },
  "a small phone on its side": { width: 568, height: 320 },
  "a laptop": { width: 1280, height: 900 },
}

test("A tab that was tapped is marked as the current section, on every screen", async ({ page }) => {
  await page.goto("/")
  await untilHydrated(page)
  const tabs = page.getByRole("navigation", { name: texts.th.villa.tabs.label }).getByRole("link")
  for (const [name, viewport] of Object.entries(VIEWS)) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport)
      for (const section of ["reviews", "rooms", "amenities", "description"] as const) {
        const tab = tabs.filter({ hasText: texts.th.villa.tabs[section] })
        await tab.tap()
        await expect(tab).toHaveAttribute("aria-current", "true")
        await expect(tabs.and(page.locator("[aria-current]"))).toHaveCount(1)
      }
    })
  }
})
