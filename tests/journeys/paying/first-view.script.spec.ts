import type { Locator, Page } from "@playwright/test"
import { bookByApi, submitDetailsByApi } from "../support/guest.ts"
import { expect, type Language, LOCALES, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { ownerOf } from "../support/owner-account.ts"

test.use({ villaKind: "paying" })

test.use({ viewport: { width: 360, height: 740 } })

/** Whether an element is completely in the first view. */
async function expectInView(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  const { y, height } = (await element.boundingBox())!
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height)
}

const PAGES = { th: "a booking", en: "a payment link" } as const

for (const [language, kind] of Object.entries(PAGES) as [Language, string][]) {
  const t = texts[language]

  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    // Both pages show the same parts in the same order, so each is opened in one language.
    test(`the first view of paying ${kind} has deadline, amount and what to pay with (${language})`, async ({
      page,
      origin,
    }) => {
      const path = kind === "a booking" ? await bookingToPay(page) : await linkToPay(origin)
      await page.goto(`${path}?method=promptpay`)
      await expectInView(page, page.getByRole("timer"))
      const deadline = (await page.getByRole("region", { name: t.countdown.title }).boundingBox())!
      expect(deadline.height, "one line, or two where the deadline is on another day").toBeLessThanOrEqual(48)
      await expectInView(page, page.locator("dl data").first())
      await expectInView(page, page.locator("svg[role=img]"))
      await expectInView(page, page.getByRole("link", { name: t.payment.promptpay.save }))
      await page.goto(`${path}?method=bank_transfer`)
      await expectInView(page, page.getByText("123-4-56789-0"))
      await page.goto(`${path}?method=credit_card`)
      await expectInView(page, page.getByLabel(t.payment.card.number))
    })
  })
}

async function bookingToPay(page: Page): Promise<string> {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  return `/booking/${id}/payment`
}

async function linkToPay(origin: string): Promise<string> {
  const owner = await ownerOf(origin)
  const created = await owner.post("/api/admin/payment-links", { data: { amount: 1500, description: "อาหารเช้า" } })
  const { id } = (await created.json()).data.paymentLink
  await owner.dispose()
  return `/payment/${id}`
}
