import { type APIRequestContext, type Browser, expect, type Locator, type Page } from "@playwright/test"
import { adminEn } from "../../../app/i18n/locales/admin/en.ts"
import { adminTh } from "../../../app/i18n/locales/admin/th.ts"
import type { Upload } from "./files.ts"

/** The administration's words, to find buttons and fields by. */
export const staffWords = { th: adminTh, en: adminEn }
const t = adminTh

export const OWNER = { name: "มาลี", email: "malee@example.com", password: "น้ำทะเล sea 1234" }

/** The field of a form by its name, as the browser sends it. */
export const input = (page: Page | Locator, name: string): Locator =>
  page.locator(`input[name="${name}"]:not([type=hidden]), textarea[name="${name}"]`)

/** Types into the fields of a form by their names. */
export async function fillIn(page: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await input(page, name).fill(value)
}

/** The button that sends the form with such a field. */
export const submitOf = (page: Page, name: string): Locator =>
  page
    .locator("form")
    .filter({ has: page.locator(`[name="${name}"]`) })
    .locator("button[type=submit]")

/** Chooses files for an upload and sends them, without waiting for what follows. */
export async function upload(page: Page, field: string, ...files: Upload[]): Promise<void> {
  await input(page, field).setInputFiles(files)
  await submitOf(page, field).tap()
}

/** Waits for what the server says was done, in its toast or as plain HTML. */
export async function isTold(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
}

/** A field that was refused: marked, described by what is wrong, and with what was typed. */
export async function isRefused(field: Locator, value: string, error: string): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true")
  await expect(field).toHaveValue(value)
  await expect(field).toHaveAccessibleDescription(new RegExp(error.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")))
}

/** Goes to a part of the administration by the bar at the foot of the phone. */
export async function goTo(page: Page, part: "dashboard" | "bookings" | "blocks" | "villa" | "bank"): Promise<void> {
  const link = page.getByRole("navigation", { name: t.staff.nav.label }).getByRole("link", { name: t.staff.nav[part] })
  await link.tap()
  await expect(link).toHaveAttribute("aria-current", "page")
}

/** Makes the browser the owner's: logs in, having opened the account if there was none. */
export async function becomeOwner(request: APIRequestContext): Promise<void> {
  const { name, email, password } = OWNER
  const opened = await request.post("/api/admin/auth/register", { data: { name, email, password } })
  // 403 where this journey is not the first at its villa.
  expect([201, 403]).toContain(opened.status())
  const entered = await request.post("/admin/login", { form: { email, password }, maxRedirects: 0 })
  expect(entered.status(), await entered.text()).toBe(303)
}

/** Another browser, of a phone like the first one's. */
export async function anotherPhone(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage()
}

/** Presses a button twice on a slow line, before the first press is answered. */
export async function clickTwice(page: Page, button: Locator): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 }
  await line.send("Network.emulateNetworkConditions", slow)
  // In the middle, where the bar at the foot of the phone does not lie over it.
  await button.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }))
  const { x, y, width, height } = (await button.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await line.send("Network.emulateNetworkConditions", { ...slow, latency: 0 })
}

/** The villa as its owner's programs see it. */
export async function villaByApi(request: APIRequestContext): Promise<Record<string, unknown>> {
  const answer = await request.get("/api/admin/villa")
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}
