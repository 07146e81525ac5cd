import { bookByApi, submitDetailsByApi } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

const t = texts.th
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"

test.describe("In LINE", () => {
  test.use({ userAgent: `${IPHONE} Mobile/15E148 Safari Line/14.4.0` })

  test("the payment step links to the phone's browser, which can then open the booking", async ({
    page,
    browser,
    request,
  }) => {
    const id = await bookByApi(page.request, await freeStay(request))
    await submitDetailsByApi(page.request, id)
    await page.goto(`/booking/${id}/payment`)
    const href = await page.getByRole("link", { name: t.inAppBrowser.open }).getAttribute("href")
    expect(href).toMatch(/openExternalBrowser=1$/)
    const safari = await browser.newContext({ userAgent: `${IPHONE} Version/17.4.1 Mobile/15E148 Safari/604.1` })
    const outside = await safari.newPage()
    await outside.goto(href!)
    await expect(outside).toHaveURL(new RegExp(`/booking/${id}/payment$`))
    await expect(outside.locator("input[name=slip]")).toBeVisible()
    await expect(outside.getByText(t.inAppBrowser.title)).toHaveCount(0)
    await safari.close()
  })
})

test.describe("In Instagram on an iPhone", () => {
  test.use({ userAgent: `${IPHONE} Mobile/21E236 Instagram 325.0.3.34.90 (iPhone14,5; iOS 17_4_1; th_TH; th)` })

  test("the URL can be copied", async ({ page, request }) => {
    const id = await bookByApi(page.request, await freeStay(request))
    await submitDetailsByApi(page.request, id)
    await page.goto(`/booking/${id}/payment`)
    await expect(page.getByText(t.inAppBrowser.copyText)).toBeVisible()
    await expect(page.getByLabel(t.inAppBrowser.address, { exact: true })).toHaveValue(
      new RegExp(`/booking/${id}/open\\?token=`),
    )
  })
})
