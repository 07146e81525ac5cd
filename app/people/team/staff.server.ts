import type { App } from "#app/app.ts"
import { endLinksOf } from "#app/booking/guest-links/booking-link-store.server.ts"
import { renewBookingLinks } from "#app/booking/guest-links/renew-booking-links.server.ts"
import { read, type Write } from "#app/db/database.server.ts"
import { logError } from "#app/log.server.ts"
import type { AccountChange } from "#app/notify/email/email.ts"
import type { Admin, OpenInvite, Person, Role } from "#app/people/accounts/account.ts"
import { accountNotice, newOwnerNotices, writeWithNotice } from "#app/people/accounts/account-notice.server.ts"
import { readOwners } from "#app/people/accounts/admin-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  deleteAdmin,
  deleteGrantsOf,
  readOpenInvites,
  readPerson,
  readTeam,
  updateDocuments,
  updateRole,
} from "./staff-store.server.ts"

type Needs = Pick<App, "db" | "signer" | "now" | "newId" | "origin">
type By = Pick<Admin, "name">

/**
 * Undefined members stay unchanged. A demoted owner sees passports only if `documents` says so, loses created
 * invites and reset links, and ends guests' links they were shown. Each change is in the history and
 * notified. The statement's own condition keeps the last owner's role, whatever runs at the same time.
 */
export async function changeRole(
  app: Needs,
  id: string,
  role: Role | undefined,
  by: By,
  documents?: boolean,
): Promise<Result<Person, "not-found" | "last-owner">> {
  const [person, owners, villa] = await read(app.db, readPerson(app.db, id), readOwners(app.db), readVilla(app.db))
  if (!person) return fail("not-found")
  const to = role ?? person.role
  const isMoved = to !== person.role
  const sawPassports = !isMoved && to === "staff" && person.documents
  const seesPassports = to === "staff" && (documents ?? sawPassports)
  const notice = (change: AccountChange) => accountNotice(app, { change, person, by: by.name, villa })
  const changes = [
    ...(isMoved && to === "staff" ? [...deleteGrantsOf(app.db, id), ...endLinksOf(app.db, id, app.now())] : []),
    ...(isMoved ? [updateRole(app.db, id, to), ...notice(to === "owner" ? "made-owner" : "made-staff")] : []),
    ...(isMoved && to === "owner" ? newOwnerNotices(app, owners, { name: person.name, by: by.name, villa }) : []),
    ...(seesPassports === sawPassports
      ? []
      : [
          updateDocuments(app.db, id, seesPassports),
          ...notice(seesPassports ? "passports-allowed" : "passports-withdrawn"),
        ]),
  ]
  if (changes.length === 0) return ok(person)
  return writeUnlessLastOwner(app, { ...person, role: to, documents: seesPassports }, changes)
}

/** Ends the account's sessions and guests' links shown to it; its name stays in the histories. */
export async function removeAdmin(app: Needs, id: string, by: By): Promise<Result<Person, "not-found" | "last-owner">> {
  const [person, villa] = await read(app.db, readPerson(app.db, id), readVilla(app.db))
  if (!person) return fail("not-found")
  const notice = accountNotice(app, { change: "admin-removed", person, by: by.name, villa })
  return writeUnlessLastOwner(app, person, [
    ...endLinksOf(app.db, id, app.now()),
    ...deleteAdmin(app.db, id),
    ...notice,
  ])
}

async function writeUnlessLastOwner(
  app: Needs,
  changed: Person,
  writes: Write[],
): Promise<Result<Person, "not-found" | "last-owner">> {
  if (await writeWithNotice(app, writes)) {
    // The cron retries failures.
    await renewBookingLinks(app).catch((error: unknown) => logError("links-not-renewed", { error }))
    return ok(changed)
  }
  // Nothing was changed: the account is the last owner's, or was removed since it was read.
  const [person] = await read(app.db, readPerson(app.db, changed.id))
  return fail(person ? "last-owner" : "not-found")
}

/** Owners first. `timezone` is the villa's. */
export async function listTeam(
  app: Pick<App, "db" | "now">,
): Promise<{ staff: Admin[]; invites: OpenInvite[]; timezone: string }> {
  const [staff, invites, villa] = await read(
    app.db,
    readTeam(app.db),
    readOpenInvites(app.db, app.now()),
    readVilla(app.db),
  )
  return { staff, invites, timezone: villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone }
}

export async function findColleague(app: Pick<App, "db">, id: string): Promise<Admin | null> {
  const [person] = await read(app.db, readPerson(app.db, id))
  return person
}
