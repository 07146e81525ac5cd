import type { SQL } from "drizzle-orm"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { App } from "#app/app.ts"
import { violates, type Write, write } from "#app/db/database.server.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import type { AccountChange, SecurityNotice } from "#app/notify/email/email.ts"
import { insertEmail, insertEmailIf } from "#app/notify/email/outbox-store.server.ts"
import { DEFAULT_VILLA, type Villa } from "#app/villa/villa.ts"
import { recordVillaEventOrRollBack } from "#app/villa/villa-store.server.ts"
import type { Person } from "./account.ts"

type Needs = Pick<App, "db" | "now" | "newId" | "origin">

/** @property villa null before it is set up */
type AccountNotice<Change extends SecurityNotice = SecurityNotice> = {
  change: Change
  /** Without an id: the recipient of a withdrawn invite, who has no account. */
  person: Pick<Person, "email" | "name" | "language"> & { id?: string }
  by: string
  villa: Villa | null
  /** The new device, see `userAgentLabel`. */
  device?: string
  /** For `owner-added`: the new owner's name. */
  about?: string
}

/** Must directly follow the change: if that statement changed no row, `recordVillaEventOrRollBack` fails. */
export function accountNotice(app: Needs, notice: AccountNotice<AccountChange>): Write[] {
  const { change, person, by } = notice
  return [
    recordVillaEventOrRollBack(app.db, { at: app.now(), actorName: by, action: change, detail: person.name }),
    accountEmail(app, notice),
    ...(person.id !== undefined && change !== "admin-removed" ? [accountAlert(app, person.id, change)] : []),
  ]
}

/** Includes the owner who added the new one: somebody else may be using their session. */
export function newOwnerNotices(
  app: Needs,
  owners: Person[],
  { name, by, villa }: { name: string; by: string; villa: Villa | null },
): Write[] {
  const change = "owner-added"
  return owners.flatMap((person) => [
    accountEmail(app, { change, person, about: name, by, villa }),
    accountAlert(app, person.id, change),
  ])
}

/** For the person's devices and LINE account, besides the email. */
function accountAlert(app: Needs, recipientId: string, change: AccountChange | "owner-added"): Write {
  const key = `account:${recipientId}:${app.newId()}`
  const about = { subject: key, dedupeKey: key, recipientId }
  return insertAlert(newAlert("security", { event: "account", change }, about), app.now())
}

/** Not async: awaiting a drizzle builder runs it. `condition` decides in SQL whether to send. */
export function accountEmail(
  app: Needs,
  { change, person, by, villa, device, about }: AccountNotice,
  condition: SQL | null = null,
): Write {
  const at = app.now()
  const { name: villaName, timezone } = villa ?? DEFAULT_VILLA
  const hasAccess = change !== "admin-removed" && change !== "invite-withdrawn"
  const url = hasAccess ? `${app.origin}${change === "owner-added" ? adminPaths.staff : adminPaths.account}` : null
  const more = { ...(device && { device }), ...(about && { about }) }
  const facts = { villaName, timezone, change, changedBy: by, at, url, ...more }
  const { email: recipient, language } = person
  const email = { id: app.newId(), kind: "account-changed", language, recipient, facts, bookingId: null } as const
  return condition ? insertEmailIf(email, at, condition) : insertEmail(app.db, email, at)
}

/** Runs a batch with notices. @returns false if a statement before a notice changed no row */
export async function writeWithNotice(app: Pick<App, "db">, writes: Write[]): Promise<boolean> {
  try {
    await write(app.db, writes)
    return true
  } catch (error) {
    if (violates(error, "villa_events.at")) return false
    throw error
  }
}
