import { untilHydrated } from "../support/connection.ts"
import { bookByApi, submitDetailsByApi } from "../support/guest.ts"
import { expect, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"

test.use({ villaKind: "paying" })

test("Payment methods are tabs: arrow keys move between them, Space opens one, and each has its panel", async ({
  page,
}) => {
  const { choose, method } = texts.th.payment
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment?method=bank_transfer`)
  await untilHydrated(page)
  const tab = (name: keyof typeof method) =>
    page.getByRole("tablist", { name: choose }).getByRole("tab", { name: method[name] })
  const panel = (name: keyof typeof method) => page.getByRole("tabpanel", { name: method[name] })
  await expect(tab("bank_transfer")).toHaveAttribute("aria-selected", "true")
  await expect(panel("bank_transfer")).toBeVisible()
  await expect(page.getByRole("navigation", { name: choose })).toHaveCount(0)

  await tab("bank_transfer").focus()
  await page.keyboard.press("ArrowRight")
  await expect(tab("promptpay")).toBeFocused()
  await expect(tab("promptpay")).toHaveAttribute("aria-selected", "false")
  await page.keyboard.press("End")
  await expect(tab("credit_card")).toBeFocused()
  await page.keyboard.press("ArrowRight")
  await expect(tab("bank_transfer")).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Space")
  await expect(panel("promptpay")).toBeVisible()
  await expect(tab("promptpay")).toBeFocused()
  await expect(tab("bank_transfer")).toHaveAttribute("tabindex", "-1")
  await page.keyboard.press("Home")
  await page.keyboard.press("Enter")
  await expect(panel("bank_transfer")).toBeVisible()
})
