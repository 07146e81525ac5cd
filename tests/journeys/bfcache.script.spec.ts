import { untilHydrated } from "./support/connection.ts"
import { bookByApi, day, showMonthOf } from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

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
