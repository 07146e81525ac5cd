import { untilHydrated } from "./support/connection.ts"
import { bookByApi, submitDetailsByApi } from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

/** Requests, which wait until they are released. */
function held() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release }
}

test("What was typed into a text before the page hydrates stays", async ({ page }) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  const stored = await page.request.patch(`/api/booking/${id}/stay`, { data: { specialRequests: "A cot" } })
  expect(stored.status()).toBe(200)
  const modules = held()
  await page.route("**/assets/*.js", async (route) => {
    await modules.released
    await route.continue()
  })
  await page.goto(`/booking/${id}/stay`, { waitUntil: "commit" })
  const requests = page.locator("textarea[name=specialRequests]")
  await requests.fill("Late arrival, after 22:00")
  modules.release()
  await untilHydrated(page)
  await expect(requests).toHaveValue("Late arrival, after 22:00")
})
