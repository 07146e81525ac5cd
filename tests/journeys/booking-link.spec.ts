import { bookByApi, bookingsOf, submitDetailsByApi } from "./support/guest.ts"
import { expect, LANGUAGES, LOCALES, ONE_WAY, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { logInAsOwner } from "./support/owner.ts"

for (const language of LANGUAGES) {
  test.describe(`In ${language}`, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language] })
    const t = texts[language]

    test(`A guest opens a booking on another phone by its number and email (${language})`, async ({
      page,
      browser,
      playwright,
      baseURL,
    }) => {
      const first = await playwright.request.newContext({ baseURL })
      const id = await bookByApi(first, await freeStay(first))
      const email = `phone-${id}@example.com`
      await submitDetailsByApi(first, id, email)
      const { reference } = (await bookingsOf(first)).find(({ _id }) => _id === id)!
      await first.dispose()

      await page.goto("/booking#mine")
      const mine = page.getByRole("region", { name: t.booking.mine.title })
      await mine.getByRole("textbox", { name: t.customer.email }).fill("nobody@example.com")
      await mine.getByLabel(t.booking.link.reference).fill("12")
      await mine.getByRole("button", { name: t.booking.link.submit }).tap()
      await expect(page.getByText(t.validation.reference)).toBeVisible()
      await expect(page.getByRole("textbox", { name: t.customer.email })).toHaveValue("nobody@example.com")

      await page.getByRole("textbox", { name: t.customer.email }).fill(email)
      await page.getByLabel(t.booking.link.reference).fill(String(reference))
      await page.getByRole("button", { name: t.booking.link.submit }).tap()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.linkSent.title)

      const owner = await browser.newContext()
      await logInAsOwner(owner)
      const { data } = await (await owner.request.get("/api/admin/outbox")).json()
      await owner.close()
      // The newest first
      const { text } = data.messages.find(({ to }: { to: string }) => to === email)
      const link = new URL(/https?:\/\/\S+\/open\?token=\S+/.exec(text)![0])
      await page.goto(link.pathname + link.search)
      await expect(page).toHaveURL(new RegExp(`/booking/${id}/confirmation$`))
    })
  })
}
