import type { Page } from "@playwright/test"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { expect, LANGUAGES, LOCALES, test } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"

/** Translation keys ("booking.errors.selectDates"), placeholders ("{{count}}"), and texts that a library shows for a missing one. */
const RAW = /\b[a-z]+(\.[a-z][a-zA-Z_]+){1,3}\b|\{\{|\}\}|\bundefined\b|\bnull\b|\bNaN\b|\[object /g

/** Texts that are the same in every language: names, addresses, the host, booking numbers, file types. */
const NAMES =
  /somchai@example\.com|hello@baansailom\.example|@baansailom|สมชาย ใจดี|Daniel|ธนาคารกสิกรไทย|Kasikornbank|KBANK|บริษัท บ้านสายลม จำกัด|BV-[0-9A-Z]{6}|WiFi|Cloudflare|CVV|OTP|LINE|localhost|WhatsApp|Google Maps|Apple Maps|JPG|PNG|PDF|Baan\b(?! Sai)/g
const TOGGLES = { th: "English", en: "ไทย" }
/** At least two letters, because a reviewer's initial is a name too. */
const OF_THE_OTHER_LANGUAGE = { th: /[A-Za-z]{3,}/g, en: /[ก-ฺเ-๛]{2,}/g }

/** All texts of a page: its content, title, labels and alternative texts. */
async function allTexts(page: Page): Promise<string> {
  const attributes = await page.evaluate(() =>
    [...document.body.querySelectorAll("*")].flatMap((element) =>
      ["aria-label", "alt", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    ),
  )
  // biome-ignore lint/performance/useDomNodeTextContent: the rendered text is needed, not the source
  return [await page.title(), await page.locator("body").innerText(), ...attributes].join("\n")
}

for (const language of LANGUAGES) {
  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test(`every page uses complete texts in one language (${language})`, async ({ page, request }, info) => {
      const { checkIn } = await freeStay(request, info, { nights: 9 })
      const twoNights = (from: number) => ({
        checkIn: dateAfter(checkIn, from),
        checkOut: dateAfter(checkIn, from + 2),
      })
      const ids = {
        open: await bookByApi(page.request, twoNights(0)),
        sent: await bookByApi(page.request, twoNights(2)),
        cancelled: await bookByApi(page.request, twoNights(4)),
      }
      await submitDetailsByApi(page.request, ids.sent)
      await submitSlipByApi(page.request, ids.sent)
      await page.request.delete(`/api/booking/${ids.cancelled}`)
      const visit = async (path: string) => {
        await page.goto(path)
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
        for (const summary of await page.locator("summary").all()) await summary.tap()
        const visible = (await allTexts(page)).replace(NAMES, "").replace(TOGGLES[language], "")
        expect(visible.match(RAW), `raw words on ${path}`).toBeNull()
        expect(visible.match(OF_THE_OTHER_LANGUAGE[language]), `the other language on ${path}`).toBeNull()
      }
      await visit("/")
      await visit("/photos")
      await visit("/booking")
      await visit("/privacy")
      await visit("/directions")
      await visit("/house-rules")
      await visit("/reviews")
      await visit("/booking/link")
      await visit("/check-account")
      await visit(`/booking?checkIn=${dateAfter(checkIn, 7)}&checkOut=${dateAfter(checkIn, 8)}&rooms=1`)
      await visit(`/booking/${ids.open}/customer-info`)
      await submitDetailsByApi(page.request, ids.open)
      await visit(`/booking/${ids.open}/payment`)
      for (const id of Object.values(ids)) await visit(`/booking/${id}/confirmation`)
      await visit(`/booking/${ids.sent}/stay`)
      await visit("/booking/made-up/payment")
    })
  })
}
