import type { Page } from "@playwright/test"
import { untilHydrated } from "./support/connection.ts"
import { bookByApi, bookNow, openCard, submitDetails } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, logInAsOwner } from "./support/owner.ts"

const t = texts.th

const progressBar = (page: Page) => page.locator(".progress")
const pleaseWait = (page: Page) => page.getByRole("status").filter({ hasText: t.site.pleaseWait })

/** Holds Remix's requests back until `release` is called. */
async function holdRequests(page: Page): Promise<() => void> {
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

/** The progress bar's computed style; CSS draws it as a pseudo-element. Null while it is hidden. */
const progressBarStyle = (page: Page) =>
  progressBar(page).evaluate((element) => {
    const { content, height, width, animationName } = getComputedStyle(element, "::before")
    return content === "none" ? null : { height, width: Number.parseFloat(width), animationName }
  })

test("A slow form shows the progress bar, announced once, and its button as busy", async ({ page, request }) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await page.goto(`/booking/${id}/customer-info`)
  await untilHydrated(page)
  expect(await progressBarStyle(page)).toBeNull()
  const release = await holdRequests(page)
  await submitDetails(page)
  await expect(page.locator("button[aria-busy=true]")).toHaveText(t.site.pleaseWait)
  await expect(pleaseWait(page)).toHaveCount(1)
  expect(await progressBarStyle(page)).toMatchObject({ height: "3px", width: 360, animationName: "progress" })
  await page.emulateMedia({ reducedMotion: "reduce" })
  expect(await progressBarStyle(page)).toMatchObject({ animationName: "none" })
  release()
  await page.waitForURL("**/payment")
  await expect(pleaseWait(page)).toHaveCount(0)
  expect(await progressBarStyle(page)).toBeNull()
})

test("The booking card, which submits by a fetcher, shows the progress bar too", async ({ page, request }) => {
  await openCard(page, await freeStay(request))
  await untilHydrated(page)
  const release = await holdRequests(page)
  await bookNow(page).tap()
  await expect(pleaseWait(page)).toHaveCount(1)
  release()
  await page.waitForURL("**/customer-info")
})

test("A slow navigation in the administration shows the progress bar", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.goto("/admin")
  await untilHydrated(page)
  const release = await holdRequests(page)
  const nav = page.getByRole("navigation", { name: adminTexts.th.frame.nav.label })
  await nav.getByRole("link", { name: adminTexts.th.frame.nav.bookings }).tap()
  await expect(pleaseWait(page)).toHaveCount(1)
  release()
  await expect(pleaseWait(page)).toHaveCount(0)
})
