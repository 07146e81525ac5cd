import type { Page } from "@playwright/test"
import { slipVerify } from "promptparse/generate"
import { untilHydrated } from "../support/connection.ts"
import { bookByApi, submitDetailsByApi } from "../support/guest.ts"
import { expect, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { slipOf } from "../support/slips.ts"

test.use({ villaKind: "paying" })

const TRANSFER = { sendingBank: "014", transRef: "00111222233344ABCD12" }
const READER = /\/decode-/

async function openPayment(page: Page): Promise<void> {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment?method=promptpay`)
  await untilHydrated(page)
}

/** The scripts that the page has requested. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url())
  })
  return scripts
}
const read = (page: Page) => page.locator("input[name=miniQr]")

test("The slip's QR reader is loaded when an image is selected, not before", async ({ page }) => {
  const scripts = scriptsOf(page)
  await openPayment(page)
  expect(scripts.filter((url) => READER.test(url))).toEqual([])
  await page.locator("input[name=slip]").setInputFiles(slipOf(TRANSFER))
  await expect(read(page)).toHaveValue(slipVerify(TRANSFER))
  expect(scripts.filter((url) => READER.test(url))).toHaveLength(1)

  // Another file gives another result; the previous one is discarded.
  await page.locator("input[name=slip]").setInputFiles({
    name: "slip.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4"),
  })
  await expect(read(page)).toHaveValue("")
})

test("With the browser's own barcode detector nothing is loaded, and an advertisement's QR code is ignored", async ({
  page,
}) => {
  await page.addInitScript((text) => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: "https://example.com/sale" }, { rawValue: text }]
      },
    })
  }, slipVerify(TRANSFER))
  const scripts = scriptsOf(page)
  await openPayment(page)
  await page.locator("input[name=slip]").setInputFiles(slipOf({ ...TRANSFER, transRef: "another00000000000000" }))
  await expect(read(page)).toHaveValue(slipVerify(TRANSFER))
  expect(scripts.filter((url) => READER.test(url))).toEqual([])
})

test("The QR is passed to the share sheet if the phone supports it", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(globalThis, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        for (const { name, type, size } of files) shared.push(`${name} ${type} ${size > 1000}`)
      },
    })
  })
  await openPayment(page)
  await page.getByRole("button", { name: texts.th.payment.promptpay.share }).tap()
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared))
    .toEqual([expect.stringMatching(/^promptpay-BV-\w{6}\.png image\/png true$/)])
})
