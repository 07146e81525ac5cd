import { beforeEach, expect, it } from "vitest"
import { raiseFailedEmailAlerts } from "#app/notify/alerts/raise-failed-email-alerts.server.ts"
import { deleteBookings, rows, type TestApp, testApp } from "../../support/app.ts"

const MINUTE_MS = 60_000
const HALF_HOUR_MS = 30 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

let app: TestApp
beforeEach(async () => {
  await deleteBookings()
  app = testApp()
})

type Email = { kind: string; ageMs: number; isDue: boolean; isSent: boolean }
const insert = ({ kind, ageMs, isDue, isSent }: Email) =>
  rows(
    `insert into outbox (id, kind, language, recipient, facts, created_at, due_at, attempts, sent_at)
     values ('e1', ?, 'th', 'mali@example.com', '{"reference":"BV-7K3M9Q"}', ?, ?, 1, ?)`,
    kind,
    app.now() - ageMs,
    isDue ? app.now() : null,
    isSent ? app.now() : null,
  )

it.each<[string, Partial<Email>, number]>([
  ["that was refused", { isDue: false }, 1],
  ["unsent for half an hour", { ageMs: HALF_HOUR_MS }, 1],
  ["unsent for less", { ageMs: HALF_HOUR_MS - 1 }, 0],
  ["that was sent", { isDue: false, isSent: true }, 0],
  ["refused a day ago", { isDue: false, ageMs: DAY_MS }, 0],
  ["with an OTP", { kind: "code", isDue: false }, 1],
  ["of an alert", { kind: "alert", isDue: false }, 1],
  ["that invites a colleague", { kind: "invite", isDue: false }, 1],
  ["about a colleague's account", { kind: "account-changed", isDue: false }, 1],
  ["with a link for a new password", { kind: "reset-link", isDue: false }, 1],
])("an email %s raises %#", async (_, changes, count) => {
  await insert({ kind: "confirmed", ageMs: MINUTE_MS, isDue: true, isSent: false, ...changes })
  expect(await raiseFailedEmailAlerts(app)).toBe(count)
  expect(await raiseFailedEmailAlerts(app)).toBe(0)
  const facts = (await rows<{ facts: string }>("select facts from alerts")).map((row) => JSON.parse(row.facts))
  const emailKind = changes.kind ?? "confirmed"
  expect(facts).toEqual(count === 1 ? [{ emailKind, reference: "BV-7K3M9Q" }] : [])
})
