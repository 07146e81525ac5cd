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
import { smallTargets } from "./support/targets.ts"

/** Pages that are the same as plain HTML: texts, photos and short forms. */
const THE_SAME_WITHOUT_SCRIPT = [
  "/photos",
  "/privacy",
  "/directions",
  "/house-rules",
  "/reviews",
  "/booking/link",
  "/check-account",
  "/booking/made-up/payment",
]

for (const variant of AXE_VARIANTS) {
  const { language, theme, hydrated } = variant

  test.describe(`In ${language}, ${theme}`, () => {
    // Axe measures rendered colours, so transitions are disabled.
    test.use({ locale: LOCALES[language], contextOptions: { reducedMotion: "reduce" } })

    test(`axe finds no violation and no control below 44 px on any guest page, ${hydrated ? "hydrated" : "as plain HTML"} (${language}, ${theme})`, async ({
      page,
      request,
    }) => {
      test.slow()
      const { checkIn, checkOut } = await freeStay(request, { nights: 4 })
      const middle = dateAfter(checkIn, 2)
      const open = await bookByApi(page.request, { checkIn, checkOut: middle })
      const sent = await bookByApi(page.request, { checkIn: middle, checkOut })
      await submitDetailsByApi(page.request, sent)
      await submitSlipByApi(page.request, sent)

      const { check, checkPage, faults } = await pageChecker(page, variant)
      const small: string[] = []
      const measure = async () => small.push(...(await smallTargets(page)).map((target) => `${page.url()}: ${target}`))
      const checkAll = async (...paths: string[]) => {
        for (const path of paths) {
          await check(path)
          await measure()
        }
      }
      await checkAll("/", "/booking", ...(hydrated ? THE_SAME_WITHOUT_SCRIPT : []), `/booking/${open}/customer-info`)
      await submitDetails(page, { ...SOMCHAI, phone: "12 34" }, language)
      await expect(field(page, "phone")).toHaveAttribute("aria-invalid", "true")
      await checkPage("/customer-info, rejected")
      await submitDetailsByApi(page.request, open)
      await checkAll(`/booking/${open}/payment`)
      await submitSlip(page, text, language)
      await expect(page.locator("#slip-error")).toBeVisible()
      await checkPage("/payment, rejected")
      await checkAll(`/booking/${sent}/confirmation`, `/booking/${sent}/stay`)
      expect(faults).toEqual([])
      expect(small, "controls smaller than 44 px").toEqual([])
    })
  })
}
