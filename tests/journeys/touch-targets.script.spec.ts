import type { Page } from "@playwright/test"
import { untilHydrated } from "./support/connection.ts"
import { bookByApi, field, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { expect, LANGUAGES, test, texts } from "./support/journey.ts"
import { dateAfter, freeStay, villaToday } from "./support/nights.ts"
import { adminTexts, logInAsOwner } from "./support/owner.ts"

// An element that is still being scrolled to has no stable position.
test.use({ contextOptions: { reducedMotion: "reduce" } })

/** Visible controls smaller than 44 px, except links in a sentence. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, summary, select, input:not([type=hidden]), [role=button]",
      ),
    ]
      .filter(
        (target) => target.checkVisibility({ visibilityProperty: true }) && target.getBoundingClientRect().bottom > 0,
      )
      .filter((target) => getComputedStyle(target).display !== "inline")
      // A box or switch within its label is as large as the label.
      .map((target) => ({ target, box: (target.closest("label") ?? target).getBoundingClientRect() }))
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`),
  )
}

test("Every control is at least 44 px on a narrow phone", async ({ page, request }, info) => {
  const id = await bookByApi(page.request, await freeStay(request, info))
  const small: string[] = []
  const checkPage = async (path: string) => {
    await page.goto(path)
    await untilHydrated(page)
    small.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`))
  }
  await checkPage("/")
  await checkPage("/photos")
  await checkPage("/directions")
  await checkPage("/house-rules")
  await checkPage("/reviews")
  await checkPage("/booking/link")
  await checkPage("/check-account")
  await checkPage("/booking")
  await checkPage(`/booking/${id}/customer-info`)
  await submitDetailsByApi(page.request, id)
  await checkPage(`/booking/${id}/payment`)
  await checkPage(`/booking/${id}/confirmation`)
  expect(small).toEqual([])
})

test("Every control of the administration is at least 44 px on a narrow phone", async ({ page, request }, info) => {
  test.slow()
  const id = await bookByApi(page.request, await freeStay(request, info))
  await submitDetailsByApi(page.request, id)
  await submitSlipByApi(page.request, id)
  await logInAsOwner(page.context())
  const tomorrow = dateAfter(villaToday(), 1)
  const small: string[] = []
  for (const path of [
    "",
    `?from=${tomorrow}`,
    `/calendar?from=${tomorrow}`,
    "/bookings",
    "/bookings/upcoming",
    "/bookings/new",
    `/bookings/${id}`,
    "/payment-links",
    "/create-unique-payment-link",
    "/holds",
    "/calendars",
    "/staff",
    "/history",
    "/guests",
    "/villa",
    "/villa/pictures",
    "/villa/rooms",
    "/bank",
    "/villa/prices",
    "/villa/prices/new",
    "/villa/prices/rules",
    "/villa/prices/base",
    "/villa/booking-rules",
    "/villa/times",
    "/villa/contact",
    "/villa/house-rules",
    `/villa/prices/preview?checkIn=${tomorrow}&checkOut=${dateAfter(tomorrow, 2)}`,
  ]) {
    await page.goto(`/admin${path}`)
    await untilHydrated(page)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true
    })
    small.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`))
  }
  expect(small).toEqual([])
})

test("The labels below the bottom navigation's icons fit on the narrowest phone", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of LANGUAGES) {
    await page.goto(`/admin?lng=${language}`)
    const cut = await page
      .getByRole("navigation", { name: adminTexts[language].staff.nav.label })
      .getByRole("link")
      .evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      )
    expect(cut, language).toEqual([])
  }
})

test("The first invalid field has the focus and its error as description", async ({ page, request }, info) => {
  const id = await bookByApi(page.request, await freeStay(request, info))
  await page.goto(`/booking/${id}/customer-info`)
  await untilHydrated(page)
  await field(page, "firstName").fill("Mali")
  await field(page, "lastName").fill("Sri")
  await field(page, "email").fill("mali@nowhere")
  await field(page, "phone").fill("12")
  await page.getByRole("button", { name: texts.th.customer.submit }).tap()
  await expect(field(page, "email")).toBeFocused()
  await expect(field(page, "email")).toHaveAccessibleDescription(texts.th.validation.email)
})

test("A focused control is never covered by the fixed bars of a guest or staff page on a phone", async ({ page }) => {
  await logInAsOwner(page.context())
  for (const path of ["/", "/admin/villa"]) {
    await page.goto(path)
    await untilHydrated(page)
    const hidden: string[] = []
    for (let tabs = 0; tabs < 45; tabs++) {
      await page.keyboard.press("Tab")
      const under = await page.evaluate(() => {
        const target = document.activeElement as HTMLElement
        const { left, top, width, height } = target.getBoundingClientRect()
        if (target === document.body || width === 0) return null
        const points = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(left + width / 2, top + height * share))
        const seen = points.some((hit) => hit && (target.contains(hit) || hit.contains(target)))
        return seen ? null : target.outerHTML.slice(0, 90)
      })
      if (under) hidden.push(under)
    }
    expect(hidden, path).toEqual([])
  }
})
