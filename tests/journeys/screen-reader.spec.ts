import type { Page } from "@playwright/test"
import { book, completeDetails, field, SOMCHAI, selectDates, submitDetails } from "./support/guest.ts"
import { expect, hasScript, LOCALES, test, texts } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"
import { HIGH_SEASON } from "./support/priced-villa.ts"

/* What a screen reader reads, in order, from the booking card to the payment. */

test.use({ locale: LOCALES.en })
const t = texts.en
const heading = (page: Page) => page.getByRole("heading", { level: 1 })

test("A stay is heard from the details to the payment: each step, its groups, and all errors at once", async ({
  page,
  request,
}) => {
  const id = await book(page, await freeStay(request), "en")

  await test.step("after Book now the step and until when to pay are read", async () => {
    await expect(heading(page)).toBeFocused()
    await expect(heading(page)).toHaveAccessibleDescription(/^Pay by /)
  })

  await test.step("the details name each field and group", async () => {
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - list "${t.booking.steps.label}":
        - listitem: ${t.booking.steps.personalInfo}
        - listitem: ${t.booking.steps.payment}
        - listitem: ${t.booking.steps.complete}
      - heading "${t.customer.title}" [level=1]
      - region "${t.countdown.title}"
      - textbox "${t.customer.firstName}"
      - textbox "${t.customer.lastName}"
      - textbox "${t.customer.email}"
      - textbox "${t.customer.phone}"
      - group "${t.customer.phoneCountry}":
        - radio "${t.customer.phoneCountries.TH}" [checked]
        - radio "${t.customer.phoneCountries.other}"
      - combobox "${t.stay.adults}"
      - combobox "${t.stay.children}"
      - button "${t.customer.submit}"
      - region "${t.summary.title}"
    `)
    await expect(page.getByRole("group", { name: t.customer.phoneCountry }).getByRole("textbox")).toHaveCount(0)
  })

  await test.step("errors of all fields are links to them, in one round", async () => {
    await page.getByRole("combobox", { name: t.stay.adults }).selectOption("6")
    await page.getByRole("combobox", { name: t.stay.children }).selectOption("1")
    await submitDetails(page, { ...SOMCHAI, email: "somchai@example", phone: "081" }, "en")
    const summary = page.getByRole("alert")
    await expect(summary.getByRole("link")).toHaveText([
      new RegExp(`^${t.customer.email}: `),
      new RegExp(`^${t.customer.phone}: `),
      new RegExp(`^${t.booking.guests}: .*\\b7\\b`),
    ])
    await summary.getByRole("link", { name: t.customer.phone }).tap()
    await expect(field(page, "phone")).toBeFocused()
    await expect(field(page, "phone")).toHaveAttribute("aria-invalid", "true")
    await summary.getByRole("link", { name: t.booking.guests }).tap()
    await expect(page.getByRole("combobox", { name: t.stay.adults })).toBeFocused()
    await page.getByRole("combobox", { name: t.stay.adults }).selectOption("2")
    await page.getByRole("combobox", { name: t.stay.children }).selectOption("0")
  })

  await test.step("the payment begins at its heading; a name in Thai is read in Thai", async () => {
    await completeDetails(page, undefined, "en")
    await expect(heading(page)).toBeFocused()
    await expect(heading(page)).toHaveAccessibleDescription(/^Pay by /)
    await expect(page.getByRole("region", { name: t.summary.title }).locator("[lang=th]")).toContainText(
      `${SOMCHAI.firstName} ${SOMCHAI.lastName}`,
    )
    expect(page.url()).toContain(id)
  })
})

test.describe("A promo code", () => {
  test.use({ villaKind: "priced" })

  test("is answered where the focus is: on what it takes off, or on the refused code", async ({ page }) => {
    const stay = { checkIn: dateAfter(HIGH_SEASON.from, 1), checkOut: dateAfter(HIGH_SEASON.from, 4) }
    await page.goto("/booking")
    await selectDates(page, stay, "en")
    const code = page.getByRole("textbox", { name: t.booking.promo.label })
    const apply = async (typed: string) => {
      await code.fill(typed)
      await page.getByRole("button", { name: t.booking.promo.apply }).tap()
      await page.waitForURL(/promoCode=/)
    }
    await page.getByText(t.booking.promo.title).tap()
    await apply("NOTHING")
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(t.booking.errors.promoCodeInvalid)
    await apply("BAAN10")
    await expect(page.locator(":focus")).toContainText("BAAN10")
    if (hasScript()) await expect(page.locator("#choose")).toBeInViewport()
  })
})
