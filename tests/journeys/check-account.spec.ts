import { interpolate } from "../../app/i18n/translate.ts"
import { bookByApi, submitDetailsByApi } from "./support/guest.ts"
import { expect, hasScript, LANGUAGES, LOCALES, ONE_WAY, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

for (const language of LANGUAGES) {
  test.describe(`In ${language}`, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language] })
    const t = texts[language]

    test(`A guest checks an account below the one to pay to (${language})`, async ({ page, context, request }) => {
      const id = await bookByApi(page.request, await freeStay(request))
      await submitDetailsByApi(page.request, id)
      await page.goto(`/booking/${id}/payment`)
      await page.locator("summary").filter({ hasText: t.accountCheck.link }).tap()
      const field = page.getByLabel(t.accountCheck.label)
      const send = page.getByRole("button", { name: t.accountCheck.submit, exact: true })
      await field.fill("12")
      if (!hasScript()) {
        // In a window of its own, so that the payment stays open.
        const [opened] = await Promise.all([context.waitForEvent("page"), send.tap()])
        await expect(opened.getByText(t.validation.lastDigits)).toBeVisible()
        await expect(page).toHaveURL(/\/payment$/)
        return
      }
      await send.tap()
      await expect(page.getByText(t.validation.lastDigits)).toBeVisible()
      await field.fill("0000")
      await send.tap()
      await expect(page.getByText(t.accountCheck.noMatch)).toBeVisible()
      await expect(page).toHaveURL(/\/payment$/)
    })

    test(`A guest who is about to pay checks an account that they were sent (${language})`, async ({
      page,
      request,
    }) => {
      const id = await bookByApi(page.request, await freeStay(request))
      await submitDetailsByApi(page.request, id)
      const { data } = await (
        await page.request.patch(`/api/booking/${id}/payment`, { data: { paymentMethod: "bank_transfer" } })
      ).json()
      const { accountNumber, bankName, accountName } = data.instructions.bankDetails
      const ending = accountNumber.replace(/\D/g, "").slice(-4)

      await page.goto("/check-account")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.accountCheck.title)
      await expect(page.locator("main")).toContainText(new URL(page.url()).host)
      const field = page.getByLabel(t.accountCheck.label)
      const send = () => page.getByRole("button", { name: t.accountCheck.submit, exact: true }).tap()

      await field.fill(accountNumber)
      await send()
      await expect(page.getByText(t.validation.lastDigits)).toBeVisible()
      await expect(field).toHaveValue(accountNumber)

      await field.fill(`${ending.slice(0, 2)}-${ending.slice(2)}`)
      await send()
      const match = interpolate(t.accountCheck.match, { bank: bankName, name: accountName })
      await expect(page.getByText(match)).toBeVisible()

      const other = ending === "0000" ? "0001" : "0000"
      await field.fill(other)
      await send()
      await expect(page.getByText(t.accountCheck.noMatch)).toBeVisible()
      await expect(page.getByText(match)).toBeHidden()
      await expect(page.locator("main").getByRole("link").first()).toBeVisible()
      await expect(page).toHaveURL(/\/check-account$/)
    })
  })
}
