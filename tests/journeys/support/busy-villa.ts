import {
  type APIRequestContext,
  type APIResponse,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
} from "@playwright/test"
import { calendarFile } from "../../support/calendar-file.ts"
import { moveStay } from "../../support/move-stay.ts"
import { runStatements } from "../../support/statements.ts"
import type { SetChannels } from "./channel-villa.ts"
import { endedStay } from "./ended-stay.ts"
import { png } from "./files.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "./guest.ts"
import { dateAfter, type Stay, villaToday } from "./nights.ts"
import { logInAsOwner } from "./owner.ts"
import { makeLink } from "./payment-links.ts"

type Busy = { playwright: PlaywrightWorkerArgs["playwright"]; origin: string; setChannels: SetChannels }

/** Gives the owner what most days have: a guest tomorrow, a slip, a refund and somebody who has not paid yet. */
export async function makeOrdinary(page: Page, { playwright, origin }: Omit<Busy, "setChannels">): Promise<void> {
  await logInAsOwner(page.context())
  const guest = await playwright.request.newContext({ baseURL: origin })
  const tomorrow = dateAfter(villaToday(), 1)
  const booked = (later: number) => bookWithDetails(guest, stayFrom(dateAfter(villaToday(), FIRST_DAY + later), 2))
  const [arriving, paying, cancelled] = [await booked(0), await booked(9), await booked(18)]
  await booked(27)
  await submitSlipByApi(guest, paying)
  for (const id of [arriving, cancelled])
    await owner(page.request, "patch", `bookings/${id}/status`, { status: "confirmed" })
  await owner(page.request, "patch", `bookings/${cancelled}/status`, { status: "cancelled", cancelReason: "admin" })
  await moveStay(origin, arriving, tomorrow, dateAfter(tomorrow, 2))
  await guest.dispose()
}

/** Gives the owner something of every kind to do today. */
export async function makeBusy(page: Page, { playwright, origin, setChannels }: Busy): Promise<void> {
  await logInAsOwner(page.context())
  const today = villaToday()
  const guest = await playwright.request.newContext({ baseURL: origin })
  let stays = 0
  // Behind those that other journeys look for.
  const nextStay = () => stayFrom(dateAfter(today, FIRST_DAY + 9 * stays++), 3)
  const booked = (stay = nextStay()) => bookWithDetails(guest, stay)
  const confirmed = async (...stay: [Stay?]) => {
    const id = await booked(...stay)
    await owner(page.request, "patch", `bookings/${id}/status`, { status: "confirmed" })
    return id
  }
  const moved = (id: string, from: number, to: number) =>
    moveStay(origin, id, dateAfter(today, from), dateAfter(today, to))

  for (const _ of [1, 2]) await submitSlipByApi(guest, await booked())
  const checkMoney = await booked()
  await submitSlipByApi(guest, checkMoney)
  await owner(page.request, "patch", `bookings/${checkMoney}/status`, { status: "cancelled" })
  const link = await makeLink(page.request)
  await done(guest.post(`/api/payment-links/${link.id}/slips`, { multipart: { slip: png } }))
  await booked()

  await owner(page.request, "patch", "villa/terms", { moves: 2, moveDays: 7 })
  const from = nextStay()
  const moving = await confirmed(from)
  const asked = stayFrom(from.checkOut, 3)
  const quoted = await done(
    guest.get(`/api/booking/${moving}/dates?checkIn=${asked.checkIn}&checkOut=${asked.checkOut}`),
  )
  await done(guest.post(`/api/booking/${moving}/dates`, { data: { ...asked, shownTotal: quoted.quote.totalPrice } }))

  const cancelled = await confirmed()
  await owner(page.request, "patch", `bookings/${cancelled}/status`, { status: "cancelled", cancelReason: "admin" })
  const sold = nextStay()
  await confirmed(sold)
  await takenElsewhere(page.request, sold, setChannels)

  const terms = { damage: { amount: 5000, when: "arrival" }, deposit: { kind: "percent", percent: 50 }, balanceDays: 7 }
  await owner(page.request, "patch", "villa/terms", terms)
  const [overdue, arriving, leaving, damaged] = [
    await confirmed(),
    await confirmed(),
    await confirmed(),
    await confirmed(),
  ] as const
  await done(guest.patch(`/api/booking/${arriving}/stay`, { data: { arrival: "18:00", foreignGuests: 1 } }))
  for (const id of [leaving, damaged])
    await owner(page.request, "post", `bookings/${id}/damage`, { kind: "receive", channel: "cash" })
  await moved(overdue, 2, 5)
  await moved(arriving, 0, 2)
  await moved(leaving, -2, 0)
  await moved(damaged, -12, -9)

  const past = await endedStay(origin, { guest, owner: page }, dateAfter(today, -10))
  await done(guest.put(`/api/booking/${past}/review`, { data: { stars: 4, text: "Lovely" } }))
  const { cleaner } = await owner(page.request, "post", "cleaners", { name: "นก", language: "th" })
  const token = cleaner.url.split("/").at(-1)
  await done(guest.post(`/api/cleaning/${token}/problems`, { multipart: { text: "กาน้ำร้อนเสีย", photo: png } }))
  await runStatements(origin, [`insert or replace into heartbeats (name, at) values ('cron', 1)`])
  await guest.dispose()
}

const FIRST_DAY = 215

async function bookWithDetails(guest: APIRequestContext, stay: Stay): Promise<string> {
  const id = await bookByApi(guest, stay)
  await submitDetailsByApi(guest, id)
  return id
}

const stayFrom = (checkIn: string, nights: number): Stay => ({ checkIn, checkOut: dateAfter(checkIn, nights) })

/** A channel has sold nights of a booking. */
async function takenElsewhere(request: APIRequestContext, stay: Stay, setChannels: SetChannels): Promise<void> {
  const [from, to] = [stay.checkIn, stay.checkOut].map((date) => date.replaceAll("-", ""))
  const url = `https://www.airbnb.com/calendar/ical/${crypto.randomUUID()}.ics`
  const sold = ["UID:sold", `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, "SUMMARY:Reserved"]
  await setChannels({ [url]: { file: calendarFile([sold]) } })
  await owner(request, "post", "calendars/feeds", { name: "Airbnb", url })
}

const owner = (request: APIRequestContext, method: "patch" | "post", call: string, data: object) =>
  done(request[method](`/api/admin/${call}`, { data }))

async function done(answer: Promise<APIResponse>) {
  const response = await answer
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true)
  return response.status() === 204 ? undefined : (await response.json()).data
}
