import type { Page } from "@playwright/test"
import { untilHydrated } from "./support/connection.ts"
import { bookByApi, methodChoice, submitDetailsByApi } from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, logInAsOwner } from "./support/owner.ts"

const skeleton = (page: Page) => page.locator("div:has(> .motion-safe\\:animate-pulse)")

/** Delays requests for loader data. @returns a function that lets them continue */
async function delayData(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.describe("Paying", () => {
  test.use({ villaKind: "paying" })

  test("A slow payment method shows a skeleton, and input is kept while there is no connection", async ({
    page,
    context,
  }) => {
    const id = await bookByApi(page.request, await freeStay(page.request))
    await submitDetailsByApi(page.request, id)
    await page.goto(`/booking/${id}/payment?method=credit_card`)
    await untilHydrated(page)
    const cardholder = page.locator("input[autocomplete=cc-name]")
    await cardholder.fill("Somchai Jaidee")

    await context.setOffline(true)
    await methodChoice(page, "promptpay").tap()
    await expect(skeleton(page)).toHaveCount(0)
    await expect(cardholder).toHaveValue("Somchai Jaidee")
    await expect(cardholder).toBeVisible()

    const release = await delayData(page)
    await context.setOffline(false)
    await methodChoice(page, "bank_transfer").tap()
    await expect(skeleton(page)).toBeVisible()
    await expect(cardholder).toBeHidden()
    release()
    await expect(page.locator("input[name=slip]")).toBeVisible()
    await expect(skeleton(page)).toHaveCount(0)
  })
})

test("A slow admin page shows a skeleton", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.goto("/admin")
  await untilHydrated(page)
  const title = page.getByRole("heading", { level: 1 })
  const before = await title.textContent()
  const release = await delayData(page)
  await page.getByRole("link", { name: adminTexts.th.frame.nav.bookings }).first().tap()
  await expect(skeleton(page)).toBeVisible()
  await expect(title).toBeHidden()
  release()
  await expect(title).toBeVisible()
  await expect(title).not.toHaveText(before!)
  await expect(skeleton(page)).toHaveCount(0)
})
