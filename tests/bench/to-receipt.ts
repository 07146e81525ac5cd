import type { Browser } from "@playwright/test"
import { bookNow, completeDetails, day, selectDates, submitSlip } from "../journeys/support/guest.ts"
import { inDays } from "../support/in-days.ts"
import { type Figure, sizeFigure } from "./figure.ts"
import { countBytes, onPhone } from "./phone.ts"

/** Bytes on the wire that a phone receives from the home page to the receipt, paying by transfer. */
export async function measureToReceipt(browser: Browser, origin: string): Promise<Figure[]> {
  return await onPhone(browser, { script: true }, async ({ page, cdp }) => {
    const files = countBytes(cdp)
    const stay = { checkIn: inDays(3), checkOut: inDays(5) }
    await page.goto(origin, { waitUntil: "networkidle" })
    await page.locator(".book-bar a").tap()
    // The calendar's script has loaded.
    await day(page, inDays(0)).and(page.locator("button")).waitFor()
    await selectDates(page, stay)
    await bookNow(page).tap()
    await page.waitForURL("**/customer-info")
    await completeDetails(page)
    await submitSlip(page)
    await page.waitForURL("**/confirmation")
    await page.waitForLoadState("networkidle")
    const received = files()
    return [sizeFigure(`home to receipt by transfer (${received.length} files)`, received, 380)]
  })
}
