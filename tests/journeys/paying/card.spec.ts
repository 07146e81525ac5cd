import type { Page } from "@playwright/test"
import { violations } from "../support/axe.ts"
import {
  book,
  bookByApi,
  bookingsOf,
  completeDetails,
  methodChoice,
  SOMCHAI,
  submitDetailsByApi,
} from "../support/guest.ts"
import {
  expect,
  LANGUAGES,
  type Language,
  LOCALES,
  ONE_WAY,
  test,
  texts,
  WITH_SCRIPT,
  WITHOUT_SCRIPT,
} from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { expectMessage } from "../support/owner.ts"
import { ownerOf } from "../support/owner-account.ts"

test.use({ villaKind: "paying" })

const APPROVED = "4242 4242 4242 4242"
const DECLINED = "4111 1111 1114 0011"

async function typeCard(page: Page, number: string, language: Language = "th"): Promise<void> {
  const t = texts[language].payment.card
  await page.getByLabel(t.number).fill(number)
  await page.getByLabel(t.name).fill("SOMCHAI JAIDEE")
  await page.getByLabel(t.expiry).fill("1239")
  await page.getByLabel(t.cvv).fill("123")
}

const pay = (page: Page, language: Language = "th") =>
  page.getByRole("button", { name: new RegExp(texts[language].payment.card.submit.split("{{")[0]!) }).tap()

async function submitOtp(page: Page, otp: string, language: Language = "th"): Promise<void> {
  const t = texts[language].payment.otp
  await page.getByLabel(t.label).fill(otp)
  await page.getByRole("button", { name: t.submit }).tap()
}

/** The latest OTP sent to an address, from its email. */
async function otpSentTo(origin: string, email: string): Promise<string> {
  const owner = await ownerOf(origin)
  const { data } = await (await owner.get("/api/admin/outbox")).json()
  await owner.dispose()
  const message = data.messages.find(
    ({ to, text }: { to: string; text: string }) => to === email && /\b\d{6}\b/.test(text),
  )
  return /\b\d{6}\b/.exec(message.text)![0]
}

const wrongOtp = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, "0")

for (const language of LANGUAGES) {
  const t = texts[language]

  test.describe(`In ${language}`, ONE_WAY[language], () => {
    // Axe measures rendered colours, so transitions are disabled.
    test.use({ locale: LOCALES[language], contextOptions: { reducedMotion: "reduce" } })

    test(`a guest pays by card with the OTP from the email (${language})`, async ({
      page,
      origin,
      javaScriptEnabled,
    }) => {
      const id = await book(page, await freeStay(page.request), language)
      await completeDetails(page, { ...SOMCHAI, email: `card-${id}@example.com` }, language)
      await methodChoice(page, "credit_card", language).tap()
      await expect(page.getByText(t.payment.card.testTitle)).toBeVisible()

      if (javaScriptEnabled) expect(await violations(page)).toEqual([])
      const heightOf = async (label: string) => (await page.getByLabel(label).boundingBox())!.height
      expect(await heightOf(t.payment.card.expiry)).toBe(await heightOf(t.payment.card.cvv))
      await typeCard(page, DECLINED, language)
      await pay(page, language)
      const declined = page.locator(":focus").getByText(t.payment.errors.cardDeclined)
      await expect(declined).toBeInViewport({ ratio: 1 })
      await expect(page.getByLabel(t.payment.card.name)).toHaveValue("SOMCHAI JAIDEE")
      expect(await page.content()).not.toContain(DECLINED.replaceAll(" ", ""))

      await typeCard(page, APPROVED, language)
      await pay(page, language)
      await page.waitForURL("**/otp-verification")
      if (javaScriptEnabled) expect(await violations(page)).toEqual([])
      await test.step("whoever has left the code's page finds it again", async () => {
        await page.goto(`/booking/${id}/payment`)
        await page.getByRole("link", { name: t.payment.otp.title }).tap()
        await page.waitForURL("**/otp-verification")
      })
      const otp = await otpSentTo(origin, `card-${id}@example.com`)
      await submitOtp(page, wrongOtp(otp), language)
      await expect(page.getByText(t.payment.errors.otpInvalid)).toBeVisible()
      await expect(page.getByLabel(t.payment.otp.label)).toBeFocused()
      await expect(page.getByText(/\b4\b/).first()).toBeVisible()

      await submitOtp(page, otp, language)
      await page.waitForURL("**/confirmation")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.confirmation.title.confirmed)
      expect((await bookingsOf(page.request))[0]).toMatchObject({
        _id: id,
        status: "confirmed",
        paymentMethod: "credit_card",
        card: { brand: "Visa", last4: "4242" },
      })
    })
  })
}

