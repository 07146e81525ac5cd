import { untilHydrated } from "./support/connection.ts"
import { png } from "./support/files.ts"
import { bookByApi, bookingsOf, submitDetailsByApi } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

const t = texts.th

test("A slip that was chosen is sent before the time to pay runs out, without a tap", async ({ page, request }) => {
  await page.clock.install()
  const id = await bookByApi(page.request, await freeStay(request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment?method=bank_transfer`)
  await untilHydrated(page)
  await page.locator("input[name=slip]").setInputFiles(png)
  await expect(page.getByText(t.payment.slip.sentInTime)).toBeVisible()
  // The villa's payment window is two hours.
  await page.clock.fastForward("01:59:00")
  await expect(page.getByRole("button", { name: t.payment.slip.submit })).toBeVisible()
  await page.clock.fastForward("00:50")
  await expect(page).toHaveURL(new RegExp(`/booking/${id}/confirmation$`))
  expect((await bookingsOf(page.request))[0]).toMatchObject({ _id: id, status: "in_review" })
})
