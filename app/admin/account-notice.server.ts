import type { App } from "../app.ts"
import { violates, type Write, write } from "../db/database.server.ts"
import type { AccountChange } from "../email/email.ts"
import { insertEmail } from "../email/outbox-store.server.ts"
import { VILLA_DEFAULTS, type Villa } from "../villa/villa.ts"
import { recordVillaAmendment } from "../villa/villa-store.server.ts"
import type { Admin } from "./account.ts"

type Needs = Pick<App, "db" | "now" | "newId" | "origin">

/** A change of an account, its person, and who made it. @property villa null before it is set up */
export type AccountNotice = {
  change: AccountChange
  person: Pick<Admin, "email" | "name">
  by: string
  villa: Villa | null
}

/**
 * The audit log entry and the security notice of a change. They must directly follow the statement that makes the
 * change, because the whole batch fails if that statement has changed no row (`writeNoticed`).
 */
export function accountNotice(app: Needs, notice: AccountNotice): Write[] {
  const { change, person, by } = notice
  return [
    recordVillaAmendment(app.db, { at: app.now(), actorName: by, action: change, detail: person.name }),
    accountEmail(app, notice),
  ]
}

/** The security notice alone. Not async: awaiting a drizzle builder runs it, and this one is part of a batch. */
export function accountEmail(app: Needs, { change, person, by, villa }: AccountNotice): Write {
  const at = app.now()
  const hasAccess = change !== "admin-removed" && change !== "invite-withdrawn"
  const facts = {
    villaName: villa?.name ?? { th: "", en: "" },
    timezone: villa?.timezone ?? VILLA_DEFAULTS.timezone,
    ...{ change, changedBy: by, at },
    url: hasAccess ? `${app.origin}/admin/account` : null,
  }
  const email = { kind: "account-changed", language: "th", recipient: person.email, facts, bookingId: null } as const
  return insertEmail(app.db, { id: app.newId(), ...email }, at)
}

/** Runs a batch with notices. @returns whether it was written; false if a statement before a notice changed no row */
export async function writeNoticed(app: Pick<App, "db">, writes: Write[]): Promise<boolean> {
  try {
    await write(app.db, writes)
    return true
  } catch (error) {
    if (violates(error, "villa_events.at")) return false
    throw error
  }
}
