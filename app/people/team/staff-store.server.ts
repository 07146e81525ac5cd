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

/** Every account: owners first, then by age. */
export function readTeam(db: Db): Read<Admin[]> {
  return defineRead(
    [db.select(ADMIN_COLUMNS).from(admins).orderBy(asc(admins.role), asc(admins.createdAt), asc(admins.id))],
    (rows) => rows,
  )
}

/** One account; null if it does not exist. */
export function readPerson(db: Db, id: string): Read<Person | null> {
  return defineRead([db.select(PERSON_COLUMNS).from(admins).where(eq(admins.id, id))], (rows) => rows[0] ?? null)
}

/** Whether another owner exists, so that this account can be demoted or removed. */
const hasOtherOwner = (id: string) =>
  sql`exists (select 1 from ${admins} as other where other.role = 'owner' and other.id <> ${id})`

/**
 * Changes what an account may do, and takes the permission to see passports, which is one of staff only. Changes no row if
 * it belongs to the last owner.
 */
export function updateRole(db: Db, id: string, role: Role): Write {
  return db
    .update(admins)
    .set({ role, documents: false })
    .where(and(eq(admins.id, id), role === "owner" ? undefined : hasOtherOwner(id)))
}

/** Changes whether staff may see passports. */
export function updateDocuments(db: Db, id: string, documents: boolean): Write {
  return db.update(admins).set({ documents }).where(eq(admins.id, id))
}

/** Deletes the unused invites and reset links that an account has created, because they give others access. */
export function deleteGrantsOf(db: Db, id: string): Write[] {
  return [
    db.delete(invites).where(eq(invites.createdBy, id)),
    db.delete(passwordResets).where(eq(passwordResets.createdBy, id)),
  ]
}

/**
 * Deletes an account with everything that gives it access. The last statement changes no row if the account belongs
 * to the last owner.
 */
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

/** Removes the devices and the LINE account that receive an account's alerts: others may have added them. */
export function deleteAlertTargets(db: Db, adminId: string): Write[] {
  return [pushDevices, lineLinks, lineCodes].map((table) => db.delete(table).where(eq(table.adminId, adminId)))
}

/** Deletes the alerts to an account that wait in the outbox: they name guests, and are retried for days. */
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

/** The invites that can still be used, the latest first. */
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

/** Deletes an invite that has not been used. */
export function deleteInvite(db: Db, tokenHash: string): Write {
  return db.delete(invites).where(and(eq(invites.tokenHash, tokenHash), isNull(invites.usedBy)))
}

/** Stores the hash of a reset link in the place of the account's earlier one. */
export function putPasswordReset(db: Db, reset: typeof passwordResets.$inferInsert): Write {
  const { adminId: _, ...set } = reset
  return db.insert(passwordResets).values(reset).onConflictDoUpdate({ target: passwordResets.adminId, set })
}

/** The account of a reset link; null if the link cannot be used. */
export function readResetPerson(db: Db, tokenHash: string, now: number): Read<Person | null> {
  const adminIds = db.select({ id: passwordResets.adminId }).from(passwordResets).where(usableReset(tokenHash, now))
  return defineRead(
    [db.select(PERSON_COLUMNS).from(admins).where(inArray(admins.id, adminIds))],
    (rows) => rows[0] ?? null,
  )
}

/** Deletes a reset link that is used. Changes no row if it cannot be used any more. */
export function consumeReset(db: Db, tokenHash: string, now: number): Write {
  return db.delete(passwordResets).where(usableReset(tokenHash, now))
}

/** A link that an owner made while losing the role was not withdrawn with it, so it is checked again. */
function usableReset(tokenHash: string, now: number) {
  const byOwner = sql`(created_by is null or exists
    (select 1 from ${admins} as maker where maker.id = password_resets.created_by and maker.role = 'owner'))`
  return and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now), byOwner)
}

/** Deletes the reset link of an account, if it has one. */
export function deleteReset(db: Db, adminId: string): Write {
  return db.delete(passwordResets).where(eq(passwordResets.adminId, adminId))
}

/** Sets the password of an account. @param replaced the hash that it must still have; null for any */
export function updatePassword(db: Db, id: string, hash: { new: string; replaced: string | null }): Write {
  const unchanged = hash.replaced === null ? undefined : eq(admins.passwordHash, hash.replaced)
  return db
    .update(admins)
    .set({ passwordHash: hash.new })
    .where(and(eq(admins.id, id), unchanged))
}
