import { convertIndexedToRgb, decode } from "fast-png"
import jsQR from "jsqr"
import { promptPayPayload } from "../../../app/payment/promptpay.ts"
import { violations } from "../support/axe.ts"
import { png } from "../support/files.ts"
import { book, bookByApi, bookingsOf, completeDetails, submitDetailsByApi, submitSlip } from "../support/guest.ts"
import { expect, LANGUAGES, LOCALES, ONE_WAY, THEMES, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { slipOf } from "../support/slips.ts"
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
    }, info) => {
      const id = await book(page, await freeStay(page.request, info), language)
      await completeDetails(page, undefined, language)
      await expect(page.getByText("123-4-56789-0")).toBeVisible()
      await page.getByRole("link", { name: t.payment.method.promptpay }).tap()

      const qr = page.getByRole("img", { name: /[\d,]+/ }).and(page.locator("svg"))
      await expect(qr).toBeVisible()
      await expect(page.getByText("123-4-56789-0")).toHaveCount(0)
      await expect(page.getByRole("link", { name: t.payment.method.promptpay })).toHaveAttribute("aria-current", "true")
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

for (const theme of THEMES) {
  test(`The QR is black on white in the ${theme} theme, and axe finds no violation`, async ({
    page,
    javaScriptEnabled,
  }, info) => {
    const id = await bookByApi(page.request, await freeStay(page.request, info))
    await submitDetailsByApi(page.request, id)
    await page.request.post("/theme", { form: { theme }, maxRedirects: 0 })
    await page.goto(`/booking/${id}/payment?method=promptpay`)
    await expect(page.locator("html")).toHaveClass(theme)
    const [ground, modules] = await page.locator("svg[role=img] path").all()
    await expect(ground!).toHaveCSS("fill", "rgb(255, 255, 255)")
    await expect(modules!).toHaveCSS("fill", "rgb(0, 0, 0)")
    if (javaScriptEnabled) expect(await violations(page)).toEqual([])
  })
}

test("A slip whose QR was read pays once: for another booking it is rejected with a message", async ({
  page,
  javaScriptEnabled,
}, info) => {
  test.slow()
  const transRef = `${Date.now()}${info.project.name.length}`.padStart(20, "0")
  const slip = slipOf({ sendingBank: "004", transRef })
  const stays = [
    await freeStay(page.request, info),
    await freeStay(page.request, { ...info, titlePath: [...info.titlePath, "another"] }),
  ]
  const answers: string[] = []
  for (const stay of stays) {
    const id = await bookByApi(page.request, stay)
    await submitDetailsByApi(page.request, id)
    await page.goto(`/booking/${id}/payment`)
    await page.locator("input[name=slip]").setInputFiles(slip)
    // Without JavaScript the QR is not read: the slip is accepted, and the owner sees that the file was sent before.
    if (javaScriptEnabled) await expect(page.locator("input[name=miniQr]")).toHaveValue(new RegExp(transRef))
    await page.getByRole("button", { name: texts.th.payment.slip.submit }).tap()
    const refused = page.getByRole("alert").filter({ hasText: texts.th.payment.errors.slipUsed })
    const taken = page.getByRole("heading", { level: 1, name: texts.th.confirmation.title.in_review })
    await expect(refused.or(taken)).toBeVisible()
    answers.push((await taken.isVisible()) ? "taken" : "refused")
  }
  expect(answers).toEqual(javaScriptEnabled ? ["taken", "refused"] : ["taken", "taken"])
})

test("A guest whose slip has no readable QR can still send it", async ({ page }, info) => {
  const id = await bookByApi(page.request, await freeStay(page.request, info))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment?method=promptpay`)
  await submitSlip(page, png)
  await page.waitForURL("**/confirmation")
  expect((await bookingsOf(page.request))[0]).toMatchObject({ _id: id, status: "in_review" })
})
