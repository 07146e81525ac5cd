import type { Page } from "@playwright/test"
import { bookByApi, card } from "./support/guest.ts"
import { expect, isInView, test } from "./support/journey.ts"
import { doubleText } from "./support/large-text.ts"
import { dateAfter } from "./support/nights.ts"
import { ownerOf } from "./support/owner-account.ts"
import { HIGH_SEASON } from "./support/priced-villa.ts"

/* The card beside the page's text on a laptop: however long it is, its total and its button are in view. */

test.use({ villaKind: "priced", hasTouch: false, deviceScaleFactor: 1, contextOptions: { reducedMotion: "reduce" } })

const LAPTOPS = [
  [1024, 600],
  [1280, 720],
  [1366, 650],
  [1440, 900],
  [1536, 864],
] as const

const SUBMIT = "#choose .action-bar button"
const TOTAL = "#choose .action-bar data"
const COUNTS = ["#choose select[name=rooms]", "#choose select[name=guests]"]

const stay = { checkIn: dateAfter(HIGH_SEASON.from, 12), checkOut: dateAfter(HIGH_SEASON.from, 15) }
const chosen = `/?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&rooms=3&guests=4`

async function askForDeposit(origin: string) {
  const owner = await ownerOf(origin)
  const data = { deposit: { kind: "percent", percent: 50 }, balanceDays: 14 }
  const set = await owner.patch("/api/admin/villa/terms", { data })
  expect(set.ok(), await set.text()).toBe(true)
  await owner.dispose()
}

/** At each place where the card sticks, and with its content scrolled to both ends. */
async function expectInViewWhileScrolling(page: Page) {
  for (const part of ["#description", "#rooms", "#amenities"]) {
    await page.locator(part).evaluate((element) => element.scrollIntoView({ block: "start" }))
    for (const end of ["start", "end"] as const) {
      await card(page).evaluate((element, at) => element.scrollTo(0, at === "start" ? 0 : 1e4), end)
      for (const shown of [TOTAL, SUBMIT]) expect(await isInView(page, shown), `${shown} at ${part}, ${end}`).toBe(true)
    }
  }
}

test("Total and button are in view on every laptop, with a deposit, fees and an own hold", async ({ page, origin }) => {
  await askForDeposit(origin)
  // A hold of the same guest on other dates is shown in the card.
  await bookByApi(page.request, { checkIn: dateAfter(stay.checkOut, 4), checkOut: dateAfter(stay.checkOut, 7) })
  await page.goto(chosen)
  await expect(card(page).locator(".notice:not(:empty)").first()).toBeVisible()
  for (const [width, height] of LAPTOPS) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expectInViewWhileScrolling(page)
      await card(page).evaluate((element) => element.scrollTo(0, 0))
      for (const shown of COUNTS) expect(await isInView(page, shown), shown).toBe(true)
    })
  }
})

test("With text of twice the size they are in view too, in at most a quarter of the window", async ({
  page,
  origin,
}) => {
  await askForDeposit(origin)
  await doubleText(page)
  for (const [width, height] of LAPTOPS) {
    await page.setViewportSize({ width, height })
    await page.goto(chosen)
    await card(page).locator("select").first().scrollIntoViewIfNeeded()
    for (const shown of [TOTAL, SUBMIT]) expect(await isInView(page, shown), `${width} × ${height}`).toBe(true)
    const bar = await card(page).locator(".action-bar").boundingBox()
    expect(bar!.height, `${width} × ${height}`).toBeLessThanOrEqual(height / 4)
  }
})
