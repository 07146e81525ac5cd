import { untilHydrated } from "./support/connection.ts"
import { bookByApi, day, turnTo } from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

test("A page that the browser had kept looks anew when it comes back", async ({ page, request }, info) => {
  const stay = await freeStay(request, info, { reach: "near" })
  await page.goto("/")
  await untilHydrated(page)
  await turnTo(page, stay.checkIn)
  await expect(day(page, stay.checkIn)).toHaveAttribute("data-state", "available")
  await bookByApi(request, stay)
  // What a browser tells a page that it brings back from its cache.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
  await expect(day(page, stay.checkIn)).toHaveAttribute("data-state", "taken")
})
