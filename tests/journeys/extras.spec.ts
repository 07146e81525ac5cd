import type { Page } from "@playwright/test"
import { set } from "./support/arrival.ts"
import { book, field, idIn, SOMCHAI, submitDetails } from "./support/guest.ts"
import { expect, LANGUAGES, type Language, LOCALES, test, texts, WITH_SCRIPT } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import {
  adminTexts,
  anotherPhone,
  expectMessage,
  fillIn,
  logInAsOwner,
  openAdding,
  openMore,
  openOther,
} from "./support/owner.ts"
import { ownerOf } from "./support/owner-account.ts"

const COT = { th: "เตียงเด็ก", en: "Cot", price: "300", maxQuantity: "3" }
const EARLY = { th: "เช็คอินก่อนเวลา", en: "Early check-in", price: "1000", maxQuantity: "1" }
const ELEVEN = { th: "11:00\u00a0น.", en: "11:00" }

for (const language of LANGUAGES) {
  const t = texts[language]
  const a = adminTexts[language].extras
  const [cot, early] = [COT[language], EARLY[language]]
  const quantity = (page: Page, name: string) => page.getByLabel(t.extras.quantity.replace("{{name}}", name))

  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test(`An owner offers extras, and a guest adds them while booking and later (${language})`, async ({
      page,
      browser,
    }) => {
      await logInAsOwner(page.context())
      await test.step("the owner adds two, and an early check-in without its time is refused", async () => {
        await page.goto("/admin/villa/extras")
        await expect(page.getByText(a.none)).toBeVisible()
        await addExtra(page, COT, language)
        await page.getByLabel(a.fields.tellCleaner).check()
        await page.getByRole("button", { name: a.add }).tap()
        await expectMessage(page, a.added)
        await addExtra(page, EARLY, language)
        await page.locator("select[name=kind]").selectOption("early-check-in")
        await page.getByRole("button", { name: a.add }).tap()
        await expect(page.getByText(a.errors.timeMissing).first()).toBeVisible()
        await page.locator("[name=time]").selectOption("11:00")
        await page.getByRole("button", { name: a.add }).tap()
        await expectMessage(page, a.added)
      })

      const phone = await anotherPhone(browser)
      const id = await test.step("a guest chooses with the details, and pays the new total", async () => {
        await book(phone, await freeStay(phone.request), language)
        for (const [name, value] of Object.entries(SOMCHAI))
          await field(phone, name as keyof typeof SOMCHAI).fill(value)
        await expect(phone.getByText(t.extras.until.split("{{")[0]!), "one deadline for both").toHaveCount(1)
        await quantity(phone, cot).fill("2")
        await phone.getByRole("button", { name: t.customer.submit }).tap()
        // Without script the new total is said first.
        const accept = phone.getByRole("button", { name: new RegExp(t.stay.continueAt.split("{{")[0]!) })
        await expect(accept.or(phone.getByRole("heading", { name: t.payment.title })).first()).toBeVisible()
        if (await accept.isVisible()) await accept.tap()
        await phone.waitForURL("**/payment*")
        await phone.getByText(t.booking.price.details).first().tap()
        await expect(phone.getByText(`${cot} · 2 ×\u00a0300`)).toBeVisible()
        return idIn(phone)
      })

      await test.step("and adds an early check-in once the booking is confirmed", async () => {
        const confirmed = await page.request.patch(`/api/admin/bookings/${id}/status`, {
          data: { status: "confirmed" },
        })
        expect(confirmed.status()).toBe(200)
        await phone.goto(`/booking/${id}/confirmation`)
        await expect(phone.getByText(`${cot} × 2`).first()).toBeVisible()
        await phone.getByRole("link", { name: t.extras.add }).tap()
        await quantity(phone, early).fill("1")
        await phone.getByRole("button", { name: t.extras.save }).tap()
        await expectMessage(phone, t.extras.saved)
        await expect(phone.getByText(ELEVEN[language]).first()).toBeVisible()
        await expect(phone.getByText("฿1,000").first()).toBeVisible()
      })

      await test.step("the team sees what to prepare, and takes the early check-in back", async () => {
        await page.goto(`/admin/bookings/${id}/extras`)
        await quantity(page, early).fill("0")
        await page.getByRole("button", { name: t.extras.save }).tap()
        await expectMessage(page, a.saved)
        await page.goto(`/admin/bookings/${id}/guest`)
        await expect(page.getByText(`${cot} × 2`)).toBeVisible()
        await expect(page.getByText(`${early} × 1`)).toHaveCount(0)
      })
    })
  })
}

test("What is paid now follows the extras that a guest chooses", WITH_SCRIPT, async ({ page, origin }) => {
  const owner = await ownerOf(origin)
  const deposit = { kind: "percent", percent: 50 }
  await set(owner, "PATCH", "villa/terms", { data: { deposit, balanceDays: 7 } })
  const name = { th: "บาร์บีคิว", en: "BBQ" }
  const added = await owner.post("/api/admin/villa/extras", { data: { name, unit: "stay", price: 1800 } })
  expect(added.status(), await added.text()).toBe(201)
  await owner.dispose()
  await book(page, await freeStay(page.request, { nights: 2 }))
  const payNow = page.locator("form dt").filter({ hasText: texts.th.booking.plan.percent.replace("{{percent}}", "50") })
  const amount = () => payNow.locator("xpath=following-sibling::dd").locator("data").getAttribute("value")
  const before = Number(await amount())
  await page.getByRole("button", { name: texts.th.extras.more.replace("{{name}}", name.th) }).tap()
  await expect.poll(amount).toBe(String(before + 900))
  await submitDetails(page)
  await page.waitForURL("**/payment")
  await expect(page.locator(`data[value="${before + 900}"]`).first()).toBeVisible()
})

type Fields = typeof COT

async function addExtra(page: Page, { th, en, price, maxQuantity }: Fields, language: Language): Promise<void> {
  await openAdding(page, adminTexts[language].extras.add)
  await openOther(page, language)
  await fillIn(page, { "name.th": th, "name.en": en, price })
  // Stays open after an extra was added, with script.
  if (!(await page.locator("[name=maxQuantity]").isVisible())) await openMore(page, language)
  await page.locator("[name=maxQuantity]").fill(maxQuantity)
}
