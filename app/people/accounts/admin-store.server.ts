import { and, asc, desc, eq, gt, isNull, lt, ne, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { adminDevices, adminSessions, admins, invites, logInFailures, passwordResets } from "#app/db/schema.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Admin, Person, Role } from "./account.ts"

type Session = typeof adminSessions.$inferSelect

/** Whether there is an admin account yet. */
export function readHasAdmins(db: Db): Read<boolean> {
  return defineRead([db.select({ id: admins.id }).from(admins).limit(1)], (rows) => rows.length > 0)
}

/** What is shown of an account; not its password's hash. */
export const ADMIN_COLUMNS = {
  id: admins.id,
  email: admins.email,
  name: admins.name,
  createdAt: admins.createdAt,
  role: admins.role,
  documents: admins.documents,
}

/** What an email to somebody needs as well. */
export const PERSON_COLUMNS = {
  ...ADMIN_COLUMNS,
  language: sql<Language>`coalesce((select language from alert_settings where admin_id = admins.id), 'th')`,
}

/** An account with the hash of its password. */
export type Account = Person & { passwordHash: string }

/** One account, or null. @param email lower-case */
export function readAccount(db: Db, email: string): Read<Account | null> {
  const columns = { ...PERSON_COLUMNS, passwordHash: admins.passwordHash }
  return defineRead([db.select(columns).from(admins).where(eq(admins.email, email))], (rows) => rows[0] ?? null)
}

/** The session of a token with its admin; null if it has expired. */
export function readSession(db: Db, tokenHash: string, now: number): Read<{ session: Session; admin: Admin } | null> {
  const live = and(eq(adminSessions.tokenHash, tokenHash), gt(adminSessions.expiresAt, now))
  const adminIds = db.select({ id: adminSessions.adminId }).from(adminSessions).where(live)
  return defineRead(
    [
      db.select().from(adminSessions).where(live),
      db.select(ADMIN_COLUMNS).from(admins).where(sql`${admins.id} in ${adminIds}`),
    ],
    (sessions, adminRows) => {
      const [session] = sessions
      const [admin] = adminRows
      return session && admin ? { session, admin } : null
    },
  )
}

/** Invites that are unused and valid. One that an owner made while losing the role was not withdrawn with it. */
export function isUsableInvite(now: number): SQL | undefined {
  const byOwner = sql`exists (select 1 from ${admins} as maker where maker.id = invites.created_by and maker.role = 'owner')`
  return and(isNull(invites.usedBy), gt(invites.expiresAt, now), byOwner)
}

/** The role of the account that an invite creates, and who has made it; null if it cannot be used. */
export function readInvite(db: Db, tokenHash: string, now: number): Read<{ role: Role; invitedBy: string } | null> {
  const invitedBy = sql<string>`(select name from ${admins} where ${admins.id} = ${invites.createdBy})`
  return defineRead(
    [
      db
        .select({ role: invites.role, invitedBy })
        .from(invites)
        .where(and(eq(invites.tokenHash, tokenHash), isUsableInvite(now))),
    ],
    (rows) => rows[0] ?? null,
  )
}

/** The owners, the first account first. */
export function readOwners(db: Db): Read<Person[]> {
  const query = db.select(PERSON_COLUMNS).from(admins).where(eq(admins.role, "owner"))
  return defineRead([query.orderBy(asc(admins.createdAt), asc(admins.id))], (rows) => rows)
}

type NewAdmin = typeof admins.$inferInsert

/** The first account: fails on `admins.id` if another registration was first. */
export function insertFirstAdmin(db: Db, admin: NewAdmin): Write[] {
  // With an admin already, the id is null, which violates NOT NULL and rolls back the batch.
  const id = sql`(select case when count(*) = 0 then ${admin.id} end from ${admins})`
  return [db.insert(admins).values({ ...admin, id })]
}

/** An account by invite, which is then marked as used: fails on `invites.created_by` if it was used or has expired. */
export function insertInvitedAdmin(db: Db, admin: NewAdmin, tokenHash: string, now: number): Write[] {
  const usable = isUsableInvite(now)
  return [
    db.insert(admins).values(admin),
    db
      .update(invites)
      .set({ usedBy: admin.id, createdBy: sql`case when ${usable} then ${invites.createdBy} end` })
      .where(eq(invites.tokenHash, tokenHash)),
  ]
}

export function insertInvite(db: Db, invite: typeof invites.$inferInsert): Write {
  return db.insert(invites).values(invite)
}

/**
 * Opens a session of an account whose password was verified, and remembers its device. Fails on
 * `admin_devices.seen_at` if the account was removed or its password or role changed since: the time is then null,
 * which rolls back the batch.
 */
export function insertSession(
  db: Db,
  { tokenHash, createdAt, expiresAt, device }: Omit<Session, "adminId" | "usedAt">,
  { id, passwordHash, role }: Pick<Account, "id" | "passwordHash" | "role">,
): Write[] {
  const seenAt = sql`case when changes() = 1 then ${createdAt} end`
  return [
    sql`insert into ${adminSessions} (token_hash, admin_id, created_at, expires_at, device)
      select ${tokenHash}, id, ${createdAt}, ${expiresAt}, ${device} from ${admins}
      where id = ${id} and password_hash = ${passwordHash} and role = ${role}`,
    db
      .insert(adminDevices)
      .values({ adminId: id, device, seenAt })
      .onConflictDoUpdate({
        target: [adminDevices.adminId, adminDevices.device],
        set: { seenAt: sql`excluded.seen_at` },
      }),
  ]
}

/**
 * Whether an account has logged in before, but not on this device since an instant. Its first log-in ever is not on a
 * new device.
 */
export function isNewDevice(adminId: string, device: string, since: number): SQL {
  const known = sql`select 1 from ${adminDevices} where admin_id = ${adminId}`
  return sql`exists (${known}) and not exists (${known} and device = ${device} and seen_at > ${since})`
}

export function extendSession(db: Db, tokenHash: string, times: Pick<Session, "usedAt" | "expiresAt">): Write {
  return db.update(adminSessions).set(times).where(eq(adminSessions.tokenHash, tokenHash))
}

/** The unexpired sessions of an admin, the latest first. */
export function readSessions(db: Db, adminId: string, now: number): Read<Session[]> {
  return defineRead(
    [
      db
        .select()
        .from(adminSessions)
        .where(and(eq(adminSessions.adminId, adminId), gt(adminSessions.expiresAt, now)))
        .orderBy(desc(adminSessions.createdAt)),
    ],
    (rows) => rows,
  )
}

/** Deletes the sessions of an admin. @param kept the one that is not deleted; null for all */
export function deleteSessions(db: Db, adminId: string, kept: string | null): Write {
  const others = kept === null ? undefined : ne(adminSessions.tokenHash, kept)
  return db.delete(adminSessions).where(and(eq(adminSessions.adminId, adminId), others))
}

export function deleteSession(db: Db, tokenHash: string): Write {
  return db.delete(adminSessions).where(eq(adminSessions.tokenHash, tokenHash))
}

/** A key that failures count against, and its limit. @property since older failures no longer count */
type FailureCounter = { who: string; since: number; max: number }

/**
 * Records an attempt as failed under every key, unless one of them has reached its limit: then no row is written. One
 * statement, so that concurrent attempts cannot exceed the limit.
 */
export function insertAttempt(counters: FailureCounter[], at: number): Write {
  const belowLimit = counters.map(
    ({ who, since, max }) =>
      sql`(select count(*) from ${logInFailures} where ${logInFailures.who} = ${who} and ${logInFailures.at} > ${since}) < ${max}`,
  )
  const who = JSON.stringify(counters.map((each) => each.who))
  return sql`insert into ${logInFailures} (who, at) select value, ${at} from json_each(${who})
    where ${and(...belowLimit)}`
}

/** The latest failures that count against one key, at most `max`, in epoch milliseconds, the newest first. */
export function readAttempts(db: Db, { who, since, max }: FailureCounter): Read<number[]> {
  const query = db
    .select({ at: logInFailures.at })
    .from(logInFailures)
    .where(and(eq(logInFailures.who, who), gt(logInFailures.at, since)))
    .orderBy(desc(logInFailures.at))
    .limit(max)
  return defineRead([query], (rows) => rows.map(({ at }) => at))
}

/** Deletes all failures of one key. */
export function clearAttempts(db: Db, who: string): Write {
  return db.delete(logInFailures).where(eq(logInFailures.who, who))
}

/** Deletes the one attempt recorded at that time. */
export function deleteAttempt(db: Db, who: string, at: number): Write {
  return db.delete(logInFailures).where(and(eq(logInFailures.who, who), eq(logInFailures.at, at)))
}

/** Deletes expired sessions, invites and reset links, and failures that no longer count. */
export function deleteStale(db: Db, now: number, failuresBefore: number): Write[] {
  return [
    db.delete(adminSessions).where(lt(adminSessions.expiresAt, now)),
    db.delete(invites).where(lt(invites.expiresAt, now)),
    db.delete(passwordResets).where(lt(passwordResets.expiresAt, now)),
    db.delete(logInFailures).where(lt(logInFailures.at, failuresBefore)),
  ]
}
