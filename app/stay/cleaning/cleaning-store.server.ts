import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, sql } from "drizzle-orm"
import { selectSoldNights, soldStays } from "#app/calendar/channels/sold-stay-store.server.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { bookings, cleaners, cleaningProblems, cleanings, nights } from "#app/db/schema.ts"
import { dateAfter } from "#app/villa/dates.ts"
import {
  type Cleaner,
  type CleanerFields,
  type Cleaning,
  type CleaningProblem,
  MAX_CLEANERS,
  MAX_OPEN_PROBLEMS,
} from "./cleaner.ts"
import type { NO_LINE } from "./cleaner-line-store.server.ts"
import type { PlannedStay } from "./plan.ts"

const isActive = isNull(cleaners.removedAt)

export function readCleaners(db: Db): Read<Cleaner[]> {
  const active = db.select().from(cleaners).where(isActive)
  return defineRead([active.orderBy(asc(cleaners.createdAt), asc(cleaners.id))], (rows) => rows)
}

export function readCleaner(db: Db, id: string): Read<Cleaner | null> {
  const one = db
    .select()
    .from(cleaners)
    .where(and(eq(cleaners.id, id), isActive))
  return defineRead([one], (rows) => rows[0] ?? null)
}

export function readCleanerByToken(db: Db, token: string): Read<Cleaner | null> {
  const one = db
    .select()
    .from(cleaners)
    .where(and(eq(cleaners.token, token), isActive))
  return defineRead([one], (rows) => rows[0] ?? null)
}

export function insertCleaner(db: Db, cleaner: Cleaner, now: number): Write {
  return db.insert(cleaners).values({ ...cleaner, createdAt: now })
}

/** Changes no row if `version` is outdated; see `recordVillaEventOrRollBack`. */
export function updateCleaner(
  db: Db,
  { id, version }: Pick<Cleaner, "id" | "version">,
  set: Partial<CleanerFields & Pick<Cleaner, "token" | "linkedAt"> & typeof NO_LINE & { removedAt: number }>,
): Write {
  return db
    .update(cleaners)
    .set({ ...set, version: sql`${cleaners.version} + 1` })
    .where(and(eq(cleaners.id, id), eq(cleaners.version, version), isActive))
}

export function confirmPlanOf(db: Db, id: string, confirmed: Record<string, string>, now: number): Write {
  return db.update(cleaners).set({ confirmed, confirmedAt: now }).where(eq(cleaners.id, id))
}

/** Confirmed bookings and what other websites sold, that lie between two dates or begin or end on one of them. */
export function readPlannedStays(db: Db, { from, to }: { from: string; to: string }): Read<PlannedStay[]> {
  const { checkIn, checkOut, guests, adults, children, arrival, extras } = bookings
  const slept = and(gte(nights.night, dateAfter(from, -1)), lte(nights.night, to), eq(nights.prep, false))
  const ids = db.select({ id: nights.bookingId }).from(nights).where(slept)
  // The unary `+` keeps SQLite from reading all confirmed bookings by the index of statuses.
  const isConfirmed = and(inArray(bookings.id, ids), sql`+${bookings.status} = 'confirmed'`, isNull(bookings.deletedAt))
  return defineRead(
    [
      db.select({ checkIn, checkOut, guests, adults, children, arrival, extras }).from(bookings).where(isConfirmed),
      selectSoldNights(db, { from: dateAfter(from, -1), to }),
    ],
    (own, sold) => [
      ...own.map(({ checkIn, checkOut, arrival, extras, ...party }) => ({
        checkIn,
        checkOut,
        arrival,
        party,
        ...(extras && { extras }),
      })),
      ...soldStays(sold).map(({ checkIn, checkOut }) => ({ checkIn, checkOut, arrival: null, party: null })),
    ],
  )
}

export function readCleanings(db: Db, from: string): Read<Cleaning[]> {
  return defineRead([db.select().from(cleanings).where(gte(cleanings.day, from))], (rows) => rows)
}

/** The first report of a day counts. */
export function insertCleaning(db: Db, cleaning: Cleaning): Write {
  return db.insert(cleanings).values(cleaning).onConflictDoNothing()
}

export function deleteCleaning(db: Db, day: string): Write {
  return db.delete(cleanings).where(eq(cleanings.day, day))
}

const PROBLEMS_SHOWN = 20

/** Newest first. @param isOpen those that nobody of the team has dealt with: no cleaner's hide another's */
export function readProblems(db: Db, { isOpen }: { isOpen: boolean }): Read<CleaningProblem[]> {
  const found = db
    .select()
    .from(cleaningProblems)
    .where(isOpen ? isNull(cleaningProblems.seenAt) : undefined)
    .orderBy(desc(cleaningProblems.reportedAt))
    .limit(isOpen ? MAX_CLEANERS * MAX_OPEN_PROBLEMS : PROBLEMS_SHOWN)
  return defineRead([found], (rows) => rows)
}

/** How many reports of a cleaner nobody of the team has dealt with. */
export function readOpenProblemCount(db: Db, cleanerName: string): Read<number> {
  const isOpen = and(eq(cleaningProblems.cleanerName, cleanerName), isNull(cleaningProblems.seenAt))
  return defineRead([db.select({ count: count() }).from(cleaningProblems).where(isOpen)], ([row]) => row?.count ?? 0)
}

export function readProblem(db: Db, id: string): Read<CleaningProblem | null> {
  return defineRead([db.select().from(cleaningProblems).where(eq(cleaningProblems.id, id))], (rows) => rows[0] ?? null)
}

export function insertProblem(db: Db, problem: CleaningProblem): Write {
  return db.insert(cleaningProblems).values(problem)
}

export function setProblemSeen(db: Db, id: string, seenAt: number | null): Write {
  return db.update(cleaningProblems).set({ seenAt }).where(eq(cleaningProblems.id, id))
}

export function readExistingProblems(db: Db, ids: string[]): Read<Set<string>> {
  const listed = sql`${cleaningProblems.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return defineRead(
    [db.select({ id: cleaningProblems.id }).from(cleaningProblems).where(listed)],
    (rows) => new Set(rows.map(({ id }) => id)),
  )
}

export function readProblemsBefore(db: Db, before: number, limit: number): Read<string[]> {
  const old = db
    .select({ id: cleaningProblems.id })
    .from(cleaningProblems)
    .where(lt(cleaningProblems.reportedAt, before))
  return defineRead([old.limit(limit)], (rows) => rows.map(({ id }) => id))
}

export function deleteProblems(db: Db, ids: string[]): Write {
  return db
    .delete(cleaningProblems)
    .where(sql`${cleaningProblems.id} in (select value from json_each(${JSON.stringify(ids)}))`)
}
