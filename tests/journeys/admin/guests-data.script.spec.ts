import { readFile } from "node:fs/promises"
import { bookByApi, submitDetailsByApi } from "../support/guest.ts"
import { expect, LANGUAGES, LOCALES, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, expectMessage, logInAsOwner } from "../support/owner.ts"

for (const language of LANGUAGES) {
  const t = adminTexts[language].guests

  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test(`a guest reads what data is stored, and the owner exports and erases it (${language})`, async ({
      page,
      playwright,
      baseURL,
    }, info) => {
      const guest = await playwright.request.newContext({ baseURL })
      const id = await bookByApi(guest, await freeStay(page.request, info))
      // Without other guests: other journeys leave their own bookings in this villa.
      const email = `reader.${language}@example.com`
      await submitDetailsByApi(guest, id, email)

      await page.goto("/")
      await page.getByRole("contentinfo").getByRole("link", { name: texts[language].site.privacy }).tap()
      await expect(page).toHaveURL(/\/privacy$/)
      await expect(page.locator("main")).toContainText("24")

      await logInAsOwner(page.context())
      await page.goto("/admin/guests")
      const searchField = page.getByRole("searchbox", { name: t.identifier })
      const search = page.getByRole("button", { name: t.search })
      await searchField.fill("somebody")
      await search.tap()
      await expect(page.getByText(t.noIdentifier)).toBeVisible()
      await expect(searchField).toHaveAttribute("aria-invalid", "true")
      await searchField.fill("nobody@example.com")
      await search.tap()
      await expect(page.getByRole("heading", { name: t.nothingTitle })).toBeVisible()

      // Unpaid: the page says so and offers no erasure.
      await searchField.fill(email)
      await search.tap()
      const eraseLink = page.getByRole("link", { name: t.erase })
      await expect(page.getByRole("note")).toContainText("BV-")
      await expect(eraseLink).toBeHidden()

      await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "cancelled" } })
      await page.reload()
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: t.export }).tap(),
      ])
      const exported = JSON.parse(await readFile((await download.path())!, "utf8"))
      expect(exported.bookings.map(({ id }: { id: string }) => id)).toContain(id)

      // The erasure needs a confirmation, and the second time the box must be ticked.
      await eraseLink.tap()
      await expect(page.getByRole("heading", { level: 1 })).toContainText(email)
      await page.getByRole("button", { name: t.confirm }).tap()
      await expect(page).toHaveURL(/\/erase\?/)
      await page.getByRole("checkbox", { name: t.sure }).check()
      await page.getByRole("button", { name: t.confirm }).tap()
      await expectMessage(page, t.erased)
      await page.goto(`/admin/guests?q=${email}`)
      await expect(page.getByRole("heading", { name: t.nothingTitle })).toBeVisible()
      await page.goto(`/admin/bookings/${id}`)
      await expect(page.getByText(t.erasedBooking)).toBeVisible()
      await expect(page.locator("main")).not.toContainText(email)
      await page.goto("/admin/history")
      await expect(page.getByText(adminTexts[language].staff.history.action["guest-erased"]).first()).toBeVisible()
      expect((await guest.get(`/api/booking/${id}`)).status()).toBe(404)
      await guest.dispose()
    })
  })
}
