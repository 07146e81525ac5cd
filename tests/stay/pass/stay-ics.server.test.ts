import { beforeEach, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { undoPress } from "#app/booking/undo/undo-press.server.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { changeAccess } from "#app/villa/access/change-access.server.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { Client } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Malee" } as const
const PLACE = {
  ...NO_PLACE,
  address: { th: "99/9 ซอยหาดลับ", en: "99/9 Secret Beach Lane" },
  latitude: 7.98765,
  longitude: 98.28912,
  placePublic: false,
}
/** During the stay, when the code is shown. */
const ARRIVED = Date.UTC(2090, 11, 3, 8)

setUpClock()
const app = setUpVilla({ place: PLACE })
let guest: Client
let id: string
beforeEach(async () => {
  guest = new Client()
  id = (await guest.book()).id
})

const file = (client = guest, language = "en") => client.get(`${stayPaths.calendarFile(id)}?lng=${language}`)
const linesOf = (body: string) => body.replaceAll("\r\n ", "").split("\r\n")

it("the calendar file of a confirmed stay has its times, address and link, and is offered at once", async () => {
  await changeStatus(app, id, "confirmed", ADMIN)
  const [booking] = await rows<{ reference: string }>("select reference from bookings")
  const { status, headers, body } = await file()
  expect(status).toBe(200)
  expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8")
  expect(headers.get("Content-Disposition")).toBe(`inline; filename="stay-${booking!.reference}.ics"`)
  expect(headers.get("Cache-Control")).toBe("private, no-store")
  expect(linesOf(body)).toEqual(
    expect.arrayContaining([
      `UID:${id}`,
      // 14:00 and 11:00 in Bangkok
      "DTSTART:20901203T070000Z",
      "DTEND:20901207T040000Z",
      "SUMMARY:Stay at Test House",
      "LOCATION:Test House\\n99/9 Secret Beach Lane",
      "GEO:7.98765;98.28912",
      expect.stringMatching(new RegExp(`^URL[^:]*:https?://[^/]+${paths.booking.confirmation(id)}$`)),
    ]),
  )
  expect(linesOf((await file(guest, "th")).body)).toContain("SUMMARY:เข้าพักที่ บ้านทดสอบ")
})

it("has neither the code nor a link with the guest's access, also once the guests have arrived", async () => {
  const wifi = { ssid: "Baan", password: "wifi-password-1", security: "WPA" } as const
  await changeAccess(app, { method: "door_code", code: "VILLA-CODE-2580", wifi }, { name: "Owner" })
  await changeStatus(app, id, "confirmed", ADMIN)
  vi.setSystemTime(ARRIVED)
  expect((await guest.get(paths.booking.confirmation(id))).body).toContain("VILLA-CODE-2580")
  expect((await file()).body).not.toMatch(/VILLA-CODE|wifi-password|token/)
})

it("follows a change of dates with a higher sequence, and removes the entry of a cancelled stay", async () => {
  const sequenceIn = ({ body }: { body: string }) => Number(/^SEQUENCE:(\d+)\r$/m.exec(body)?.[1])
  await changeStatus(app, id, "confirmed", ADMIN)
  const confirmed = await file()
  await editBooking(app, id, { checkIn: "2090-12-10", checkOut: "2090-12-14" }, ADMIN)
  const moved = await file()
  expect(linesOf(moved.body)).toEqual(
    expect.arrayContaining([`UID:${id}`, "DTSTART:20901210T070000Z", "DTEND:20901214T040000Z"]),
  )
  await changeStatus(app, id, "cancelled", ADMIN)
  const cancelled = await file()
  expect(cancelled.status).toBe(200)
  expect(linesOf(cancelled.body)).toEqual(
    expect.arrayContaining([`UID:${id}`, "METHOD:CANCEL", "STATUS:CANCELLED", "DTSTART:20901210T070000Z"]),
  )
  expect(linesOf(cancelled.body)).not.toContain("BEGIN:VALARM")
  expect(confirmed.body).toContain("Secret Beach Lane")
  expect(cancelled.body).not.toMatch(/Secret Beach Lane|98\.28912/)
  const sequences = [confirmed, moved, cancelled].map(sequenceIn)
  expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
  expect(new Set(sequences).size).toBe(3)
  expect(sequences[0]).toBeGreaterThan(0)
  expect((await file(new Client())).status).toBe(404)
})

it("is the page of a booking that was cancelled before it was confirmed, also if it was by mistake", async () => {
  const owner = { ...ADMIN, id: "owner-1", role: "owner" } as const
  const confirmed = await changeStatus(app, id, "confirmed", owner)
  expect(confirmed.ok && (await undoPress(app, id, owner, confirmed.value.version)).ok).toBe(true)
  await changeStatus(app, id, "cancelled", ADMIN)
  const { status, headers } = await file()
  expect([status, headers.get("Location")]).toEqual([302, paths.booking.confirmation(id)])
})

it("is the booking's page until it is confirmed, and not found for others", async () => {
  const { status, headers } = await file()
  expect([status, headers.get("Location")]).toEqual([302, paths.booking.confirmation(id)])
  await changeStatus(app, id, "confirmed", ADMIN)
  expect((await file(new Client())).status).toBe(404)
})
