import type { Page } from "@playwright/test"
import { untilHydrated } from "../support/connection.ts"
import { expect, test } from "../support/journey.ts"
import {
  adminTexts,
  expectMessage,
  fillIn,
  input,
  logInAsOwner,
  openFold,
  openOther,
  submitButton,
} from "../support/owner.ts"
import { OWNER } from "../support/owner-account.ts"

const t = adminTexts.th

test.beforeEach(({ page }) => logInAsOwner(page.context()))

type Account = { email: string; password: string }

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await untilHydrated(page)
}

/** Ends the session, sends the form with such a field, and logs in again. */
async function sendAndLogIn(page: Page, field: string, account: Account = OWNER): Promise<void> {
  await page.context().clearCookies({ name: /admin$/ })
  await submitButton(page, field).first().tap()
  await expect(page).toHaveURL(/\/admin\/login\?back=/)
  await logIn(page, account)
}

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await input(page, "email").fill(email)
  await input(page, "password").fill(password)
  await page.getByRole("button", { name: t.accounts.logIn.submit }).tap()
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

test("A form that is sent after the session has ended is shown again as typed, after logging in", async ({ page }) => {
  await open(page, "/admin/bank")
  const before = await input(page, "accountName").inputValue()
  await fillIn(page, { bankName: "SCB", accountNumber: "987-6-54321-0" })
  await sendAndLogIn(page, "bankName")
  await expect(page).toHaveURL(/\/admin\/bank$/)
  await expectMessage(page, t.frame.typedKept)
  await expect(input(page, "bankName")).toHaveValue("SCB")
  await expect(input(page, "accountNumber")).toHaveValue("987-6-54321-0")
  await expect(input(page, "accountName")).toHaveValue(before)
  expect(await stored(page)).not.toContain("987-6-54321-0")
  // It is not saved yet.
  await page.locator('a[href="/admin/bank/promptpay"]').tap()
  await expect(page.getByRole("dialog", { name: t.frame.unsaved.title })).toBeVisible()
  await page.getByRole("button", { name: t.frame.unsaved.stay }).tap()
  await submitButton(page, "bankName").first().tap()
  await expectMessage(page, t.villa.bank.detailsSaved)
  await open(page, "/admin/bank")
  await expect(input(page, "bankName")).toHaveValue("SCB")
  await expect(page.getByText(t.frame.typedKept)).toBeHidden()
})

test("A choice and a text that a new booking needs stay over the log-in", async ({ page }) => {
  await open(page, "/admin/bookings/new")
  await fillIn(page, { customerName: "Mali Srisuk", phone: "0812345678" })
  await sendAndLogIn(page, "customerName")
  await expect(page).toHaveURL(/\/admin\/bookings\/new$/)
  await expect(input(page, "customerName")).toHaveValue("Mali Srisuk")
  await expect(input(page, "phone")).toHaveValue("0812345678")
})

test("A door code and a Wi-Fi password are not kept over the log-in, what else was typed is", async ({ page }) => {
  await open(page, "/admin/villa/access")
  await openOther(page)
  await openFold(page, adminTexts.th.access.wifi)
  await fillIn(page, { "instructions.en": "Ring the bell.", code: "4711#", "wifi.password": "waves-and-sand" })
  await page.context().clearCookies({ name: /admin$/ })
  await submitButton(page, "code").first().tap()
  await expect(page).toHaveURL(/\/admin\/login\?back=/)
  // The page is left after its URL has changed.
  await expect.poll(() => stored(page)).toContain("Ring the bell.")
  expect(await stored(page)).not.toMatch(/4711#|waves-and-sand/)
  await logIn(page, OWNER)
  await expect(input(page, "instructions.en")).toHaveValue("Ring the bell.")
  await expect(input(page, "code")).not.toHaveValue("4711#")
})

test("What somebody has typed is not shown to another person who logs in", async ({ page }) => {
  const { data } = await (await page.request.post("/api/admin/invites", { data: { role: "owner" } })).json()
  const lek = { email: "lek@example.com", password: "sand and sea 1234" }
  const registered = await page.request.post("/api/admin/auth/register", {
    data: { ...lek, name: "Lek", invite: data.invite },
  })
  expect(registered.status()).toBe(201)
  await open(page, "/admin/bank")
  await fillIn(page, { bankName: "Typed by the owner" })
  await sendAndLogIn(page, "bankName", lek)
  await expect(page).toHaveURL(/\/admin\/bank$/)
  await untilHydrated(page)
  await expect(input(page, "bankName")).not.toHaveValue("Typed by the owner")
  expect(await stored(page)).not.toContain("Typed by the owner")
})
