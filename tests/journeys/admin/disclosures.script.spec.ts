import { untilHydrated } from "../support/connection.ts"
import { bookByApi } from "../support/guest.ts"
import { expect, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th.bookings.money
/** The height of the bar at the bottom of a phone. */
const BAR_PX = 60

test.use({ viewport: { width: 360, height: 740 } })

test("What a summary at the bottom of the screen opens is scrolled above the bar", async ({ page, request }) => {
  const id = await bookByApi(request, await freeStay(request))
  await logInAsOwner(page.context())
  await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  await page.goto(`/admin/bookings/${id}/ledger`)
  await untilHydrated(page)
  const summary = page.locator("summary").getByText(t.charge.title, { exact: true })
  await summary.evaluate((element, bar) => {
    const { bottom } = element.getBoundingClientRect()
    document.body.style.paddingBottom = "1000px"
    window.scrollBy({ top: bottom - (window.innerHeight - bar), behavior: "instant" })
  }, BAR_PX)
  await summary.tap()
  const save = page.getByRole("button", { name: t.charge.yes })
  await expect
    .poll(async () => {
      const box = await save.boundingBox()
      return box && box.y + box.height <= 740 - BAR_PX
    })
    .toBe(true)
  await expect(summary).toBeInViewport()
})
