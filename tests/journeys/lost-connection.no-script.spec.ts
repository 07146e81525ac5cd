import { expectBrowserError, loseNextResponse } from "./support/connection.ts"
import { book, bookingsOf, bookNow, field, openCard, SOMCHAI, submitDetails } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

test("A booking whose response was lost is found after going back, and not created twice", async ({
  page,
  request,
}) => {
  const stay = await freeStay(request)
  await openCard(page, stay)
  await loseNextResponse(page, "/booking")
  await bookNow(page).tap()
  await expect.poll(async () => (await bookingsOf(page.request)).length).toBe(1)
  await expectBrowserError(page)
  // Shows the card.
  await page.goBack()
  await page.getByRole("link", { name: texts.th.booking.mine.continue }).tap()
  await page.waitForURL("**/customer-info")
  expect(await bookingsOf(page.request)).toHaveLength(1)
})

test("Details whose response was lost are shown after a reload", async ({ page, request }) => {
  const id = await book(page, await freeStay(request))
  await loseNextResponse(page, `/booking/${id}/customer-info`)
  await submitDetails(page)
  await expect.poll(async () => (await bookingsOf(page.request))[0]?.customerInfo).toBeTruthy()
  await expectBrowserError(page)
  await page.goto(`/booking/${id}/customer-info`)
  await expect(field(page, "firstName")).toHaveValue(SOMCHAI.firstName)
})
