import type { Locator } from "@playwright/test"
import { book, card, completeDetails, day, methodChoice, openCard } from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"

test.use({ villaKind: "paying", contextOptions: { forcedColors: "active" } })

/** What a contrast theme leaves of a mark: the lines around it. */
const linesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderBottomStyle, borderBottomWidth } = getComputedStyle(element)
    return { outlineStyle, outlineWidth, borderBottomStyle, borderBottomWidth }
  })

test("In a contrast theme the chosen dates, method and step are marked by lines", async ({ page, request }) => {
  const stay = await freeStay(request)
  await openCard(page, stay)
  const free = card(page).locator('td:not([data-band]) [data-state="available"]').first()
  for (const date of [stay.checkIn, dateAfter(stay.checkIn, 1), stay.checkOut])
    expect(await linesOf(day(page, date))).not.toEqual(await linesOf(free))

  await book(page, stay)
  await completeDetails(page)
  expect(await linesOf(methodChoice(page, "bank_transfer"))).not.toEqual(await linesOf(methodChoice(page, "promptpay")))
  await methodChoice(page, "promptpay").tap()
  await expect(methodChoice(page, "promptpay")).toHaveAttribute("aria-selected", "true")
  expect(await linesOf(methodChoice(page, "promptpay"))).not.toEqual(await linesOf(methodChoice(page, "bank_transfer")))

  const current = page.locator("[aria-current=step]")
  expect(await linesOf(current)).not.toEqual(await linesOf(page.locator("[aria-current=step] + li")))
})
