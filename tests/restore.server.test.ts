import { env } from "cloudflare:workers"
import { beforeEach, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { runCron } from "#app/cron.server.ts"
import afterRestore from "#app/db/after-restore.sql?raw"
import { write } from "#app/db/database.server.ts"
import integrity from "#app/db/integrity.sql?raw"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { slipKey } from "#app/money/slips/slip.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { insertEmail } from "#app/notify/email/outbox-store.server.ts"
import { createInvite } from "#app/people/team/invites.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { deleteStaff, insertAdmin, openSession } from "./support/admins.ts"
import { Client } from "./support/api.ts"
import { deleteFiles, rows } from "./support/app.ts"
import { createBooking, GUEST, uploadSlip } from "./support/bookings.ts"
import { sampleEmail } from "./support/emails.ts"
import { eventually } from "./support/eventually.ts"
import { file } from "./support/files.ts"
import { ADMIN, createLink, submitSlipByLink } from "./support/payment-links.ts"
import { setUpVilla } from "./support/set-up.ts"

/*
 * A database of ten days ago, restored while the site was paused, and then the first run of the cron: SQL that a restore
 * and the operator after Time Travel run, see docs/operating.md.
 */

const CUSTOMER = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
const TODAY = new Date().toISOString().slice(0, 10)

const app = setUpVilla()
let sent: string[]

/** Ten days ago, as the backup was made. */
const BACKED_UP_AT = Date.now() - 10 * DAY_MS

beforeEach(async () => {
  await deleteFiles()
  await deleteStaff()
  for (const table of ["alert_deliveries", "alerts", "heartbeats", "job_failures", "outbox"])
    await rows(`delete from ${table}`)
  sent = []
  app.clock.now = BACKED_UP_AT
  app.mailer = {
    send: async ({ subject }) => {
      sent.push(subject)
      return { sent: true }
    },
  }
  vi.spyOn(console, "log").mockImplementation(() => {})
})

const restored = () =>
  env.DB.batch(
    afterRestore
      .replace(/^--.*$/gm, "")
      .split(";")
      .filter((each) => each.trim())
      .map((each) => env.DB.prepare(each)),
  )

/** Free, and offered or given back since the backup. */
async function insertWish() {
  await rows("update villa set waiting_list = 1")
  await rows(
    `insert into waiting_list_entries (id, email, mailbox, address_hash, language, check_in, check_out, rooms, guests,
      origin, created_at, confirmed_at) values ('wish', 'w@example.com', 'w@example.com', 'n', 'th', ?, ?, 1, 1, '', 1, 1)`,
    dateAfter(TODAY, 50),
    dateAfter(TODAY, 52),
  )
}

async function insertVillaInUse() {
  const owner = await insertAdmin(app)
  const stay = (days: number) => ({ checkIn: dateAfter(TODAY, days), checkOut: dateAfter(TODAY, days + 2) })
  const book = async (days: number, guestId: string) => {
    const booking = await createBooking(app, stay(days), guestId)
    await setCustomerInfo(app, booking.id, CUSTOMER, { actor: "guest" })
    return booking
  }
  await book(20, "guest-1")
  const reviewed = await book(30, GUEST.guestId)
  await attachSlip(app, reviewed.id, await uploadSlip(app), GUEST)
  // Its email before the stay and its arrival email have been sent since the backup.
  const arriving = await book(0, "guest-2")
  await changeStatus(app, arriving.id, "confirmed", ADMIN)
  const open = await createLink(app)
  const withSlip = await createLink(app)
  await submitSlipByLink(app, withSlip.id)
  await rows("update payment_links set expires_at = ? where id = ?", Date.now() - HOUR_MS, open.id)
  await uploadSlip(app)
  // Uploaded after the backup: no row names it.
  await env.MEDIA.put(slipKey(app.newId()), file("jpeg"))
  const session = await openSession(app, owner.id, { staySignedIn: true })
  await createInvite(app, { id: owner.id, name: owner.name }, "staff")
  await rows(
    "insert into password_resets (admin_id, token_hash, created_at, expires_at) values (?, 'h', 1, ?)",
    owner.id,
    Date.now() + DAY_MS,
  )
  await rows(
    "insert into guest_links (booking_id, admin_id, admin_name, shared_at) values (?, ?, 'Nok', 1)",
    arriving.id,
    owner.id,
  )
  await write(app.db, [
    insertEmail(app.db, { ...sampleEmail("confirmed", "th"), id: "waiting", bookingId: arriving.id }, app.now()),
    insertAlert(
      newAlert("holds-many", { bookings: 9, nights: 130 }, { subject: "holds", dedupeKey: "holds" }),
      app.now(),
    ),
  ])
  return { session, link: await bookingUrl(app, arriving), bookingId: arriving.id }
}

const files = async () => (await env.MEDIA.list()).objects.map(({ key }) => key).sort()
const statuses = async () => [
  await rows("select id, status from bookings order by id"),
  await rows("select id, status from payment_links order by id"),
]

it("restored while paused, then one cron: no file deleted, nobody cancelled or emailed, no session or link alive", async () => {
  const { session, link, bookingId } = await insertVillaInUse()
  const before = { files: await files(), statuses: await statuses() }
  sent = []
  app.clock.now = Date.now()
  await insertWish()
  await rows(
    "insert into guest_line_links (booking_id, line_user_id, account_hash, name, linked_at) values (?, 'U1', 'h', 'M', 1)",
    bookingId,
  )
  await restored()
  for (let run = 0; run < 2; run++) {
    await runCron(app)
    expect(await files()).toEqual(before.files)
    expect(await statuses()).toEqual(before.statuses)
    expect(sent).toEqual([])
    // The next run finds nothing either, although its clock has moved on.
    app.clock.now += 5 * 60_000
  }
  expect(await rows("select id from outbox where due_at is not null")).toEqual([])
  expect(await rows("select job, error from job_failures")).toEqual([])
  expect(await rows("select id from waiting_list_entries where ended_at is null and booking_id is null")).toHaveLength(
    1,
  )

  const guest = new Client()
  await guest.get(link.replace(/^https?:\/\/[^/]+/, ""))
  expect((await guest.get(`/booking/${bookingId}/confirmation`)).status).not.toBe(200)
  expect((await guest.get("/api/admin/auth/me", { token: session })).status).toBe(401)
  for (const table of ["admin_sessions", "invites", "password_resets", "line_codes"]) {
    expect(await rows(`select 1 from ${table}`), table).toEqual([])
  }
  expect(await rows("select 1 from guest_links where ended_at is null")).toEqual([])
  // Its chat would answer with a new link, also if its guest has ended it since the backup.
  expect(await rows("select 1 from guest_line_links where line_user_id is not null or name is not null")).toEqual([])

  const [, ...checks] = integrity.trim().split("\n\n")
  for (const check of checks) expect(await rows(check.replace(/^--.*$/gm, "").replace(/;\s*$/, "")), check).toEqual([])
})

it("without that, the same cron deletes, cancels and emails", async () => {
  const { session, link, bookingId } = await insertVillaInUse()
  const before = await statuses()
  sent = []
  app.clock.now = Date.now()
  await runCron(app)
  expect(await statuses()).not.toEqual(before)
  // By the cron or by an alarm, which has a mailer of its own.
  await eventually(async () => {
    expect(await rows("select id from outbox where id = 'waiting' and sent_at is not null")).toHaveLength(1)
  })
  const guest = new Client()
  await guest.get(link.replace(/^https?:\/\/[^/]+/, ""))
  expect((await guest.get(`/booking/${bookingId}/confirmation`)).status).toBe(200)
  expect((await guest.get("/api/admin/auth/me", { token: session })).status).toBe(200)
})

it("what becomes due after the first run is sent as always", async () => {
  await insertVillaInUse()
  app.clock.now = Date.now()
  await restored()
  await runCron(app)
  await createBooking(app, { checkIn: dateAfter(TODAY, 60), checkOut: dateAfter(TODAY, 62) }, "guest-9")
  await write(app.db, [
    insertEmail(app.db, { ...sampleEmail("confirmed", "th"), id: "new", bookingId: null }, app.now()),
  ])
  await runCron(app)
  // By the cron or by an alarm, which has a mailer of its own.
  await eventually(async () => {
    const ofBackupAndAfter = "select id from outbox where id in ('new', 'waiting') and sent_at is not null"
    expect(await rows(ofBackupAndAfter)).toEqual([{ id: "new" }])
  })
})
