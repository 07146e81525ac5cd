import { and, asc, desc, eq, gt, isNull, lt, ne, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { adminDevices, adminSessions, admins, invites, logInFailures, passwordResets } from "#app/db/schema.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Admin, Person, Role } from "./account.ts"

type Session = typeof adminSessions.$inferSelect

export function readHasAdmins(db: Db): Read<boolean> {
  return defineRead([db.select({ id: admins.id }).from(admins).limit(1)], (rows) => rows.length > 0)
}

export const ADMIN_COLUMNS = {
  id: admins.id,
  email: admins.email,
  name: admins.name,
  createdAt: admins.createdAt,
  role: admins.role,
  documents: admins.documents,
}

export const PERSON_COLUMNS = {
  ...ADMIN_COLUMNS,
  language: sql<Language>`coalesce((select language from alert_settings where admin_id = admins.id), 'th')`,
}

export type Account = Person & { passwordHash: string }

/** @param email lower-case */
export function readAccount(db: Db, email: string): Read<Account | null> {
  const columns = { ...PERSON_COLUMNS, passwordHash: admins.passwordHash }
  return defineRead([db.select(columns).from(admins).where(eq(admins.email, email))], (rows) => rows[0] ?? null)
}

/** Null if the session has expired. */
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

/** Checks the inviter's role again: an invite made while losing the role was not withdrawn with the role. */
export function isUsableInvite(now: number): SQL | undefined {
  const byOwner = sql`exists (select 1 from ${admins} as maker where maker.id = invites.created_by and maker.role = 'owner')`
  return and(isNull(invites.usedBy), gt(invites.expiresAt, now), byOwner)
}

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

/** Sorted by age of the account. */
export function readOwners(db: Db): Read<Person[]> {
  const query = db.select(PERSON_COLUMNS).from(admins).where(eq(admins.role, "owner"))
  return defineRead([query.orderBy(asc(admins.createdAt), asc(admins.id))], (rows) => rows)
}

type NewAdmin = typeof admins.$inferInsert

/** Fails on `admins.id` if another registration was first. */
export function insertFirstAdmin(db: Db, admin: NewAdmin): Write[] {
  // If an admin exists, the id is null, which violates NOT NULL and rolls back the batch.
  const id = sql`(select case when count(*) = 0 then ${admin.id} end from ${admins})`
  return [db.insert(admins).values({ ...admin, id })]
}

/** Marks the invite as used. Fails on `invites.created_by` if the invite was used or has expired. */
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

/** For a verified password. Fails on `admin_devices.seen_at` if account, password or role changed since. */
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

/** Whether an account has logged in before, but not on this device since `since` (epoch ms). */
export function isNewDevice(adminId: string, device: string, since: number): SQL {
  const known = sql`select 1 from ${adminDevices} where admin_id = ${adminId}`
  return sql`exists (${known}) and not exists (${known} and device = ${device} and seen_at > ${since})`
}

export function extendSession(db: Db, tokenHash: string, times: Pick<Session, "usedAt" | "expiresAt">): Write {
  return db.update(adminSessions).set(times).where(eq(adminSessions.tokenHash, tokenHash))
}

/** Newest first. */
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

/** @param kept the session that is not deleted; null for none */
export function deleteSessions(db: Db, adminId: string, kept: string | null): Write {
  const others = kept === null ? undefined : ne(adminSessions.tokenHash, kept)
  return db.delete(adminSessions).where(and(eq(adminSessions.adminId, adminId), others))
}

export function deleteSession(db: Db, tokenHash: string): Write {
  return db.delete(adminSessions).where(eq(adminSessions.tokenHash, tokenHash))
}

/** @property since failures at or before this instant no longer count */
type FailureCounter = { who: string; since: number; max: number }

/** Counts a failure under all keys, or under none if one has reached its limit; atomic. */
export function insertAttempt(counters: FailureCounter[], at: number): Write {
  const belowLimit = counters.map(
    ({ who, since, max }) =>
      sql`(select count(*) from ${logInFailures} where ${logInFailures.who} = ${who} and ${logInFailures.at} > ${since}) < ${max}`,
  )
  const who = JSON.stringify(counters.map((each) => each.who))
  return sql`insert into ${logInFailures} (who, at) select value, ${at} from json_each(${who})
    where ${and(...belowLimit)}`
}

/** At most `max` failures in epoch milliseconds, the newest first. */
export function readAttempts(db: Db, { who, since, max }: FailureCounter): Read<number[]> {
  const query = db
    .select({ at: logInFailures.at })
    .from(logInFailures)
    .where(and(eq(logInFailures.who, who), gt(logInFailures.at, since)))
    .orderBy(desc(logInFailures.at))
    .limit(max)
  return defineRead([query], (rows) => rows.map(({ at }) => at))
}

export function clearAttempts(db: Db, who: string): Write {
  return db.delete(logInFailures).where(eq(logInFailures.who, who))
}

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
