import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { slipVerify } from "promptparse/generate"
import { untilHydrated } from "./support/connection.ts"
import { type Upload, withName } from "./support/files.ts"
import { bookByApi, bookingsOf, submitDetailsByApi } from "./support/guest.ts"
import { expect, LANGUAGES, LOCALES, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { photoOf } from "./support/slips.ts"

const TRANSFER = { sendingBank: "014", transRef: "00111222233344ABCD12" }

const webp: Upload = {
  name: "slip.webp",
  mimeType: "image/webp",
  buffer: readFileSync(new URL("support/screenshot.webp", import.meta.url)),
}

/** The start of a photo by an iPhone, which Chromium cannot decode. */
const heic: Upload = {
  name: "slip.heic",
  mimeType: "image/heic",
  buffer: Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heicheix", "latin1"),
}

async function openPayment(page: Page): Promise<string> {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  await untilHydrated(page)
  return id
}

const field = (page: Page) => page.locator("input[name=slip]")

/** What the form would send. */
const chosen = (page: Page) =>
  field(page).evaluate(async (input: HTMLInputElement) => {
    const file = input.files![0]!
    const { width, height } = await createImageBitmap(file)
    return { type: file.type, width, height, isSmall: file.size < 2 * 1024 * 1024 }
  })

test("A photo of 12 megapixels and more than 5 MiB is redrawn before it is sent, and its QR code is read", async ({
  page,
}) => {
  const photo = photoOf(TRANSFER)
  expect(photo.buffer.byteLength).toBeGreaterThan(5 * 1024 * 1024)
  const id = await openPayment(page)
  await field(page).setInputFiles(photo)
  await expect(page.locator("input[name=miniQr]")).toHaveValue(slipVerify(TRANSFER))
  expect(await chosen(page)).toEqual({ type: "image/jpeg", width: 1125, height: 2000, isSmall: true })
  await expect(page.getByRole("status").filter({ hasText: photo.name })).toBeVisible()
  await page.getByRole("button", { name: texts.th.payment.slip.submit }).tap()
  await page.waitForURL("**/confirmation")
  expect(await bookingsOf(page.request)).toMatchObject([{ _id: id, status: "in_review" }])
})

test("A slip that is sent while it is still being redrawn is sent redrawn", async ({ page }) => {
  const id = await openPayment(page)
  let sent: Buffer | null = null
  page.on("request", (request) => {
    if (request.method() === "POST") sent = request.postDataBuffer()
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/prepare-slip-/, async (route) => {
    await held
    await route.fallback()
  })
  await field(page).setInputFiles(webp)
  await page.getByRole("button", { name: texts.th.payment.slip.submit }).tap()
  await expect(page.getByRole("button", { name: texts.th.payment.slip.sending })).toBeVisible()
  expect(sent).toBeNull()
  release()
  await page.waitForURL("**/confirmation")
  expect(await bookingsOf(page.request)).toMatchObject([{ _id: id, status: "in_review" }])
})

test("A WebP is redrawn, and shown before it is sent", async ({ page }) => {
  await openPayment(page)
  await field(page).setInputFiles(webp)
  await expect.poll(() => chosen(page)).toEqual({ type: "image/jpeg", width: 700, height: 1202, isSmall: true })
  await expect(page.getByAltText(texts.th.payment.slip.preview)).toBeVisible()
})

for (const language of LANGUAGES) {
  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test(`a photo that the browser cannot decode says what to send instead (${language})`, async ({ page }) => {
      await openPayment(page)
      await field(page).setInputFiles(heic)
      const alert = page.locator("#slip-error")
      await expect(alert).toHaveText(texts[language].payment.errors.slipPicture)
      // By its first bytes, whatever the phone calls it.
      await field(page).setInputFiles(withName(heic, "slip.jpg", "image/jpeg"))
      await expect(alert).toHaveText(texts[language].payment.errors.slipPicture)
      await field(page).setInputFiles(webp)
      await expect(alert).toHaveCount(0)
    })
  })
}
