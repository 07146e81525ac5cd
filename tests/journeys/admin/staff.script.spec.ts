import type { Page } from "@playwright/test"
import { expect, test } from "../support/journey.ts"
import { adminTexts, anotherPhone, expectMessage, fillIn, logInAsOwner, submitButton } from "../support/owner.ts"

const t = adminTexts.th
const PASSWORD = "รหัสผ่านแรก 1234"
const AFTER_RESET = "รหัสผ่านที่สอง 1234"
const OWN_CHOICE = "รหัสผ่านที่สาม 1234"

test("An owner invites staff, who see only their part, get a new password, and are removed", async ({
  page,
  browser,
  request,
}) => {
  const name = "นก"
  const email = "nok@example.com"
  const staff = await anotherPhone(browser)
  const heading = (of: Page, text: string) => expect(of.getByRole("heading", { level: 1 })).toHaveText(text)
  await logInAsOwner(page.context())

  await test.step("invites a member of staff, which is preselected", async () => {
    await page.goto("/admin/staff")
    await expect(page.getByRole("radio", { name: t.staff.role.staff })).toBeChecked()
    // More members than there is room for above the form.
    await page.getByRole("main").evaluate((main) => main.style.setProperty("padding-top", "60rem"))
    await page.getByRole("button", { name: t.staff.invites.create }).tap()
    const link = page.getByRole("status").getByText("/admin/register?invite=")
    await expect(link).toBeInViewport()
    const invite = await link.textContent()
    await staff.goto(invite!)
    await fillIn(staff, { name, email, password: PASSWORD, confirmPassword: PASSWORD })
    await submitButton(staff, "confirmPassword").tap()
    await expect(staff).toHaveURL(/\/admin$/)
  })

  await test.step("who sees bookings, links and the calendar, and no money", async () => {
    const nav = staff.getByRole("navigation", { name: t.frame.nav.label })
    await expect(nav.getByRole("link")).toHaveText([
      t.frame.nav.today,
      t.frame.nav.calendar,
      t.frame.nav.bookings,
      t.frame.nav.money,
      t.frame.nav.settings,
    ])
    await expect(staff.getByText(t.today.totalBookings)).toBeVisible()
    await expect(staff.getByText(t.today.totalRevenue)).toHaveCount(0)
    await expect(staff.getByText(t.books.income)).toHaveCount(0)
    expect((await staff.goto("/admin/bank"))?.status()).toBe(403)
    await heading(staff, t.accounts.errors.ownerOnly)
    await staff.getByRole("link", { name: t.frame.nav.today }).last().tap()
    await expect(staff).toHaveURL(/\/admin$/)
  })

  const { data } = await (await page.request.get("/api/admin/staff")).json()
  const { id } = data.staff.find((each: { email: string }) => each.email === email)

  await test.step("makes a link for a new password, which they choose", async () => {
    await page.goto(`/admin/staff/${id}`)
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
    await expectMessage(staff, t.accounts.reset.done)
  })

  await test.step("who changes the password, which logs out their other phone", async () => {
    const other = await request.post("/api/admin/auth/login", { data: { email, password: AFTER_RESET } })
    expect(other.status(), await other.text()).toBe(200)
    await staff.goto("/admin/login?back=/admin/account")
    await fillIn(staff, { email, password: AFTER_RESET })
    await submitButton(staff, "password").tap()
    await expect(staff.getByText(t.accounts.account.thisDevice)).toBeVisible()
    // That of the other phone; the page's own is the last.
    await expect(staff.getByRole("button", { name: t.accounts.account.end, exact: false })).toHaveCount(2)
    const typed = { currentPassword: AFTER_RESET, newPassword: OWN_CHOICE, confirmPassword: OWN_CHOICE }
    await fillIn(staff, typed)
    await submitButton(staff, "currentPassword").tap()
    await expectMessage(staff, t.accounts.account.passwordSaved)
    expect((await request.get("/api/admin/auth/me")).status()).toBe(401)
  })

  await test.step("removes them, which ends their session", async () => {
    await page.goto(`/admin/staff/${id}`)
    await page.getByText(t.staff.people.remove).first().tap()
    await page.locator("form[action$='/remove'] button[type=submit]").tap()
    await expectMessage(page, t.staff.people.removed.replace("{{name}}", name))
    await expect(page.getByRole("link", { name })).toHaveCount(0)
    await staff.goto("/admin/bookings")
    await expect(staff).toHaveURL(/\/admin\/login\?back=/)
  })
  await staff.context().close()
})
