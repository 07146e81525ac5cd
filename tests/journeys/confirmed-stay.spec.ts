import { readFile } from "node:fs/promises"
import { bookByApi, openPart, submitDetailsByApi } from "./support/guest.ts"
import { expect, hasScript, LANGUAGES, LOCALES, ONE_WAY, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { logInAsOwner } from "./support/owner.ts"

for (const language of LANGUAGES) {
  test.describe(`In ${language}`, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language] })
    const t = texts[language]

    test(`A confirmed stay goes into the calendar in one tap, and is shared without the booking (${language})`, async ({
      page,
      browser,
    }) => {
      const id = await bookByApi(page.request, await freeStay(page.request))
      await submitDetailsByApi(page.request, id)
      const owner = await browser.newContext()
      await logInAsOwner(owner)
      const data = { status: "confirmed" }
      expect((await owner.request.patch(`/api/admin/bookings/${id}/status`, { data })).status()).toBe(200)
      await owner.close()
      // Stands in for the phone's own sheet.
      await page.addInitScript(() => {
        navigator.share = async (content) => void Object.assign(window, { shared: content })
      })
      await page.goto(`/booking/${id}/confirmation`)

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: t.confirmation.calendar }).tap(),
      ])
      expect(file.suggestedFilename()).toMatch(/^stay-BV-[0-9A-Z]{6}\.ics$/)
      const text = await readFile(await file.path(), "utf8")
      expect(text).toContain(`UID:${id}`)

      await openPart(page, t.confirmation.share.title)
      const share = page.getByRole("region", { name: t.confirmation.share.title })
      const line = await share.getByRole("link", { name: t.site.shareLine }).getAttribute("href")
      const message = new URL(line!).searchParams.get("text")!
      expect(message).toContain("https://www.google.com/maps/")
      expect(message).not.toMatch(/\/booking\/|token/)
      if (!hasScript()) return
      await share.getByRole("button", { name: t.site.share, exact: true }).tap()
      const shared = await page.evaluate(() => (window as unknown as { shared: { text: string; url: string } }).shared)
      expect(`${shared.text}\n${shared.url}`).toBe(message)
    })
  })
}
