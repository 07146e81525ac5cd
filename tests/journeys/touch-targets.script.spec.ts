import { untilHydrated } from "./support/connection.ts"
import { bookByApi, field, submitDetailsByApi } from "./support/guest.ts"
import { expect, LANGUAGES, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, logInAsOwner } from "./support/owner.ts"
import { smallTargets } from "./support/targets.ts"

// An element that is still being scrolled to has no stable position.
test.use({ contextOptions: { reducedMotion: "reduce" } })

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
