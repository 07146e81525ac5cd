import { failedNotice, loseNextResponse, lostNotice, notice, tryAgain, untilHydrated } from "./support/connection.ts"
import { png } from "./support/files.ts"
import {
  book,
  bookByApi,
  bookingsOf,
  bookNow,
  field,
  openCard,
  SOMCHAI,
  selectedDate,
  submitDetails,
  submitDetailsByApi,
  untilInteractive,
} from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { logInAsOwner } from "./support/owner.ts"

const t = texts.th

test("Book now without a connection keeps the selection, and books once it is back", async ({
  page,
  context,
  request,
}) => {
  const stay = await freeStay(request)
  await openCard(page, stay, 2, 4)
  await untilHydrated(page)
  await untilInteractive(page)
  await context.setOffline(true)
  await bookNow(page).tap()
  await expect(lostNotice(page)).toBeVisible()
  await expect(selectedDate(page, stay.checkIn)).toBeVisible()
  const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST")
  await tryAgain(page)
  await lost
  await expect(lostNotice(page).getByRole("button", { name: t.errors.tryAgain })).toBeVisible()
  expect(await bookingsOf(page.request)).toEqual([])
  await context.setOffline(false)
  // It never left the phone, so it is sent by itself.
  await page.waitForURL("**/customer-info")
  await expect(lostNotice(page)).toHaveCount(0)
  expect(await bookingsOf(page.request)).toMatchObject([{ rooms: 2, guests: 4 }])
})

test("A booking whose response was lost is not created twice by the notice's or the form's button", async ({
  page,
  request,
}) => {
  await openCard(page, await freeStay(request))
  await untilHydrated(page)
  await loseNextResponse(page, "/booking")
  await bookNow(page).tap()
  await expect(lostNotice(page)).toBeVisible()
  await page.evaluate(() => void window.dispatchEvent(new Event("online")))
  await expect(lostNotice(page), "what may have arrived is not repeated by itself").toBeVisible()
  await expect(bookNow(page)).toBeEnabled()
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
  expect(await bookingsOf(page.request)).toHaveLength(1)
})

test("Details that could not be sent are kept, and are sent once the connection is back", async ({
  page,
  context,
  request,
}) => {
  await book(page, await freeStay(request))
  await untilHydrated(page)
  await context.setOffline(true)
  // The notice may be about one of Remix's own requests before this one is lost.
  const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST")
  await submitDetails(page)
  await lost
  await expect(lostNotice(page)).toBeVisible()
  for (const [name, value] of Object.entries(SOMCHAI)) {
    await expect(field(page, name as keyof typeof SOMCHAI)).toHaveValue(value)
  }
  await context.setOffline(false)
  await page.waitForURL("**/payment")
  await expect(lostNotice(page)).toHaveCount(0)
  expect(await bookingsOf(page.request)).toMatchObject([{ customerInfo: { firstName: SOMCHAI.firstName } }])
})

test("Details that could not be sent can be changed, and are then sent as changed", async ({
  page,
  context,
  request,
}) => {
  await book(page, await freeStay(request))
  await untilHydrated(page)
  await context.setOffline(true)
  const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST")
  await submitDetails(page)
  await lost
  await field(page, "firstName").fill("สมหญิง")
  const again = page.waitForEvent("requestfailed", (request) => request.method() === "POST")
  await page.getByRole("button", { name: t.customer.submit }).tap()
  await again
  await context.setOffline(false)
  await page.waitForURL("**/payment")
  expect(await bookingsOf(page.request)).toMatchObject([{ customerInfo: { firstName: "สมหญิง" } }])
})

test("A selected slip stays selected and is uploaded once, even if only the response was lost", async ({
  page,
  request,
}) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  await untilHydrated(page)
  await page.locator("input[name=slip]").setInputFiles(png)
  await loseNextResponse(page, `/booking/${id}/payment`)
  await page.getByRole("button", { name: t.payment.slip.submit }).tap()
  await expect(lostNotice(page)).toBeVisible()
  expect(await page.locator("input[name=slip]").evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
  await expect(page.getByAltText(t.payment.slip.preview)).toBeVisible()
  await tryAgain(page)
  await page.waitForURL("**/confirmation")
  expect(await bookingsOf(page.request)).toMatchObject([{ _id: id, status: "in_review" }])
})

test("A 500 that the app did not send can be tried again, and keeps what was typed", async ({ page, request }) => {
  await book(page, await freeStay(request))
  await untilHydrated(page)
  // Cloudflare's response when a worker was terminated during the request.
  let failed = false
  await page.route("**/customer-info.data*", (route) => {
    if (failed || route.request().method() !== "POST") return route.fallback()
    failed = true
    return route.fulfill({ status: 500, contentType: "text/html", body: "error code: 1101" })
  })
  await submitDetails(page)
  await expect(failedNotice(page)).toBeVisible()
  await expect(field(page, "firstName")).toHaveValue(SOMCHAI.firstName)
  await tryAgain(page)
  await page.waitForURL("**/payment")
})

test("The notice covers nothing of a page but its header, which stays usable once the connection is back", async ({
  page,
  context,
  request,
}) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await submitDetailsByApi(page.request, id)
  for (const path of [`/booking/${id}/payment`, "/booking", "/"]) {
    await page.goto(path)
    await untilHydrated(page)
    if (path === "/booking") {
      await untilInteractive(page)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
    }
    await context.setOffline(true)
    await page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
    await expect(lostNotice(page)).toBeVisible()
    await expect(lostNotice(page)).toBeInViewport({ ratio: 1 })
    const bottom = await lostNotice(page).evaluate((element) => element.getBoundingClientRect().bottom)
    const top = await page.locator("main :is(a, button, input, h1)").evaluateAll((all) =>
      Math.min(
        ...all
          .map((each) => each.getBoundingClientRect())
          .filter(({ height }) => height > 0)
          .map(({ y }) => y),
      ),
    )
    expect(top, path).toBeGreaterThanOrEqual(bottom - 1)
    await context.setOffline(false)
    // A read is sent again by itself.
    await expect(notice(page)).toHaveCount(0)
    await page.getByRole("button", { name: t.site.themeToDark }).tap({ trial: true })
  }
})

test("A payment link gets its slip once, even if the response was lost", async ({ page }) => {
  await logInAsOwner(page.context())
  const created = await page.request.post("/api/admin/payment-links", { data: { amount: 900, description: "เรือ" } })
  const { paymentLink } = (await created.json()).data
  await page.goto(paymentLink.url)
  await untilHydrated(page)
  await page.locator("input[name=slip]").setInputFiles(png)
  await loseNextResponse(page, `/payment/${paymentLink.id}`)
  await page.getByRole("button", { name: t.payment.slip.submit }).tap()
  await tryAgain(page)
  await page.waitForURL("**/payment-slips/*")
  const sent = await page.request.get(`/api/payment-links/${paymentLink.id}`)
  expect((await sent.json()).data.paymentLink.slips).toHaveLength(1)
})
