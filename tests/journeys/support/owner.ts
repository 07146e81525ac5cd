import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from "@playwright/test"
import type { NavSection } from "#app/admin/pages/sections.ts"
import { adminEn } from "../../../app/i18n/locales/admin/en.ts"
import { adminTh } from "../../../app/i18n/locales/admin/th.ts"
import { untilHydrated } from "./connection.ts"
import type { Upload } from "./files.ts"
import { forgetHydration, hasScript, type Language } from "./journey.ts"
import { ownerSession } from "./owner-account.ts"

/** The texts of the admin pages, to find buttons and fields by. */
export const adminTexts = { th: adminTh, en: adminEn }
const t = adminTh

/** The field of a form by its name, as the browser sends it. */
export const input = (page: Page | Locator, name: string): Locator =>
  page.locator(`input[name="${name}"]:not([type=hidden]), textarea[name="${name}"]`)

/** Types into the fields of a form by their names. */
export async function fillIn(page: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await input(page, name).fill(value)
}

/** The submit button of the form with such a field. */
export const submitButton = (page: Page, name: string): Locator =>
  page
    .locator("form")
    .filter({ has: page.locator(`[name="${name}"]`) })
    .locator("button[type=submit]:not([name=check])")

/**
 * Waits until the form of a booking can be saved: with script until it is hydrated, without until its changes were checked.
 * @returns the button that saves it
 */
export async function checkBooking(page: Page, language: Language = "th"): Promise<Locator> {
  const { check, submit } = adminTexts[language].bookings.edit
  const save = page.getByRole("button", { name: submit, exact: true })
  if (hasScript()) await untilHydrated(page)
  else if (!(await save.isVisible())) await page.getByRole("button", { name: check }).tap()
  await expect(save).toBeVisible()
  return save
}

/** Saves the form of a booking; without script after the summary of what changes. */
export async function saveBooking(page: Page): Promise<void> {
  await (await checkBooking(page)).tap()
}

/** Selects files for an upload and submits them, without waiting for the answer. */
export async function upload(page: Page, field: string, ...files: Upload[]): Promise<void> {
  await input(page, field).setInputFiles(files)
  await submitButton(page, field).tap()
}

/**
 * Waits for a message of the server that no earlier call has seen: a toast, or without script a notice, what was done with
 * its undo button, or an alert of the form. The page that it belongs to is then shown completely.
 */
export async function expectMessage(page: Page, text: string): Promise<void> {
  const places = hasScript()
    ? "[data-sonner-toast], [data-undo], [role=alert]:not(.flash)"
    : ".flash, [data-undo], [role=alert]"
  const message = page.locator(`:is(${places}):not([data-seen])`).filter({ hasText: text }).first()
  await expect(message).toBeVisible()
  await message.evaluate((element) => element.setAttribute("data-seen", ""))
}

/** Expects an invalid field: marked as such, described by its error, and with the entered value. */
export async function expectFieldError(field: Locator, value: string, error: string): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true")
  await expect(field).toHaveValue(value)
  await expect(field).toHaveAccessibleDescription(new RegExp(error.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")))
}

/** Opens a place of the administration by the bottom navigation. @param leaves whether unsaved fields are left behind */
export async function openPlace(page: Page, place: NavSection["key"], { leaves = false } = {}): Promise<void> {
  const link = page.getByRole("navigation", { name: t.frame.nav.label }).getByRole("link", { name: t.frame.nav[place] })
  await link.tap()
  if (leaves) await page.getByRole("dialog").getByRole("button", { name: t.frame.unsaved.leave }).tap()
  await expect(link).toHaveAttribute("aria-current", "page")
}

/** Logs a browser in as the owner, whose account is registered if there is none. */
export async function logInAsOwner(context: BrowserContext): Promise<void> {
  const { origin } = new URL((await context.request.get("/api/health")).url())
  await context.addCookies(await ownerSession(origin))
}

/** A page in a browser context of its own: another visitor's phone. */
export async function anotherPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await forgetHydration(context)
  return await context.newPage()
}

/** Taps a button twice on a slow network, before the first tap is answered. */
export async function clickTwice(page: Page, button: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send("Network.emulateNetworkConditions", slow)
  // Centred, so that the bottom navigation does not cover it.
  await button.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }))
  const { x, y, width, height } = (await button.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await session.send("Network.emulateNetworkConditions", { ...slow, latency: 0 })
}

/** Opens what a form keeps back, such as a booking's requests. */
export async function openMore(page: Page, language: Language = "th"): Promise<void> {
  await page.getByText(adminTexts[language].bookings.edit.more, { exact: true }).tap()
}

/** Opens a form's texts in the language that its reader does not read, which are folded until somebody has opened them. */
export async function openOther(page: Page, reader: Language = "th"): Promise<void> {
  const { other, later } = adminTexts[reader].villa.texts
  const language = reader === "th" ? "en" : "th"
  const texts = page
    .locator("details")
    .filter({ has: page.getByText(new RegExp(`^(${other[language]}|${later[language].replace(/[()]/g, ".")})$`)) })
    .last()
  if ((await texts.getAttribute("open")) === null) await texts.locator("summary").tap()
}

/** Opens the form that adds to a list, which is open where the list is empty. */
export async function openAdding(page: Page, title: string): Promise<void> {
  const card = page.locator("details").filter({ has: page.getByRole("heading", { name: title }) })
  if ((await card.getAttribute("open")) === null) await card.locator("summary").first().tap()
}

/** Opens a part of a page that is one row. */
export async function openFold(page: Page, title: string): Promise<void> {
  const fold = page.locator("details").filter({ has: page.getByRole("heading", { name: title, exact: true }) })
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").first().tap()
}

/** The villa as the admin API returns it. */
export async function villaByApi(request: APIRequestContext): Promise<Record<string, unknown>> {
  const answer = await request.get("/api/admin/villa")
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}
