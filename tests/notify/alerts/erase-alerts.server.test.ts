import { beforeEach, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { changeAlertSettings } from "#app/notify/alerts/alert-settings.server.ts"
import { deliverAlerts } from "#app/notify/alerts/deliver-alerts.server.ts"
import { deliverQueued } from "#app/notify/alerts/deliver-queued.server.ts"
import { fanOutAlerts } from "#app/notify/alerts/fan-out-alerts.server.ts"
import { listAlerts } from "#app/notify/alerts/list-alerts.server.ts"
import { eraseGuest } from "#app/people/guests/erase-guest.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { HOUR_MS, NOW, rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"

const MALI = { firstName: "Malivan", lastName: "Srisukkul", email: "mali@example.com", phone: "0823456789" }
const DAN = { firstName: "Daniel", lastName: "Moss", email: "dan@example.com", phone: "0898765432" }

const app = setUpVilla()
let ownerId: string
let emails: string[]
beforeEach(async () => {
  await deleteStaff()
  app.clock.now = NOW + 9.5 * HOUR_MS
  emails = []
  app.mailer = {
    send: async (email) => {
      emails.push(JSON.stringify(email))
      return { sent: true }
    },
  }
  ownerId = (await insertAdmin(app)).id
  await changeAlertSettings(app, ownerId, { detail: "full", channels: { push: "nothing", mail: "everything" } })
})

/** Two guests who cancel: their alerts wait for one email. */
async function bothCancelled(): Promise<string> {
  const first = await createBooking(app)
  await setCustomerInfo(app, first.id, MALI, { actor: "guest" })
  const second = await createBooking(app, { checkIn: "2091-01-03", checkOut: "2091-01-05" }, "guest-2")
  await setCustomerInfo(app, second.id, DAN, { actor: "guest" })
  for (const id of [first.id, second.id]) await changeStatus(app, id, "cancelled", ADMIN)
  await rows("delete from outbox")
  return first.id
}
const erase = async (id: string) => {
  const erased = await eraseGuest(app, { email: MALI.email, phone: null }, { name: "Nok" })
  expect(erased).toMatchObject({ ok: true })
  expect(await rows("select id from bookings where id = ? and erased_at is not null", id)).toHaveLength(1)
}
const stored = async () =>
  JSON.stringify([
    await rows("select * from alerts"),
    await rows("select * from alert_deliveries"),
    await rows("select * from outbox"),
  ])

it("an email about several guests that has not been sent is sent about the others", async () => {
  const id = await bothCancelled()
  await fanOutAlerts(app)
  await deliverAlerts(app)
  expect(await stored()).toContain("Malivan")
  expect(await rows("select id from outbox where kind = 'alert'")).toHaveLength(1)
  await erase(id)
  expect(await stored()).not.toMatch(/Malivan|Srisukkul/)
  await deliverQueued(app)
  const alertEmails = emails.filter((email) => email.includes("Daniel"))
  expect(alertEmails.length).toBeGreaterThan(0)
  expect(emails.join()).not.toContain("Malivan")
})

it("alerts that were sent, or not yet fanned out, keep nothing of the guest, and the list still works", async () => {
  const id = await bothCancelled()
  await deliverQueued(app)
  const third = await createBooking(app, { checkIn: "2091-02-03", checkOut: "2091-02-05" }, "guest-3")
  await setCustomerInfo(app, third.id, MALI, { actor: "guest" })
  await changeStatus(app, third.id, "cancelled", { actor: "guest" })
  await erase(id)
  expect(await stored()).not.toMatch(/Malivan|Srisukkul/)
  await deliverQueued(app)
  expect(await stored()).not.toMatch(/Malivan|Srisukkul/)
  expect((await listAlerts(app, ownerId)).alerts.map(({ body }) => body).join()).not.toContain("Malivan")
})

it("an alert that is erased while its email is written leaves no email", async () => {
  const id = await bothCancelled()
  await fanOutAlerts(app)
  const { $client } = app.db
  let batches = 0
  const slow = {
    prepare: $client.prepare.bind($client),
    usage: $client.usage,
    batch: async (statements: D1PreparedStatement[]) => {
      batches += 1
      // The writes are the leases and the result.
      if (batches === 2) await erase(id)
      return $client.batch(statements)
    },
  }
  await deliverAlerts({ ...app, db: Object.assign(Object.create(app.db), { $client: slow }) })
  expect(batches).toBeGreaterThanOrEqual(2)
  expect(await stored()).not.toMatch(/Malivan|Srisukkul/)
  await deliverQueued(app)
  expect(emails.join()).toContain("Daniel")
})
