import type { APIRequestContext, Page } from "@playwright/test"
import routes from "../../../app/routes.ts"
import { calendarFile } from "../../support/calendar-file.ts"
import { flatRoutes } from "../../support/routes.ts"
import type { SetChannels } from "./channel-villa.ts"
import { endedStay } from "./ended-stay.ts"
import { bookByApi } from "./guest.ts"
import { expect } from "./journey.ts"
import { dateAfter, freeStay, villaToday } from "./nights.ts"
import { logInAsOwner } from "./owner.ts"

export const PHONE = { width: 360, height: 740 }
const WIDE = { width: 1280, height: 900 }

/** Every page of the administration, by the pattern of its URL. */
const PAGES = flatRoutes(routes)
  .filter(({ pattern, file, layout }) => pattern.startsWith("/admin") && file.endsWith(".tsx") && !layout)
  .map(({ pattern }) => pattern)

/** A page's path, with an example for the parameters of its pattern. Throws for a new pattern that has none. */
function pathOf(pattern: string, examples: Record<string, string>): string {
  if (!/[:*]/.test(pattern)) return pattern
  const path = examples[pattern]
  if (path === undefined) throw new Error(`No example of the page ${pattern}`)
  return path
}

type VillaInUse = { guest: APIRequestContext; origin: string; setChannels: SetChannels }

/** An example of every object that has a page, by the patterns of these pages. */
async function makeExamples(
  page: Page,
  { guest, origin, setChannels }: VillaInUse,
  booking: string,
): Promise<Record<string, string>> {
  const create = async (call: string, data: object) =>
    (await (await page.request.post(`/api/admin/${call}`, { data })).json()).data
  const { paymentLink } = await create("payment-links", { amount: 500, description: "Deposit" })
  const { rooms } = await (await page.request.get("/api/villa/rooms")).json()
  const room = `/admin/villa/rooms/${rooms[0].id}`
  const { staff } = (await (await page.request.get("/api/admin/staff")).json()).data
  const holiday = { layer: "holiday", yearly: true, from: "04-13", to: "04-16", name: { en: "Holiday" }, minNights: 3 }
  const { season } = await create("villa/seasons", holiday)
  const { promoCode } = await create("promo-codes", { code: "SEA10", kind: "percent", value: 10 })
  await page.request.patch("/api/admin/villa/line", { data: { guestLine: true } })
  const { extra } = await create("villa/extras", { name: { th: "เตียงเสริม", en: "Cot" }, unit: "stay", price: 300 })
  const { cleaner } = await create("cleaners", { name: "Nok", language: "th" })
  const past = await endedStay(origin, { guest, owner: page }, dateAfter(villaToday(), -10))
  const reviewed = await guest.put(`/api/booking/${past}/review`, { data: { stars: 4, text: "Lovely" } })
  const { review } = (await reviewed.json()).data
  return {
    "/admin/reviews/:id": `/admin/reviews/${review.id}`,
    "/admin/villa/prices/:id": `/admin/villa/prices/${season.id}`,
    "/admin/villa/promo-codes/:id": `/admin/villa/promo-codes/${promoCode.id}`,
    "/admin/villa/extras/:id": `/admin/villa/extras/${extra.id}`,
    "/admin/villa/extras/:id/photo": `/admin/villa/extras/${extra.id}/photo`,
    ...(await channelPages(page, setChannels)),
    "/admin/cleaners/:id": `/admin/cleaners/${cleaner.id}`,
    "/admin/staff/:id": `/admin/staff/${staff[0].id}`,
    "/admin/staff/:id/reset": `/admin/staff/${staff[0].id}/reset`,
    "/admin/books/:month": `/admin/books/${villaToday().slice(0, 7)}`,
    "/admin/bookings/:id": `/admin/bookings/${booking}`,
    ...Object.fromEntries(
      ["edit", "guest", "arrival", "buyer", "messages", "papers", "history", "delete", "ledger", "line", "extras"].map(
        (page) => [`/admin/bookings/:id/${page}`, `/admin/bookings/${booking}/${page}`],
      ),
    ),
    "/admin/refunds/:id": `/admin/refunds/${await refundOf(page, booking)}`,
    "/admin/refunds/:id/use": `/admin/refunds/${await refundOf(page, booking)}/use`,
    ...(await receiptPages(page, booking)),
    "/admin/tm30/:id": `/admin/tm30/${booking}`,
    "/admin/bookings/:id/damage": `/admin/bookings/${booking}/damage`,
    "/admin/bookings/:id/cancel": `/admin/bookings/${booking}/cancel`,
    "/admin/bookings/:id/share": `/admin/bookings/${booking}/share`,
    "/admin/payment-links/:id": `/admin/payment-links/${paymentLink.id}`,
    "/admin/villa/rooms/:id": room,
    "/admin/villa/rooms/:id/pictures": `${room}/pictures`,
  }
}

