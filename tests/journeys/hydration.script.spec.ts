import { setTimeout as pause } from "node:timers/promises"
import type { Page } from "@playwright/test"
import { untilHydrated } from "./support/connection.ts"
import { bookingsOf, bookNow, card, day, selectedDate, untilInteractive } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { availability, dateAfter, freeStay, villaToday } from "./support/nights.ts"

/*
 * A tap while React hydrates the page can be lost, or break the page (React error #345). So each control is tapped at
 * several moments: before any script, during hydration, and after.
 */
const MOMENTS_MS = [0, 50, 110, 200]

test.beforeEach(async ({ page }) => {
  test.slow()
  // Decoding images would only take CPU time.
  await page.route("**/media/**", (route) => route.abort())
})

/** Opens a page for each moment, and continues that long after the control to tap has appeared. */
async function atEachMoment(page: Page, path: string, there: string, tapAndExpect: (moment: string) => Promise<void>) {
  for (const moment of MOMENTS_MS) {
    await page.goto(path, { waitUntil: "commit" })
    await page.locator(there).first().waitFor()
    // The delay itself is under test.
    await pause(moment)
    await tapAndExpect(`tapped after ${moment} ms`)
  }
}

/** The first available night. */
async function nearestNight(page: Page): Promise<string> {
  const today = villaToday()
  const free = await availability(page.request, { checkIn: today, checkOut: dateAfter(today, 100) })
  return dateAfter(today, free.indexOf(true))
}

test("A page hydrates although events are dispatched throughout its hydration", async ({ page }) => {
  // One click and one character after another, each in its own task, so that they fall between all tasks of React.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      document.body?.dispatchEvent(new MouseEvent("click", { bubbles: true }))
      // Chromium's event for a character from an on-screen keyboard.
      document.body?.dispatchEvent(new Event("textInput", { bubbles: true }))
      if (localStorage.getItem("theme") === null) port2.postMessage(null)
    }
    port2.postMessage(null)
  })
  for (const path of ["/", "/booking", "/booking/made-up/payment"]) {
    await page.goto(path)
    // Written by the first effect after hydration.
    await page.waitForFunction(() => localStorage.getItem("theme") === "light")
    await page.evaluate(() => localStorage.clear())
  }
})

test("The page's modules are requested after its first image and at low priority", async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  const requested: { path: string; priority: string }[] = []
  session.on("Network.requestWillBeSent", ({ request: { url, initialPriority } }) => {
    requested.push({ path: new URL(url).pathname, priority: initialPriority })
  })
  await session.send("Network.enable")
  await page.goto("/")
  await untilHydrated(page)
  const image = requested.find(({ path }) => path.startsWith("/media/"))!
  expect(image.priority).toBe("High")
  for (const name of ["remix", "texts", "guest", "root", "route"]) {
    const [module, again] = requested.filter(({ path }) => path.startsWith(`/assets/${name}-`))
    expect(module, name).toMatchObject({ priority: "Low" })
    expect(again, name).toBeUndefined()
    expect(requested.indexOf(module!), name).toBeGreaterThan(requested.indexOf(image))
  }
})

test("A date tapped during hydration is selected", async ({ page }) => {
  const night = await nearestNight(page)
  await atEachMoment(page, `/?month=${night.slice(0, 7)}`, `[data-date="${night}"]`, async (moment) => {
    await day(page, night).tap()
    await expect(selectedDate(page, night), moment).toBeVisible()
  })
})

test("The month changed during hydration changes once", async ({ page }) => {
  const today = villaToday()
  const next = dateAfter(`${today.slice(0, 7)}-15`, 30).slice(0, 7)
  await atEachMoment(page, `/?month=${today.slice(0, 7)}`, `[data-month="${next}"]`, async (moment) => {
    await card(page).getByLabel(texts.th.booking.nextMonth).tap()
    await expect(card(page).locator('[data-date$="-15"]'), moment).toHaveAttribute("data-date", `${next}-15`)
  })
})

test("Book now at the bottom of the screen leads to the card during hydration", async ({ page }) => {
  await atEachMoment(page, "/", ".book-bar a", async (moment) => {
    await page.locator(".book-bar a").tap()
    await expect(page, moment).toHaveURL(/#choose$/)
    await expect(page.locator("#choose-title"), moment).toBeInViewport()
  })
})

test("The calendar becomes interactive if the browser reports in one call that it was far and is near", async ({
  page,
}) => {
  // What a busy phone does: one call for two frames, the first before the tap and the second after it.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const entries: IntersectionObserverEntry[] = []
        super((news, observer) => {
          entries.push(...news)
          if (entries.some(({ isIntersecting }) => isIntersecting)) callback(entries.splice(0), observer)
        }, options)
      }
    }
  })
  await page.goto("/")
  await untilHydrated(page)
  await page.locator(".book-bar a").tap()
  await untilInteractive(page)
})

test("The theme tapped during hydration changes", async ({ page }) => {
  const html = page.locator("html")
  await atEachMoment(page, "/", "form[action='/theme'] button", async (moment) => {
    const before = (await html.getAttribute("class"))!
    await page.locator("form[action='/theme'] button").tap()
    await expect(html, moment).toHaveClass(before === "dark" ? "light" : "dark")
  })
})

test("The language tapped during hydration changes", async ({ page }) => {
  const html = page.locator("html")
  await atEachMoment(page, "/", "form[action='/language'] button", async (moment) => {
    const before = (await html.getAttribute("lang"))!
    await page.locator("form[action='/language'] button").tap()
    await expect(html, moment).toHaveAttribute("lang", before === "en" ? "th" : "en")
  })
})

test("Book now tapped during hydration books once", async ({ page, request }) => {
  const { checkIn } = await freeStay(request, { nights: MOMENTS_MS.length })
  for (const [index, moment] of MOMENTS_MS.entries()) {
    const stay = `checkIn=${dateAfter(checkIn, index)}&checkOut=${dateAfter(checkIn, index + 1)}`
    await page.goto(`/booking?${stay}`, { waitUntil: "commit" })
    await bookNow(page).waitFor()
    await pause(moment)
    await bookNow(page).tap()
    await page.waitForURL("**/customer-info", { waitUntil: "commit" })
    expect(await bookingsOf(page.request), `tapped after ${moment} ms`).toHaveLength(index + 1)
  }
})

test("Rooms selected during hydration stay selected, at their price", async ({ page, request }) => {
  const { checkIn, checkOut } = await freeStay(request)
  const path = `/booking?checkIn=${checkIn}&checkOut=${checkOut}&rooms=3`
  const quote = await (await request.get(`/api/villa/quote?checkIn=${checkIn}&checkOut=${checkOut}&rooms=1`)).json()
  await atEachMoment(page, path, "select[name=rooms]", async (moment) => {
    await card(page).locator("select[name=rooms]").selectOption("1")
    await expect(card(page).locator("input[name=totalPrice]"), moment).toHaveValue(String(quote.total))
    await expect(card(page).locator("select[name=rooms]"), moment).toHaveValue("1")
  })
})
