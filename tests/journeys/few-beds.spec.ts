import { bookNow, card, openCard } from "./support/guest.ts"
import { expect, hasScript, LOCALES, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

test.use({ locale: LOCALES.en })

test("Rooms say how many sleep in them; fewer rooms than the party needs are pointed out, and can be booked", async ({
  page,
  request,
}) => {
  const { booking, villa } = texts.en
  await page.goto("/")
  await expect(page.locator("#rooms")).toContainText(`${villa.sleeps.replace("{{count}}", "2")} · 2 single beds`)
  // Each of the sample villa's three rooms sleeps two.
  const notice = card(page).getByText(booking.fewBeds.split("{{rooms}}")[1]!.split("{{guests}}")[0]!)
  const stay = await freeStay(request)
  await openCard(page, stay, 2, 4)
  await expect(notice).toHaveCount(0)
  await openCard(page, stay, 2, 5)
  await expect(notice).toHaveText("2 rooms: beds for up to 4 guests")
  if (hasScript()) {
    await card(page).locator("select[name=rooms]").selectOption("3")
    await expect(notice).toHaveCount(0)
    await card(page).locator("select[name=rooms]").selectOption("1")
    await expect(notice).toHaveText("1 room: beds for up to 2 guests")
  }
  await bookNow(page, "en").tap()
  await page.waitForURL("**/customer-info")
  await expect(page.getByText(/beds for up to/)).toBeVisible()
})
