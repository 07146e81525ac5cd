import { expect, test, texts, WITH_SCRIPT, WITHOUT_SCRIPT } from "../support/journey.ts"
import { adminTexts, expectFieldError, fillIn, input } from "../support/owner.ts"

test.use({ villaKind: "empty" })

const t = adminTexts.th.accounts
const WEAK = {
  name: "มาลี",
  email: "malee.jaiyen@example.com",
  password: "Password2026",
  confirmPassword: "Password2026",
}

test("A password that is easy to guess is refused", WITHOUT_SCRIPT, async ({ page }) => {
  await page.goto("/admin/register")
  await fillIn(page, WEAK)
  await page.getByRole("button", { name: t.register.submit }).tap()
  await expectFieldError(input(page, "password"), "", texts.th.validation.passwordCommon)
  await fillIn(page, { password: "malee.jaiyen1", confirmPassword: "malee.jaiyen1" })
  await page.getByRole("button", { name: t.register.submit }).tap()
  await expectFieldError(input(page, "password"), "", texts.th.validation.passwordNamed)
})

test("A password can be seen while it is typed", WITH_SCRIPT, async ({ page }) => {
  await page.goto("/admin/register")
  await fillIn(page, { password: "rain on the roof" })
  await expect(input(page, "password")).toHaveAttribute("type", "password")
  await page.getByRole("button", { name: t.logIn.showPassword }).tap()
  for (const name of ["password", "confirmPassword"]) await expect(input(page, name)).toHaveAttribute("type", "text")
  await expect(input(page, "password")).toHaveValue("rain on the roof")
  await page.getByRole("button", { name: t.logIn.hidePassword }).tap()
  await expect(input(page, "password")).toHaveAttribute("type", "password")
})
