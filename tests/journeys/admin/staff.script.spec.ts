import type { Page } from "@playwright/test"
import { expect, test } from "../support/journey.ts"
import { adminTexts, anotherPhone, expectMessage, fillIn, logInAsOwner, submitButton } from "../support/owner.ts"

const t = adminTexts.th
const PASSWORD = "รหัสผ่านแรก 1234"
const AFTER_RESET = "รหัสผ่านที่สอง 1234"
const OWN_CHOICE = "รหัสผ่านที่สาม 1234"

async function logIn(page: Page, email: string, password: string, options: { stay?: boolean } = {}): Promise<void> {
  await page.goto("/admin/login")
  await fillIn(page, { email, password })
  if (options.stay) await page.getByLabel(t.staff.logIn.staySignedIn).check()
  await submitButton(page, "password").tap()
}

/** The cookie of the admin session. */
const sessionCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => /admin$/.test(name))

test("An owner invites staff, who see only their part, get a new password, and are removed", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = "นก"
  const email = "nok@example.com"
  const staff = await anotherPhone(browser)
  const heading = (of: Page, text: string) => expect(of.getByRole("heading", { level: 1 })).toHaveText(text)
  await logInAsOwner(page.context())

  await test.step("invites a member of staff, which is preselected", async () => {
    await page.goto("/admin/staff")
    await expect(page.getByRole("radio", { name: t.staff.role.staff })).toBeChecked()
    await page.getByRole("button", { name: t.staff.invites.create }).tap()
    const invite = await page.getByRole("status").getByText("/admin/register?invite=").textContent()
    await staff.goto(invite!)
    await fillIn(staff, { name, email, password: PASSWORD, confirmPassword: PASSWORD })
    await submitButton(staff, "confirmPassword").tap()
    await expect(staff).toHaveURL(/\/admin$/)
  })

  await test.step("who sees bookings, links and the calendar, and no money", async () => {
    const nav = staff.getByRole("navigation", { name: t.staff.nav.label })
    await expect(nav.getByRole("link")).toHaveText([
      t.staff.nav.today,
      t.staff.nav.calendar,
      t.staff.nav.bookings,
      t.staff.nav.money,
      t.staff.nav.settings,
    ])
    await expect(staff.getByText(t.staff.dashboard.totalBookings)).toBeVisible()
    await expect(staff.getByText(t.staff.dashboard.totalRevenue)).toHaveCount(0)
    await expect(staff.getByText(t.staff.dashboard.revenueByMonth)).toHaveCount(0)
    expect((await staff.goto("/admin/bank"))?.status()).toBe(403)
    await heading(staff, t.staff.errors.ownerOnly)
    await staff.getByRole("link", { name: t.staff.nav.today }).last().tap()
    await expect(staff).toHaveURL(/\/admin$/)
  })

  await test.step("makes a link for a new password, which works once", async () => {
    await page.goto("/admin/staff")
    await page.getByRole("link", { name }).tap()
    await page.getByRole("link", { name: t.staff.people.reset }).tap()
    await page.getByRole("button", { name: t.staff.people.createReset }).tap()
    const link = await page.getByRole("status").getByText("/admin/reset?token=").textContent()
    await staff.context().clearCookies({ name: /admin$/ })
    await staff.goto(link!)
    await fillIn(staff, { newPassword: AFTER_RESET, confirmPassword: "not the same" })
    await submitButton(staff, "newPassword").tap()
    await expect(staff.locator("[name=confirmPassword]")).toHaveAttribute("aria-invalid", "true")
    await fillIn(staff, { newPassword: AFTER_RESET, confirmPassword: AFTER_RESET })
    await submitButton(staff, "newPassword").tap()
    await expectMessage(staff, t.staff.reset.done)
    await staff.goto(link!)
    await heading(staff, t.staff.reset.invalid)
  })

  await test.step("who stays logged in, and changes the password", async () => {
    await logIn(staff, email, PASSWORD)
    await expect(staff.getByRole("alert")).toBeVisible()
    const other = await anotherPhone(browser)
    await logIn(other, email, AFTER_RESET)
    await expect(other).toHaveURL(/\/admin$/)
    expect((await sessionCookie(other))?.expires).toBe(-1)
    await logIn(staff, email, AFTER_RESET, { stay: true })
    await expect(staff).toHaveURL(/\/admin$/)
    const days = ((await sessionCookie(staff))!.expires - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(30)

    await staff.goto("/admin/account")
    await expect(staff.getByText(t.staff.account.thisDevice)).toBeVisible()
    await expect(staff.getByRole("button", { name: t.staff.account.end, exact: false })).toHaveCount(1)
    await fillIn(staff, { currentPassword: "wrong", newPassword: OWN_CHOICE, confirmPassword: OWN_CHOICE })
    await submitButton(staff, "currentPassword").tap()
    await expect(staff.getByText(t.staff.errors.passwordWrong)).toBeVisible()
    const typed = { currentPassword: AFTER_RESET, newPassword: OWN_CHOICE, confirmPassword: OWN_CHOICE }
    await fillIn(staff, typed)
    await submitButton(staff, "currentPassword").tap()
    await expectMessage(staff, t.staff.account.passwordSaved)
    await other.goto("/admin")
    await expect(other).toHaveURL(/\/admin\/login/)
    await other.context().close()
  })

  await test.step("removes them, which ends their session", async () => {
    await page.goto("/admin/staff")
    await page.getByRole("link", { name }).tap()
    await page.getByText(t.staff.people.remove).first().tap()
    await page.locator("form[action$='/remove'] button[type=submit]").tap()
    await expectMessage(page, t.staff.people.removed.replace("{{name}}", name))
    await expect(page.getByRole("link", { name })).toHaveCount(0)
    await staff.goto("/admin/bookings")
    await expect(staff).toHaveURL(/\/admin\/login\?back=/)
    await logIn(staff, email, OWN_CHOICE)
    await expect(staff.getByRole("alert")).toBeVisible()
    await page.goto("/admin/history")
    await expect(page.getByText(t.staff.history.action["admin-removed"]).first()).toBeVisible()
  })

  await test.step("and cannot remove the last owner", async () => {
    await page.goto("/admin/staff")
    await page.getByRole("link", { name: `(${t.staff.people.you})` }).tap()
    await page.getByRole("radio", { name: t.staff.role.staff }).check()
    await page.getByRole("button", { name: t.staff.people.saveRole }).tap()
    await expectMessage(page, t.staff.errors.lastOwner)
    await expect(page.getByRole("radio", { name: t.staff.role.owner })).toBeChecked()
  })
  await staff.context().close()
})
