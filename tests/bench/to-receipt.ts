import type { Browser } from "@playwright/test"
import { bookNow, completeDetails, selectDates, submitSlip, untilInteractive } from "../journeys/support/guest.ts"
import type { Stay } from "../journeys/support/nights.ts"
import { goToCard } from "../support/go-to-card.ts"
import { inDays } from "../support/in-days.ts"
import { type Figure, sizeFigure } from "./figure.ts"
import { countBytes, onPhone } from "./phone.ts"

/** The budgets from the home page to the receipt: kB of all that is received, and requests of script. */
export const TO_RECEIPT_KB = 380
export const TO_RECEIPT_SCRIPTS = 45

/** Bytes on the wire that a phone receives from the home page to the receipt, paying by transfer. */
export async function measureToReceipt(
  browser: Browser,
  origin: string,
  stay: Stay = { checkIn: inDays(3), checkOut: inDays(5) },
): Promise<Figure[]> {
  return await onPhone(browser, { script: true }, async ({ page, cdp }) => {
    const files = countBytes(cdp)
    await page.clock.install()
    await page.goto(origin, { waitUntil: "networkidle" })
    await goToCard(page)
    await untilInteractive(page)
    await selectDates(page, stay)
    await bookNow(page).tap()
    await page.waitForURL("**/customer-info")
    await completeDetails(page)
    await submitSlip(page)
    await page.waitForURL("**/confirmation")
    await page.waitForLoadState("networkidle")
    const received = files()
    const scripts = received.filter(({ name }) => name.endsWith(".js")).length
    return [
      sizeFigure(`home to receipt by transfer (${received.length} files)`, received, TO_RECEIPT_KB),
      {
        what: "the same: requests of script",
        measured: String(scripts),
        budget: String(TO_RECEIPT_SCRIPTS),
        over: scripts > TO_RECEIPT_SCRIPTS,
      },
    ]
  })
}
