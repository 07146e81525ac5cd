import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import type { Upload } from "./files.ts"
import { png } from "./files.ts"
import { type Language, texts } from "./journey.ts"
import type { Stay } from "./nights.ts"

export const SOMCHAI = {
  firstName: "สมชาย",
  lastName: "ใจดี",
  email: "somchai@example.com",
  phone: "081 234 5678",
}
export type Details = typeof SOMCHAI

export const card = (page: Page): Locator => page.locator("#choose")

/** A date in the calendar: a link until hydration, then a button. */
export const day = (page: Page, date: string): Locator => card(page).locator(`[data-date="${date}"]`)

/** Waits until the calendar is interactive, whose script is loaded when it comes near the viewport. */
export async function untilInteractive(page: Page): Promise<void> {
  await card(page).scrollIntoViewIfNeeded()
  await expect(card(page).locator("button[data-date]").first()).toBeVisible()
}

/** A date in the card's head, which shows the selection. */
export const selectedDate = (page: Page, date: string): Locator => card(page).locator(`dd > time[datetime="${date}"]`)

export const bookNow = (page: Page, language: Language = "th"): Locator =>
  card(page).getByRole("button", { name: texts[language].booking.bookNow, exact: true })

/** Pages through the calendar to the month of a date. */
export async function showMonthOf(page: Page, date: string, language: Language = "th"): Promise<void> {
  for (;;) {
    const shown = (await lastDay(page).getAttribute("data-date"))!
    if (shown.slice(0, 7) === date.slice(0, 7)) return
    await turnTo(page, shown < date ? "nextMonth" : "previousMonth", language)
  }
}

export async function showNextMonth(page: Page, language: Language = "th"): Promise<void> {
  await turnTo(page, "nextMonth", language)
}

async function turnTo(page: Page, to: "nextMonth" | "previousMonth", language: Language): Promise<void> {
  const shown = (await lastDay(page).getAttribute("data-date"))!
  await card(page).getByLabel(texts[language].booking[to]).tap()
  await expect(lastDay(page)).not.toHaveAttribute("data-date", shown)
}

/** The last date of the shown month: the first weeks of the current month may be collapsed. */
const lastDay = (page: Page): Locator => card(page).locator("[data-date]").last()

/** Taps the two dates of a stay, as a guest does. */
export async function selectDates(page: Page, { checkIn, checkOut }: Stay, language: Language = "th"): Promise<void> {
  await showMonthOf(page, checkIn, language)
  await day(page, checkIn).tap()
  await expect(selectedDate(page, checkIn)).toBeVisible()
  await showMonthOf(page, checkOut, language)
  await day(page, checkOut).tap()
  await expect(selectedDate(page, checkOut)).toBeVisible()
}

/** Opens the card with a stay already selected, as a shared link does. */
export async function openCard(page: Page, { checkIn, checkOut }: Stay, rooms = 3, guests = 2): Promise<void> {
  await page.goto(`/booking?checkIn=${checkIn}&checkOut=${checkOut}&rooms=${rooms}&guests=${guests}`)
  await expect(selectedDate(page, checkOut)).toBeVisible()
}

/** Books a stay from the card, up to the first step. @returns the booking's id */
export async function book(page: Page, stay: Stay, language: Language = "th"): Promise<string> {
  await openCard(page, stay)
  await bookNow(page, language).tap()
  await page.waitForURL("**/customer-info")
  return idIn(page)
}

/** A payment method to choose: a tab with script, a link without. */
export const methodChoice = (page: Page, method: PaymentMethod, language: Language = "th"): Locator => {
  const name = texts[language].payment.method[method]
  return page.getByRole("tab", { name }).or(page.getByRole("link", { name }))
}

export function idIn(page: Page): string {
  return new URL(page.url()).pathname.split("/")[2]!
}

export function field(page: Page, name: keyof Details): Locator {
  return page.locator(`form input[name=${name}]`)
}

/** Fills in the first step and submits it, without waiting for the answer. */
export async function submitDetails(page: Page, details: Details = SOMCHAI, language: Language = "th"): Promise<void> {
  for (const [name, value] of Object.entries(details)) await field(page, name as keyof Details).fill(value)
  await page.getByRole("button", { name: texts[language].customer.submit }).tap()
}

export async function completeDetails(
  page: Page,
  details: Details = SOMCHAI,
  language: Language = "th",
): Promise<void> {
  await submitDetails(page, details, language)
  await page.waitForURL("**/payment")
}

/** Selects a slip and submits it, without waiting for the answer. */
export async function submitSlip(page: Page, file: Upload = png, language: Language = "th"): Promise<void> {
  await page.locator("input[name=slip]").setInputFiles(file)
  await page.getByRole("button", { name: texts[language].payment.slip.submit }).tap()
}

/** Opens the first part of a confirmed stay, or its summary, that has a text. */
export async function openPart(page: Page, text: string): Promise<void> {
  await page.locator("details").filter({ hasText: text }).locator("summary").first().tap()
}

/** Books by the API, as another guest or to skip steps that a journey is not about. @returns its id */
export async function bookByApi(request: APIRequestContext, { checkIn, checkOut }: Stay): Promise<string> {
  const answer = await request.post("/api/booking", { data: { bookingDetails: { checkIn, checkOut, rooms: 3 } } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data._id
}

/** Submits the details by the API. */
export async function submitDetailsByApi(request: APIRequestContext, id: string, email = SOMCHAI.email): Promise<void> {
  const customerInfo = { ...SOMCHAI, email, phone: "0812345678" }
  const answer = await request.patch(`/api/booking/${id}/customer-info`, { data: { customerInfo } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Uploads and attaches a slip by the API. */
export async function submitSlipByApi(request: APIRequestContext, id: string): Promise<void> {
  const uploaded = await request.post("/api/upload/slip", { multipart: { slip: png } })
  expect(uploaded.ok(), await uploaded.text()).toBe(true)
  const { data } = await uploaded.json()
  const attached = await request.patch(`/api/booking/${id}`, { data: { paymentSlipUrl: data.url } })
  expect(attached.status(), await attached.text()).toBe(200)
}

type BookingJson = {
  _id: string
  status: string
  checkInDate: string
  checkOutDate: string
  totalPrice: number
  [more: string]: unknown
}

/** The guest's own bookings, by the API. */
export async function bookingsOf(request: APIRequestContext): Promise<BookingJson[]> {
  const answer = await request.get("/api/booking/all")
  expect(answer.ok()).toBe(true)
  return (await answer.json()).data.bookings
}
