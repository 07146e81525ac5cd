import { AXE_VARIANTS, pageChecker } from "../support/axe.ts"
import { untilHydrated } from "../support/connection.ts"
import { png, text } from "../support/files.ts"
import { submitSlip } from "../support/guest.ts"
import { expect, LOCALES, test } from "../support/journey.ts"
import { ownerOf } from "../support/owner-account.ts"

test.use({ villaKind: "paying" })

for (const variant of AXE_VARIANTS) {
  const { language, theme, hydrated } = variant

  test.describe(`In ${language}, ${theme}`, () => {
    // Axe measures rendered colours, so transitions are disabled. An in-app browser shows additional content.
    test.use({
      locale: LOCALES[language],
      contextOptions: { reducedMotion: "reduce" },
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148 Instagram 325.0.3.34.90",
    })

    test(`axe finds no violation on the pages of a payment link, ${hydrated ? "hydrated" : "as plain HTML"} (${language}, ${theme})`, async ({
      page,
      origin,
    }) => {
      test.slow()
      const owner = await ownerOf(origin)
      const created = await owner.post("/api/admin/payment-links", { data: { amount: 1500, description: "มัดจำ" } })
      const { id } = (await created.json()).data.paymentLink
      const { check, checkPage, faults } = await pageChecker(page, variant)
      if (hydrated) {
        for (const method of ["bank_transfer", "promptpay", "credit_card"])
          await check(`/payment/${id}?method=${method}`)
        await check(`/payment/${id}/card`)
        await page.goto(`/payment/${id}`)
        await untilHydrated(page)
        await submitSlip(page, text, language)
        await expect(page.locator("#slip-error")).toBeVisible()
        await checkPage("rejected")
        await submitSlip(page, png, language)
        await page.waitForURL("**/payment-slips/*")
        await check(`/payment-slips/${id}`)
        await check(`/payment/${id}`)
        await owner.patch(`/api/admin/payment-links/${id}`, { data: { status: "paid" } })
        await check(`/payment/${id}`)
      } else {
        // The forms, which script changes; after a slip only texts follow.
        await check(`/payment/${id}?method=promptpay`)
        await check(`/payment/${id}/card`)
      }
      await owner.dispose()
      expect(faults).toEqual([])
    })
  })
}
