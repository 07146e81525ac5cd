import { AXE_VARIANTS, pageChecker } from "./support/axe.ts"
import { text } from "./support/files.ts"
import {
  bookByApi,
  field,
  SOMCHAI,
  submitDetails,
  submitDetailsByApi,
  submitSlip,
  submitSlipByApi,
} from "./support/guest.ts"
import { expect, LOCALES, test } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"

for (const variant of AXE_VARIANTS) {
  const { language, theme, hydrated } = variant

  test.describe(`In ${language}, ${theme}`, () => {
    // Axe measures rendered colours, so transitions are disabled.
    test.use({ locale: LOCALES[language], contextOptions: { reducedMotion: "reduce" } })

    test(`axe finds no violation on any guest page, ${hydrated ? "hydrated" : "as plain HTML"} (${language}, ${theme})`, async ({
      page,
      request,
    }, info) => {
      test.slow()
      const { checkIn, checkOut } = await freeStay(request, info, { nights: 4 })
      const middle = dateAfter(checkIn, 2)
      const open = await bookByApi(page.request, { checkIn, checkOut: middle })
      const sent = await bookByApi(page.request, { checkIn: middle, checkOut })
      await submitDetailsByApi(page.request, sent)
      await submitSlipByApi(page.request, sent)

      const { check, checkPage, faults } = await pageChecker(page, variant)
      await check("/")
      await check("/photos")
      await check("/booking")
      await check("/privacy")
      await check("/directions")
      await check("/house-rules")
      await check("/reviews")
      await check("/booking/link")
      await check("/check-account")
      await check(`/booking/${open}/customer-info`)
      await submitDetails(page, { ...SOMCHAI, phone: "12 34" }, language)
      await expect(field(page, "phone")).toHaveAttribute("aria-invalid", "true")
      await checkPage("/customer-info, rejected")
      await submitDetailsByApi(page.request, open)
      await check(`/booking/${open}/payment`)
      await submitSlip(page, text, language)
      await expect(page.locator("#slip-error")).toBeVisible()
      await checkPage("/payment, rejected")
      await check(`/booking/${sent}/confirmation`)
      await check(`/booking/${sent}/stay`)
      await check("/booking/made-up/payment")
      expect(faults).toEqual([])
    })
  })
}
