import type { Locator, Page } from "@playwright/test"
import { night, selection } from "../support/calendar.ts"
import { untilHydrated } from "../support/connection.ts"
import { expect, test } from "../support/journey.ts"
import { availability, dateAfter, FRIDAY, freeStay, villaToday } from "../support/nights.ts"
import { adminTexts, expectMessage, logInAsOwner, villaByApi } from "../support/owner.ts"

const t = adminTexts.th

test.beforeEach(({ page }) => logInAsOwner(page.context()))

/** Too far ahead for a booking of another journey. */
const QUIET_MONTH = `${Number(villaToday().slice(0, 4)) + 9}-12`

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }))
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

const MOVE_SECONDS = 0.05
const REST_SECONDS = 0.3

/**
 * Moves a finger through some points, as a touch screen does, and lifts it after a rest: lifted in full motion it would be a
 * fling, which Chromium stops with the next tap instead of clicking. The browser is given
 * the time of each event, so that the test does not wait.
 */
async function swipe(page: Page, ...points: { x: number; y: number }[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const [first, ...others] = points
  let timestamp = Date.now() / 1000 - points.length * MOVE_SECONDS - REST_SECONDS
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp })
  await send("touchStart", [first!])
  for (const point of others) {
    timestamp += MOVE_SECONDS
    await send("touchMove", [point])
  }
  timestamp += REST_SECONDS
  await send("touchEnd", [])
}

const steps = (from: { x: number; y: number }, to: { x: number; y: number }) =>
  [0, 0.25, 0.5, 0.75, 1].map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }))

test("A weekend is blocked by a finger that moves over it, and one tap", async ({ page }) => {
  const stay = await freeStay(page.request, { nights: 2, weekday: FRIDAY })
  const [friday, saturday] = [stay.checkIn, dateAfter(stay.checkIn, 1)]
  await page.goto(`/admin/calendar?month=${friday.slice(0, 7)}`)
  await untilHydrated(page)
  await swipe(page, ...steps(await centreOf(night(page, friday)), await centreOf(night(page, saturday))))
  await expect(night(page, friday)).toHaveAttribute("data-selected", "start")
  await expect(night(page, saturday)).toHaveAttribute("data-selected", "end")
  await expect(page).toHaveURL(new RegExp(`from=${friday}&to=${saturday}$`))
  await selection(page).getByRole("button", { name: t.month.block }).tap()
  await expectMessage(page, t.blocks.blocked)
  expect(await availability(page.request, stay)).toEqual([false, false])
})

test("A mouse selects nights in any direction, and a click on a night still selects it alone", async ({ page }) => {
  const { checkIn } = await freeStay(page.request, { nights: 3 })
  // Three rows of one month.
  const [first, last] = [`${checkIn.slice(0, 7)}-05`, `${checkIn.slice(0, 7)}-17`]
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/admin/calendar?month=${first.slice(0, 7)}`)
  await untilHydrated(page)
  const [begin, end] = [await centreOf(night(page, last)), await centreOf(night(page, first))]
  await page.mouse.move(begin.x, begin.y)
  await page.mouse.down()
  for (const { x, y } of steps(begin, end)) await page.mouse.move(x, y)
  await expect(night(page, first)).toHaveAttribute("data-selected", "start")
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`from=${first}&to=${last}$`))
  await expect(night(page, last)).toHaveAttribute("data-selected", "end")
  await expect(selection(page)).toBeVisible()

  await page.goto(`/admin/calendar?month=${first.slice(0, 7)}`)
  await untilHydrated(page)
  await night(page, checkIn).click()
  await expect(page).toHaveURL(new RegExp(`from=${checkIn}$`))
  await expect(night(page, checkIn)).toHaveAttribute("data-selected", "only")
})

test("A finger that moves up scrolls the page and selects nothing", async ({ page }) => {
  await page.goto(`/admin/calendar?month=${QUIET_MONTH}`)
  await untilHydrated(page)
  const before = await page.evaluate(() => scrollY)
  const from = await centreOf(night(page, `${QUIET_MONTH}-18`))
  await swipe(page, ...steps(from, { x: from.x + 4, y: from.y - 200 }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  await expect(page.locator("[data-selected]")).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`month=${QUIET_MONTH}$`))
})

test("Each price fits into its cell, and the page into the phone", async ({ page }) => {
  const { weekdayPrice, weekdayDiscountedPrice, weekendPrice, weekendDiscountedPrice } = await villaByApi(page.request)
  const wide = { weekdayPrice: 88_888, weekdayDiscountedPrice: 0, weekendPrice: 888_888, weekendDiscountedPrice: 0 }
  const changed = await page.request.patch("/api/admin/villa", { data: wide })
  expect(changed.status(), await changed.text()).toBe(200)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/admin/calendar?month=${QUIET_MONTH}&from=${QUIET_MONTH}-11&to=${QUIET_MONTH}-17`)
    await expect(page.locator(".month-note").filter({ hasText: "88,888" }).first()).toBeVisible()
    const cut = await page
      .locator(".month-note")
      .evaluateAll((notes) =>
        notes.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      )
    expect(cut, `${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  const before = { weekdayPrice, weekdayDiscountedPrice, weekendPrice, weekendDiscountedPrice }
  await page.request.patch("/api/admin/villa", { data: before })
})
