import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import {
  adminDevices,
  adminSessions,
  admins,
  alertSettings,
  invites,
  lineCodes,
  lineLinks,
  outbox,
  passwordResets,
  pushDevices,
} from "#app/db/schema.ts"
import type { Admin, OpenInvite, Person, Role } from "#app/people/accounts/account.ts"
import { ADMIN_COLUMNS, isUsableInvite, PERSON_COLUMNS } from "#app/people/accounts/admin-store.server.ts"

/** Owners first, then by age. */
export function readTeam(db: Db): Read<Admin[]> {
  return defineRead(
    [db.select(ADMIN_COLUMNS).from(admins).orderBy(asc(admins.role), asc(admins.createdAt), asc(admins.id))],
    (rows) => rows,
  )
}

export function readPerson(db: Db, id: string): Read<Person | null> {
  return defineRead([db.select(PERSON_COLUMNS).from(admins).where(eq(admins.id, id))], (rows) => rows[0] ?? null)
}

/** Without another owner, an account cannot be demoted or removed. */
const hasOtherOwner = (id: string) =>
  sql`exists (select 1 from ${admins} as other where other.role = 'owner' and other.id <> ${id})`

/** Also takes the permission to see passports, which only staff have. Changes no row for the last owner. */
export function updateRole(db: Db, id: string, role: Role): Write {
  return db
    .update(admins)
    .set({ role, documents: false })
    .where(and(eq(admins.id, id), role === "owner" ? undefined : hasOtherOwner(id)))
}

export function updateDocuments(db: Db, id: string, documents: boolean): Write {
  return db.update(admins).set({ documents }).where(eq(admins.id, id))
}

/** Deletes unused invites and reset links that the account created, because they give others access. */
export function deleteGrantsOf(db: Db, id: string): Write[] {
  return [
    db.delete(invites).where(eq(invites.createdBy, id)),
    db.delete(passwordResets).where(eq(passwordResets.createdBy, id)),
  ]
}

/** Deletes all access of an account. The last statement changes no row if it is the last owner's. */
export function deleteAdmin(db: Db, id: string): Write[] {
  return [
    db.delete(adminSessions).where(eq(adminSessions.adminId, id)),
    db.delete(passwordResets).where(eq(passwordResets.adminId, id)),
    ...deleteGrantsOf(db, id),
    db.delete(invites).where(eq(invites.usedBy, id)),
    ...deleteAlertTargets(db, id),
    deleteUnsentAlerts(db, id),
    db.delete(alertSettings).where(eq(alertSettings.adminId, id)),
    db.delete(adminDevices).where(eq(adminDevices.adminId, id)),
    db.delete(admins).where(and(eq(admins.id, id), or(ne(admins.role, "owner"), hasOtherOwner(id)))),
  ]
}

/** Removes devices and LINE account, which an intruder may have added. */
export function deleteAlertTargets(db: Db, adminId: string): Write[] {
  return [pushDevices, lineLinks, lineCodes].map((table) => db.delete(table).where(eq(table.adminId, adminId)))
}

/** Unsent alerts name guests and are retried for days. */
function deleteUnsentAlerts(db: Db, adminId: string): Write {
  const isToAccount = eq(outbox.recipient, sql`(select ${admins.email} from ${admins} where ${admins.id} = ${adminId})`)
  return db.delete(outbox).where(and(eq(outbox.kind, "alert"), isNotNull(outbox.dueAt), isToAccount))
}

const INVITE_COLUMNS = {
  id: invites.tokenHash,
  role: invites.role,
  email: invites.email,
  createdBy: invites.createdBy,
  expiresAt: invites.expiresAt,
}

/** Newest first. */
export function readOpenInvites(db: Db, now: number): Read<OpenInvite[]> {
  const open = isUsableInvite(now)
  const inviters = db.select({ id: invites.createdBy }).from(invites).where(open)
  return defineRead(
    [
      db.select(INVITE_COLUMNS).from(invites).where(open).orderBy(desc(invites.createdAt)),
      db.select({ id: admins.id, name: admins.name }).from(admins).where(inArray(admins.id, inviters)),
    ],
    (rows, names) => {
      const nameOf = new Map(names.map(({ id, name }) => [id, name]))
      return rows.map(({ createdBy, ...invite }) => ({ ...invite, invitedBy: nameOf.get(createdBy) ?? "" }))
    },
  )
}

/** Changes no row if the invite has been used. */
export function deleteInvite(db: Db, tokenHash: string): Write {
  return db.delete(invites).where(and(eq(invites.tokenHash, tokenHash), isNull(invites.usedBy)))
}

/** Replaces the account's earlier reset link. */
export function putPasswordReset(db: Db, reset: typeof passwordResets.$inferInsert): Write {
  const { adminId: _, ...set } = reset
  return db.insert(passwordResets).values(reset).onConflictDoUpdate({ target: passwordResets.adminId, set })
}

export function readResetPerson(db: Db, tokenHash: string, now: number): Read<Person | null> {
  const adminIds = db.select({ id: passwordResets.adminId }).from(passwordResets).where(usableReset(tokenHash, now))
  return defineRead(
    [db.select(PERSON_COLUMNS).from(admins).where(inArray(admins.id, adminIds))],
    (rows) => rows[0] ?? null,
  )
}

/** Changes no row if the link cannot be used any more. */
export function consumeReset(db: Db, tokenHash: string, now: number): Write {
  return db.delete(passwordResets).where(usableReset(tokenHash, now))
}

/** Checks the creator's role again: a link made while losing the role was not withdrawn with the role. */
function usableReset(tokenHash: string, now: number) {
  const byOwner = sql`(created_by is null or exists
    (select 1 from ${admins} as maker where maker.id = password_resets.created_by and maker.role = 'owner'))`
  return and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now), byOwner)
}

export function deleteReset(db: Db, adminId: string): Write {
  return db.delete(passwordResets).where(eq(passwordResets.adminId, adminId))
}

/** @param hash `replaced`: the hash that the account must still have; null for any */
export function updatePassword(db: Db, id: string, hash: { new: string; replaced: string | null }): Write {
  const unchanged = hash.replaced === null ? undefined : eq(admins.passwordHash, hash.replaced)
  return db
    .update(admins)
    .set({ passwordHash: hash.new })
    .where(and(eq(admins.id, id), unchanged))
}
