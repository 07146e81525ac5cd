import { expect, test } from "../support/journey.ts"
import { logInAsOwner } from "../support/owner.ts"

/** The height of a field with one line, in CSS pixels. */
const LINE = 48

// An opened part is scrolled into view, which must not go on while a field is focused.
test.use({ contextOptions: { reducedMotion: "reduce" } })

test("The save bar of the villa's form covers no field that is focused", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.goto("/admin/villa")
  const bar = page.locator(".save-bar")
  const covered = async (target: string) => {
    const [above, below] = await Promise.all([page.locator(target).boundingBox(), bar.boundingBox()])
    // Of a field with several lines, the first: that is where its caret is.
    return above!.y + Math.min(above!.height, LINE) > below!.y + 1
  }
  // The fields of the other language are folded.
  for (const part of await page.locator("main form details").all()) {
    await part.locator("summary").tap()
    await expect(part).toHaveAttribute("open")
    await expect(part.locator("summary")).toBeInViewport()
  }
  const names = await page
    .locator("main form [name]:not([type=hidden])")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const field = page.locator(`main form [name="${name}"]`)
    await field.focus()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect.poll(() => covered(`main form [name="${name}"]`), name).toBe(false)
  }
  await page.locator("main h1").scrollIntoViewIfNeeded()
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)")
})
