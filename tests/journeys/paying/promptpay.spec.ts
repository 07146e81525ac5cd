import { convertIndexedToRgb, decode } from "fast-png"
import jsQR from "jsqr"
import { promptPayPayload } from "../../../app/money/promptpay/promptpay.ts"
import { png } from "../support/files.ts"
import { book, bookingsOf, completeDetails, methodChoice, submitSlip } from "../support/guest.ts"
import { expect, LANGUAGES, LOCALES, ONE_WAY, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { PROMPTPAY_ID } from "../support/villas.ts"

test.use({ villaKind: "paying" })

/** The text that a banking app reads from an image on the phone. */
function scanned(file: Buffer): string | undefined {
  const image = decode(file)
  const rgb = convertIndexedToRgb(image)
  const rgba = new Uint8ClampedArray(image.width * image.height * 4).fill(255)
  for (let at = 0; at < image.width * image.height; at++) rgba.set(rgb.subarray(at * 3, at * 3 + 3), at * 4)
  return jsQR(rgba, image.width, image.height)?.data
}

for (const language of LANGUAGES) {
  const t = texts[language]

  test.describe(`In ${language}`, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language] })

    test(`a guest pays by PromptPay on one phone: saves the QR, pays, sends the slip (${language})`, async ({
      page,
    }) => {
      const id = await book(page, await freeStay(page.request), language)
      await completeDetails(page, undefined, language)
      await expect(page.getByText("123-4-56789-0")).toBeVisible()
      await methodChoice(page, "promptpay", language).tap()

      const qr = page.getByRole("img", { name: /[\d,]+/ }).and(page.locator("svg"))
      await expect(qr).toBeVisible()
      await expect(page.getByText("123-4-56789-0")).toHaveCount(0)
      const chosen = page.locator("[aria-current=true], [aria-selected=true]")
      await expect(methodChoice(page, "promptpay", language).and(chosen)).toBeVisible()
      const total = Number(await page.locator("dd data").first().getAttribute("value"))
      const payload = promptPayPayload(PROMPTPAY_ID, total * 100)

      const saved = page.waitForEvent("download")
      await page.getByRole("link", { name: t.payment.promptpay.save }).tap()
      expect((await saved).suggestedFilename()).toMatch(/^promptpay-BV-\w+\.png$/)
      const image = await page.request.get(`/booking/${id}/promptpay.png`)
      expect(scanned(await image.body())).toBe(payload)

      await submitSlip(page, png, language)
      await page.waitForURL("**/confirmation")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.confirmation.title.in_review)
      await expect(page.getByRole("article")).toContainText(t.payment.method.promptpay)
      expect((await bookingsOf(page.request))[0]).toMatchObject({
        _id: id,
        status: "in_review",
        paymentMethod: "promptpay",
      })
    })
  })
}