test("Card errors are shown next to their fields, and a new OTP can be requested", WITH_SCRIPT, async ({ page }) => {
  const t = texts.th
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/card`)
  await typeCard(page, "4242 4242 4242 4241")
  await page.getByLabel(t.payment.card.expiry).fill("13/39")
  await pay(page)
  await expect(page.getByText(t.validation.cardNumber, { exact: true })).toBeVisible()
  await expect(page.getByText(t.validation.cardExpiry, { exact: true })).toBeVisible()
  await expect(page.getByLabel(t.payment.card.number)).toBeFocused()

  await page.getByLabel(t.payment.card.expiry).fill("12/25")
  await pay(page)
  await expect(page.getByText(t.validation.cardNumber, { exact: true })).toBeVisible()
  await expect(page.getByText(t.validation.cardExpired, { exact: true })).toBeVisible()

  await typeCard(page, APPROVED)
  await pay(page)
  await page.waitForURL("**/otp-verification")
  await page.reload()
  await page.keyboard.press("Tab")
  await expect(page.locator(":focus"), "the skip link comes first").toHaveText(t.site.skip)
  await page.getByRole("button", { name: t.payment.otp.resend }).tap()
  await expectMessage(page, t.payment.otp.resent)
})

test("A payment link is paid by card", WITHOUT_SCRIPT, async ({ page, origin }) => {
  const t = texts.th
  const owner = await ownerOf(origin)
  const created = await owner.post("/api/admin/payment-links", { data: { amount: 1500, description: "ค่าอาหารเช้า" } })
  const { id } = (await created.json()).data.paymentLink
  await owner.dispose()
  const email = `link-${id.slice(0, 8)}@example.com`

  await page.goto(`/payment/${id}`)
  await methodChoice(page, "credit_card").tap()
  await typeCard(page, APPROVED)
  await page.getByRole("textbox", { name: t.customer.email }).fill(email)
  await pay(page)
  await page.waitForURL("**/code")
  await submitOtp(page, await otpSentTo(origin, email))
  await page.waitForURL(`**/payment/${id}`)
  const { data } = await (await page.request.get(`/api/payment-links/${id}`)).json()
  expect(data.paymentLink.status).toBe("paid")
})

test("An OTP is sent again after the guest corrects the email address", WITH_SCRIPT, async ({ page, origin }) => {
  const t = texts.th
  const id = await bookByApi(page.request, await freeStay(page.request))
  const [wrongAddress, address] = [`wrong-${id}@example.com`, `right-${id}@example.com`]
  await submitDetailsByApi(page.request, id, wrongAddress)
  await page.goto(`/booking/${id}/card`)
  await typeCard(page, APPROVED)
  await pay(page)
  await page.waitForURL("**/otp-verification")
  const first = await otpSentTo(origin, wrongAddress)
  await page.getByRole("link", { name: t.payment.email.title }).tap()
  await page.waitForURL("**/email")
  expect(await violations(page)).toEqual([])
  const submit = page.getByRole("button", { name: t.payment.email.submit })
  await page.locator("main input[name=email]").fill(address)
  await submit.tap()
  await page.waitForURL("**/otp-verification")
  await expect(page.getByText("ri•••@example.com")).toBeVisible()
  const second = await otpSentTo(origin, address)
  if (first !== second) {
    await submitOtp(page, first)
    await expect(page.getByText(t.payment.errors.otpInvalid)).toBeVisible()
  }
  await submitOtp(page, second)
  await page.waitForURL("**/confirmation")
})
