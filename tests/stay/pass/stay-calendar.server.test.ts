import ICAL from "ical.js"
import { beforeEach, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { sendChanges } from "#app/booking/edit/send-changes.server.ts"
import { acceptMove } from "#app/booking/other-dates/answer-move.server.ts"
import { requestMove } from "#app/booking/other-dates/request-move.server.ts"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { read } from "#app/db/database.server.ts"
import { readEmailsOf } from "#app/notify/email/outbox-store.server.ts"
import { renderEmail } from "#app/notify/email/render-email.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { MALI } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi", id: "admin-1" } as const
const app = setUpVilla({ terms: { ...DEFAULT_TERMS, moves: 2 } })
let id: string
beforeEach(async () => {
  id = (await createBooking(app, { customer: MALI, language: "en" })).id
})

/** Of the emails so far, oldest first; null without a calendar file. */
async function entries() {
  const [emails] = await read(app.db, readEmailsOf(app.db, id, 20))
  return emails
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map((email) => ({ kind: email.kind, entry: entryIn(renderEmail(email).attachments[0]?.content) }))
}

/** As a calendar program reads the file. */
function entryIn(content: string | undefined) {
  if (content === undefined) return null
  const file = new ICAL.Component(ICAL.parse(content))
  const [event, ...more] = file.getAllSubcomponents("vevent")
  expect(more).toEqual([])
  const { uid, sequence, startDate, endDate } = new ICAL.Event(event!)
  return {
    uid,
    sequence,
    dates: `${startDate.toString().slice(0, 10)}/${endDate.toString().slice(0, 10)}`,
    method: file.getFirstPropertyValue("method"),
    status: event!.getFirstPropertyValue("status"),
    alarms: event!.getAllSubcomponents("valarm").length,
  }
}

async function done(step: Promise<{ ok: boolean }>) {
  expect(await step).toMatchObject({ ok: true })
  await rows("update outbox set sent_at = created_at, due_at = null where sent_at is null")
  app.clock.now += 61_000
}

it("follows a stay through its changes: the same entry with a rising sequence, removed by the cancellation", async () => {
  await done(changeStatus(app, id, "confirmed", ADMIN))
  await done(editBooking(app, id, { checkIn: "2090-12-10", checkOut: "2090-12-14" }, ADMIN))
  await done(sendChanges(app, id, ADMIN, { alreadyNotified: false }))
  await done(requestMove(app, id, { checkIn: "2091-01-07", checkOut: "2091-01-11", shownTotal: 34_000_00 }))
  await done(acceptMove(app, id, ADMIN))
  await done(sendConfirmation(app, id, { actor: "guest" }))
  await done(changeStatus(app, id, "cancelled", ADMIN))
  const withFile = (await entries()).filter(({ entry }) => entry !== null)
  const kept = { uid: id, method: "PUBLISH", status: "CONFIRMED", alarms: 1 }
  expect(withFile).toMatchObject([
    { kind: "confirmed", entry: { ...kept, dates: "2090-12-03/2090-12-07" } },
    { kind: "changed", entry: { ...kept, dates: "2090-12-10/2090-12-14" } },
    { kind: "move-accepted", entry: { ...kept, dates: "2091-01-07/2091-01-11" } },
    { kind: "confirmed", entry: { ...kept, dates: "2091-01-07/2091-01-11" } },
    { kind: "cancelled", entry: { uid: id, method: "CANCEL", status: "CANCELLED", alarms: 0 } },
  ])
  const sequences = withFile.map(({ entry }) => entry!.sequence)
  const [confirmed, changed, moved, again, cancelled] = sequences
  expect(confirmed).toBeGreaterThan(0)
  expect([changed! > confirmed!, moved! > changed!, again, cancelled! > moved!]).toEqual([true, true, moved, true])
})

it("does not exist for a booking that was never confirmed", async () => {
  await done(editBooking(app, id, { checkIn: "2090-12-10", checkOut: "2090-12-14" }, ADMIN))
  await done(sendChanges(app, id, ADMIN, { alreadyNotified: false }))
  await done(changeStatus(app, id, "cancelled", ADMIN))
  const all = await entries()
  expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["changed", "cancelled"]))
  expect(all.filter(({ entry }) => entry !== null)).toEqual([])
})

it("is taken back by the edit that cancels the stay", async () => {
  await done(changeStatus(app, id, "confirmed", ADMIN))
  await done(editBooking(app, id, { guests: 4, status: "cancelled" }, ADMIN))
  expect((await entries()).at(-1)).toMatchObject({ kind: "cancelled", entry: { method: "CANCEL", uid: id } })
})
