import { untilHydrated } from "./support/connection.ts"
import { bookByApi, SOMCHAI, submitDetailsByApi } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
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

test("What was typed into the details stays through a reload and another language, until it is sent", async ({
  page,
}) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await page.goto(`/booking/${id}/customer-info`)
  await untilHydrated(page)
  await page.locator("input[name=firstName]").fill("Jürgen")
  await page.locator("input[name=email]").fill("juergen@example.com")
  const expectTyped = async () => {
    await expect(page.locator("input[name=firstName]")).toHaveValue("Jürgen")
    await expect(page.locator("input[name=email]")).toHaveValue("juergen@example.com")
  }
  await page.reload()
  await expectTyped()
  await page.getByRole("button", { name: texts.th.site.otherLanguage }).tap()
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await expectTyped()

  await submitDetailsByApi(page.request, id)
  await page.reload()
  await expect(page.locator("input[name=firstName]")).toHaveValue(SOMCHAI.firstName)
  // The form of the server has the value before the page's script forgets what was typed.
  await untilHydrated(page)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("details-")))).toEqual([])
})
