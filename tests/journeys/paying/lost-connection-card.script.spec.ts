import { loseNextResponse, lostNotice, tryAgain, untilHydrated } from "../support/connection.ts"
import { bookByApi, methodChoice, submitDetailsByApi } from "../support/guest.ts"
import { expect, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"

test.use({ villaKind: "paying" })

const t = texts.th

test("Another payment method loads once the connection returns; the card's input is kept, and the card is charged once", async ({
  page,
  context,
}) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  await untilHydrated(page)
  await context.setOffline(true)
  await methodChoice(page, "credit_card").tap()
  await expect(lostNotice(page)).toBeVisible()
  await expect(page.getByText("123-4-56789-0")).toBeVisible()
  await context.setOffline(false)
  await page.getByLabel(t.payment.card.number).fill("4242 4242 4242 4242")
  await expect(lostNotice(page)).toHaveCount(0)

  await page.getByLabel(t.payment.card.name).fill("SOMCHAI JAIDEE")
  await page.getByLabel(t.payment.card.expiry).fill("12/39")
  await page.getByLabel(t.payment.card.cvv).fill("123")
  await loseNextResponse(page, `/booking/${id}/card`)
  await page.getByRole("button", { name: new RegExp(t.payment.card.submit.split("{{")[0]!) }).tap()
  await expect(lostNotice(page)).toBeVisible()
  await expect(page.getByLabel(t.payment.card.number)).toHaveValue("4242 4242 4242 4242")
  await tryAgain(page)
  await page.waitForURL("**/otp-verification")
  await expect(page.getByLabel(t.payment.otp.label)).toBeVisible()
})
