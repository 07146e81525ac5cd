import { expect, test, texts } from "./support/journey.ts"
import { fillIn, input, logInAsOwner } from "./support/owner.ts"

test("A mistyped address of a guest is pointed out to staff", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.goto("/admin/bookings/new")
  await fillIn(page, { email: "anna@gmial.com" })
  await page.getByRole("button", { name: texts.th.customer.didYouMean.replace("{{email}}", "anna@gmail.com") }).tap()
  await expect(input(page, "email")).toHaveValue("anna@gmail.com")
})
