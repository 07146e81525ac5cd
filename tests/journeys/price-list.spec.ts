import type { Page } from "@playwright/test"
import { openPart } from "./support/guest.ts"
import { expect, test, WITHOUT_SCRIPT } from "./support/journey.ts"
import {
  adminTexts,
  expectFieldError,
  expectMessage,
  fillIn,
  input,
  logInAsOwner,
  submitButton,
} from "./support/owner.ts"

const t = adminTexts.th

/** The year after the next New Year, in which the high season ends. */
const NEXT_YEAR = new Date().getUTCFullYear() + 1

test.beforeEach(({ page }) => logInAsOwner(page.context()))

async function addSeason(page: Page, kind: "season" | "holiday", values: Record<string, string>, yearly = false) {
  await page.goto("/admin/villa/prices")
  await page.getByText(t.prices.add, { exact: true }).tap()
  await page.getByRole("link", { name: t.prices.layer[kind], exact: true }).tap()
  await fillIn(page, values)
  if (yearly) await page.getByLabel(t.prices.season.fields.yearly).check()
  await submitButton(page, "nameEn").tap()
  await expectMessage(page, t.prices.added.saved)
}

test("An owner enters the price list of a villa on a phone, and tries a price", WITHOUT_SCRIPT, async ({ page }) => {
  test.slow()
  await page.request.patch("/api/admin/villa", { data: { maxGuests: 10 } })
  await test.step("the high season, with a Saturday price", async () => {
    await addSeason(
      page,
      "season",
      {
        nameTh: "ไฮซีซั่น",
        nameEn: "High season",
        first: `${NEXT_YEAR - 1}-11-01`,
        last: `${NEXT_YEAR}-02-28`,
        weekdayPrice: "8990",
        weekendPrice: "8990",
        saturdayPrice: "10990",
      },
      true,
    )
    await expect(page.getByRole("link", { name: "ไฮซีซั่น" }).first()).toBeVisible()
  })

  for (const { name, price, minNights } of [
    { name: "ปีใหม่", price: "12900", minNights: "" },
    { name: "สงกรานต์", price: "14900", minNights: "3" },
  ]) {
    await test.step(`${name}, which is proposed`, async () => {
      await page.goto("/admin/villa/prices")
      await page.getByRole("button", { name: `${t.prices.suggestions.add} ${name}` }).tap()
      await expectMessage(page, t.prices.added.withoutPrices)
      await fillIn(page, { weekdayPrice: price, weekendPrice: price, minNights })
      await submitButton(page, "nameEn").tap()
      await expectMessage(page, t.prices.saved)
    })
  }

  await test.step("extra guests, and the tax that prices include", async () => {
    await page.goto("/admin/villa/prices")
    await page.getByRole("link", { name: t.prices.rules.title }).tap()
    await openPart(page, t.prices.section.fees.title)
    await fillIn(page, { extraGuestFee: "500" })
    await submitButton(page, "includedGuests").tap()
    await expectFieldError(input(page, "includedGuests"), "", t.prices.errors.includedGuests)
    await expect(input(page, "extraGuestFee")).toHaveValue("500")
    await fillIn(page, { includedGuests: "6" })
    await openPart(page, t.prices.section.tax.title)
    await page.locator("select[name='vat.mode']").selectOption("included")
    await submitButton(page, "includedGuests").tap()
    await expect(page.getByText(t.prices.errors.vatNotRegistered)).toBeVisible()
    await expect(page.locator("input[name=extraGuestFee]")).toHaveValue("500")
    await page.locator("select[name='vat.mode']").selectOption("none")
    await submitButton(page, "includedGuests").tap()
    await expectMessage(page, t.prices.saved)
    await page.getByRole("link", { name: t.prices.rules.title }).tap()
    const fees = page.locator("summary", { hasText: t.prices.section.fees.title })
    await expect(fees).toContainText(t.prices.savedRules.extraGuest.replace("{{amount}}", "฿500"))
  })

  await test.step("a season that is already there", async () => {
    await page.goto("/admin/villa/prices")
    await page.getByText(t.prices.add, { exact: true }).tap()
    await page.getByRole("link", { name: t.prices.layer.holiday, exact: true }).tap()
    const first = `${NEXT_YEAR}-04-14`
    await fillIn(page, { nameEn: "Water festival", first, last: first })
    await page.getByLabel(t.prices.season.fields.yearly).check()
    await submitButton(page, "nameEn").tap()
    await expectFieldError(input(page, "first"), first, t.prices.errors.overlap)
    await expect(page.locator("form").getByRole("link", { name: "สงกรานต์" })).toBeVisible()
  })

  await test.step("what a stay costs", async () => {
    await page.goto("/admin/villa/prices")
    await page.getByRole("link", { name: t.prices.preview.title }).tap()
    await fillIn(page, { checkIn: `${NEXT_YEAR}-04-13`, checkOut: `${NEXT_YEAR}-04-16`, guests: "8" })
    await submitButton(page, "checkIn").tap()
    // 3 nights and 2 extra guests, who cost 500 baht a night each.
    await expect(page.getByRole("heading", { name: t.prices.preview.total })).toContainText("฿47,700")
    await fillIn(page, { checkIn: `${NEXT_YEAR}-04-15`, checkOut: `${NEXT_YEAR}-04-16` })
    await submitButton(page, "checkIn").tap()
    await expect(page.getByRole("region", { name: t.prices.preview.warnings })).toContainText("พักขั้นต่ำ 3 คืน")
  })
})
