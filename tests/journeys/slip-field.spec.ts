import type { FileChooser } from "@playwright/test"
import { violations } from "./support/axe.ts"
import { untilHydrated } from "./support/connection.ts"
import { jpeg } from "./support/files.ts"
import { bookByApi, submitDetailsByApi } from "./support/guest.ts"
import { expect, LANGUAGES, LOCALES, ONE_WAY, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

for (const language of LANGUAGES) {
  const { label, choose, chooseAnother } = texts[language].payment.slip

  test.describe(`In ${language}`, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language], contextOptions: { reducedMotion: "reduce" } })

    test(`the slip is chosen by a button in the page's language, and without script by the browser's (${language})`, async ({
      page,
      request,
      javaScriptEnabled,
    }) => {
      // Listening from the start: a chooser that opens while Playwright begins to intercept them is lost.
      const choosers: FileChooser[] = []
      page.on("filechooser", (chooser) => choosers.push(chooser))
      const id = await bookByApi(page.request, await freeStay(request))
      await submitDetailsByApi(page.request, id)
      await page.goto(`/booking/${id}/payment`)
      const slip = page.locator("input[name=slip]")
      if (!javaScriptEnabled) {
        await expect(slip).toHaveCSS("opacity", "1")
        await expect(page.getByText(choose)).toHaveCount(0)
        return
      }
      await untilHydrated(page)
      await expect(slip).toHaveAccessibleName(`${label} ${choose}`)
      expect((await slip.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      expect(await violations(page)).toEqual([])

      await slip.focus()
      await page.keyboard.press("Enter")
      await expect.poll(() => choosers.length).toBe(1)
      await choosers[0]!.setFiles([])
      await slip.tap()
      await expect.poll(() => choosers.length).toBe(2)
      await choosers[1]!.setFiles(jpeg)
      await expect(page.getByRole("status").filter({ hasText: jpeg.name })).toBeVisible()
      await expect(slip).toHaveAccessibleName(`${label} ${chooseAnother}`)
    })
  })
}
