import { untilHydrated } from "./support/connection.ts"
import { expect, LANGUAGES, test } from "./support/journey.ts"
import { adminTexts, logInAsOwner } from "./support/owner.ts"

// The size of the controls is measured with axe: accessibility.script.spec.ts and admin/pages.script.spec.ts.
// An element that is still being scrolled to has no stable position.
test.use({ contextOptions: { reducedMotion: "reduce" } })

test("The labels below the bottom navigation's icons fit on the narrowest phone", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of LANGUAGES) {
    await page.goto(`/admin?lng=${language}`)
    const cut = await page
      .getByRole("navigation", { name: adminTexts[language].frame.nav.label })
      .getByRole("link")
      .evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      )
    expect(cut, language).toEqual([])
  }
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