/** The pages of a channel that sold a stay. */
async function channelPages(page: Page, setChannels: SetChannels): Promise<Record<string, string>> {
  const { checkIn, checkOut } = await freeStay(page.request)
  const [from, to] = [checkIn, checkOut].map((date) => date.replaceAll("-", ""))
  const url = `https://www.airbnb.com/calendar/ical/${crypto.randomUUID()}.ics`
  const sold = ["UID:sold", `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, "SUMMARY:Reserved"]
  await setChannels({ [url]: { file: calendarFile([sold]) } })
  const added = await page.request.post("/api/admin/calendars/feeds", { data: { name: "Airbnb", url } })
  expect(added.status(), await added.text()).toBe(201)
  const { feed } = (await added.json()).data
  await page.request.patch(`/api/admin/calendars/feeds/${feed.id}`, { data: { bookedAs: "airbnb" } })
  const path = `/admin/calendars/feeds/${feed.id}`
  return {
    "/admin/calendars/feeds/:id/meaning": `${path}/meaning`,
    "/admin/calendars/feeds/:id/stays/:checkIn": `${path}/stays/${checkIn}`,
  }
}

/** The pages of the receipt of a booking that was confirmed. */
async function receiptPages(page: Page, booking: string): Promise<Record<string, string>> {
  const seller = { name: { th: "มะลิ" }, address: { th: "9/9 ปราณบุรี" }, taxId: "1101700230708" }
  const saved = await page.request.patch("/api/admin/villa/seller", { data: seller })
  expect(saved.status(), await saved.text()).toBe(200)
  const { data } = await (await page.request.get(`/api/admin/bookings/${booking}/ledger`)).json()
  const line = { line: data.lines[0].id }
  // Refused where the seller was there before the booking was paid.
  await page.request.post("/api/admin/receipts", { data: line })
  const [receipt] = (await (await page.request.get(`/api/booking/${booking}/receipts`)).json()).data.receipts
  const path = `/admin/receipts/${receipt.number}`
  return {
    "/admin/receipts/:number": path,
    "/admin/receipts/:number/cancel": `${path}/cancel`,
    "/admin/receipts/:number/replace": `${path}/replace`,
  }
}

/** A refund of a booking that was confirmed and has paid too much. @returns its id */
async function refundOf(page: Page, booking: string): Promise<string> {
  const ofBooking = `/api/admin/bookings/${booking}`
  await page.request.patch(`${ofBooking}/status`, { data: { status: "confirmed" } })
  await page.request.post(`${ofBooking}/ledger`, { data: { kind: "payment", amount: 500, channel: "cash" } })
  const owed = await page.request.post(`${ofBooking}/refunds`, { data: {} })
  expect(owed.status(), await owed.text()).toBe(201)
  return (await owed.json()).data.refunds[0].id
}

/** Faults of the open page: it is wider than a phone or a laptop. */
export async function widthFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    if (scrollWidth > viewport.width) faults.push(`wider than ${viewport.width} pixels: ${scrollWidth}`)
  }
  return faults
}

/** Logs in as the owner. @returns the path of every page of the administration, with an example of each object that has one */
export async function adminPages(page: Page, villa: VillaInUse): Promise<string[]> {
  await logInAsOwner(page.context())
  const booking = await bookByApi(page.request, await freeStay(page.request))
  const examples = await makeExamples(page, villa, booking)
  return PAGES.map((pattern) => pathOf(pattern, examples))
}
