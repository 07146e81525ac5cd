import type { Locator, Page } from "@playwright/test"
import { dateAfter, type Stay } from "./nights.ts"
import { adminTexts } from "./owner.ts"

const t = adminTexts.th

/** A night of the administration's calendar. */
export const night = (page: Page, date: string): Locator => page.locator(`[data-night="${date}"]`)

/** What can be done with the selected nights. */
export const selection = (page: Page): Locator => page.getByRole("region", { name: t.month.selectedDates })

/** Taps the first and the last night of a stay; the month of the first one is shown. */
export async function selectNights(page: Page, { checkIn, checkOut }: Stay): Promise<void> {
  const last = dateAfter(checkOut, -1)
  await night(page, checkIn).tap()
  if (last.slice(0, 7) !== checkIn.slice(0, 7)) await page.getByRole("link", { name: t.month.next }).tap()
  await night(page, last).tap()
}
