import type { SQL } from "drizzle-orm"
import { newAlert } from "../alert/alert.ts"
import type { App } from "../app.ts"
import { insertAlert } from "../db/alerts.server.ts"
import { violates, type Write, write } from "../db/database.server.ts"
import type { AccountChange, SecurityNotice } from "../email/email.ts"
import { insertEmail, insertEmailIf } from "../email/outbox-store.server.ts"
import { DEFAULT_VILLA, type Villa } from "../villa/villa.ts"
import { recordVillaEventOrRollBack } from "../villa/villa-store.server.ts"
import type { Person } from "./account.ts"

type Needs = Pick<App, "db" | "now" | "newId" | "origin">

/** A security notice to a person, and who caused it. @property villa null before it is set up */
type AccountNotice<Change extends SecurityNotice = SecurityNotice> = {
  change: Change
  /** Without an id somebody who has no account: whose invite was withdrawn. */
  person: Pick<Person, "email" | "name" | "language"> & { id?: string }
  by: string
  villa: Villa | null
  /** The new device, see `userAgentLabel`. */
  device?: string
}

/**
 * The audit log entry, the security notice and the alert of a change. They must directly follow the statement that makes the
 * change, because the whole batch fails if that statement has changed no row (`recordVillaEventOrRollBack`).
 */
export function accountNotice(app: Needs, notice: AccountNotice<AccountChange>): Write[] {
  const { change, person, by } = notice
  return [
    recordVillaEventOrRollBack(app.db, { at: app.now(), actorName: by, action: change, detail: person.name }),
    accountEmail(app, notice),
    ...(person.id !== undefined && change !== "admin-removed" ? [accountAlert(app, person.id, change)] : []),
  ]
}

/** The alert on the person's devices and LINE, besides the email. */
function accountAlert(app: Needs, recipientId: string, change: AccountChange): Write {
  const key = `account:${recipientId}:${app.newId()}`
  const about = { subject: key, dedupeKey: key, recipientId }
  return insertAlert(newAlert("security", { event: "account", change }, about), app.now())
}

/**
 * The security notice alone. Not async: awaiting a drizzle builder runs it, and this one is part of a batch.
 * @param condition whether it is sent, decided when the batch runs
 */
export function accountEmail(
  app: Needs,
  { change, person, by, villa, device }: AccountNotice,
  condition: SQL | null = null,
): Write {
  const at = app.now()
  const { name: villaName, timezone } = villa ?? DEFAULT_VILLA
  const hasAccess = change !== "admin-removed" && change !== "invite-withdrawn"
  const url = hasAccess ? `${app.origin}/admin/account` : null
  const facts = { villaName, timezone, change, changedBy: by, at, url, ...(device && { device }) }
  const { email: recipient, language } = person
  const email = { id: app.newId(), kind: "account-changed", language, recipient, facts, bookingId: null } as const
  return condition ? insertEmailIf(email, at, condition) : insertEmail(app.db, email, at)
}

/** Runs a batch with notices. @returns whether it was written; false if a statement before a notice changed no row */
export async function writeWithNotice(app: Pick<App, "db">, writes: Write[]): Promise<boolean> {
  try {
    await write(app.db, writes)
    return true
  } catch (error) {
    if (violates(error, "villa_events.at")) return false
    throw error
  }
}
