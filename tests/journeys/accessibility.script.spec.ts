import { violations, violationsInBothThemes, withoutScript } from "./support/axe.ts"
import { untilHydrated } from "./support/connection.ts"
import { text } from "./support/files.ts"
import {
  bookByApi,
  card,
  field,
  SOMCHAI,
  submitDetails,
  submitDetailsByApi,
  submitSlip,
  submitSlipByApi,
  untilInteractive,
} from "./support/guest.ts"
import { expect, LOCALES, test } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"

/** Hydrated in Thai and in both themes; as plain HTML in English and in the dark theme: colours do not depend on the language. */
const VARIANTS = [
  { language: "th", theme: "light", hydrated: true },
  { language: "en", theme: "dark", hydrated: false },
] as const

for (const { language, theme, hydrated } of VARIANTS) {
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
      await page.request.post("/theme", { form: { theme, back: "/" } })

      const faults: string[] = []
      const checkPage = async (what: string) => {
        const found = await (theme === "light" ? violationsInBothThemes : violations)(page)
        faults.push(...found.map((fault) => `${what}: ${fault}`))
      }
      const check = async (path: string) => {
        if (!hydrated) await page.route(`**${path}`, withoutScript)
        await page.goto(path)
        await expect(page.locator("html")).toHaveAttribute("lang", language)
        await expect(page.locator("html")).toHaveClass(theme)
        // Hydrated: the first effect has run and, on pages with a calendar, its grid has loaded.
        if (hydrated) await untilHydrated(page)
        if (hydrated && (await card(page).isVisible())) await untilInteractive(page)
        await checkPage(path)
        await page.unroute(`**${path}`)
      }
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
