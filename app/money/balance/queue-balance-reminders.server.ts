import { sql } from "drizzle-orm"
import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { balanceOverdueAlert } from "#app/booking/booking-alert.ts"
import { hadBegunWhenEntered } from "#app/booking/booking-email.ts"
import { balanceFacts, bookingUrl, payLinkOf } from "#app/booking/email-for-booking.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { runRows } from "#app/job/run-jobs.server.ts"
import { damageDueDate } from "#app/money/damage/damage.ts"
import { type LedgerSums, NO_SUMS } from "#app/money/ledger/ledger.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import { type BookingMoney, moneyOf } from "#app/money/ledger/money.ts"
import { insertAlertsFrom } from "#app/notify/alerts/raise-alert-store.server.ts"
import { ok } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { type BalanceLink, canPayBy } from "./balance-link.ts"
import { idsOfAutomaticLinks, isPayable, readAutomaticLinks } from "./balance-link-store.server.ts"
import { balanceReminderDue, balanceReminderKey, isBalanceOverdue } from "./balance-reminder.ts"
import { queueBalanceDue, readStaysWithBalance, type StaysWithBalance } from "./balance-reminder-store.server.ts"

export type OwedStay = { stay: Booking; link: BalanceLink; money: BookingMoney; dueDate: string }

/**
 * Emails due reminders and alerts staff to overdue balances, each once. Starts from open links (decision
 * 0021); sends nothing while a link is in review or being charged. @returns how many were due
 */
export async function queueBalanceReminders(app: Pick<App, "db" | "now" | "signer">): Promise<number> {
  const { links, found, sums, timezone } = await read(app.db, {
    links: readAutomaticLinks(app.db),
    found: readStaysWithBalance(app.db),
    sums: readSumsOf(app.db, idsOfAutomaticLinks),
    timezone: readTimezone(app.db),
  })
  const now = app.now()
  const due = owedStays(found, { links, sums, timezone, now }).flatMap((owed) => [
    ...emailDue(owed, found, { timezone, now }),
    ...alertDue(owed, found.known, { timezone, now }),
  ])
  return runRows(app, "balance-reminders", due, async ({ writeOf }) => ok(await write(app.db, [await writeOf(app)])))
}

type DueWrite = { id: string; writeOf: (app: Pick<App, "now" | "signer">) => Promise<Write> }

function owedStays(
  { stays }: StaysWithBalance,
  {
    links,
    sums,
    timezone,
    now,
  }: { links: Map<string, BalanceLink>; sums: Map<string, LedgerSums>; timezone: string; now: number },
): OwedStay[] {
  return stays.flatMap((stay) => {
    const link = links.get(stay.id)
    const money = moneyOf(stay, sums.get(stay.id) ?? NO_SUMS, timezone)
    const dueDate = link ? dueDateOf(stay, money, link, timezone) : null
    if (!canPayBy(link, now) || dueDate === null) return []
    return stay.deletedAt === null ? [{ stay, link, money, dueDate }] : []
  })
}

export function dueDateOf(
  stay: Booking,
  { balanceDate }: BookingMoney,
  { damage }: Pick<BalanceLink, "damage">,
  timezone: string,
): string | null {
  return balanceDate ?? (damage > 0 ? damageDueDate(stay, timezone) : null)
}

function emailDue(
  owed: OwedStay,
  { known, withLine }: Pick<StaysWithBalance, "known" | "withLine">,
  { timezone, now }: { timezone: string; now: number },
): DueWrite[] {
  const { stay, link, dueDate } = owed
  if (!mayRemind(stay, timezone, withLine.has(stay.id))) return []
  const { checkIn, movedOn } = stay
  const days = balanceReminderDue({ dueDate, checkIn, linkCreatedAt: link.createdAt, movedOn }, timezone, now)
  if (days === null) return []
  const key = balanceReminderKey(stay, dueDate, days)
  return known.has(key) ? [] : [{ id: stay.id, writeOf: (app) => reminderOf(app, owed, { timezone, key }) }]
}

export function mayRemind({ customer, erasedAt, ...stay }: Booking, timezone: string, hasLine: boolean): boolean {
  return (hasLine || Boolean(customer?.email)) && erasedAt === null && !hadBegunWhenEntered(stay, timezone)
}

/** @param key see `balanceReminderKey`; null for a reminder that staff asked for */
export async function reminderOf(
  app: Pick<App, "now" | "signer">,
  { stay, link, money, dueDate }: OwedStay,
  { timezone, key }: { timezone: string; key: string | null },
): Promise<Write> {
  const now = app.now()
  const changeFacts = {
    url: await bookingUrl(app, stay),
    ...balanceFacts(stay, money),
    balanceDate: dueDate,
    payLink: payLinkOf(stay, link),
    overdue: dueDate < dateIn(timezone, new Date(now)),
  }
  return queueBalanceDue(stay, link, { changeFacts, deduplicationKey: key }, now)
}

function alertDue(
  { stay, link, money, dueDate }: OwedStay,
  known: Set<string>,
  { timezone, now }: { timezone: string; now: number },
): DueWrite[] {
  // A missing part of the security deposit is received on arrival.
  if (money.balance <= 0) return []
  if (!isBalanceOverdue({ dueDate, linkCreatedAt: link.createdAt, movedOn: stay.movedOn }, timezone, now)) return []
  const { kind, subject, dedupeKey, facts } = balanceOverdueAlert(stay, money.balance, dueDate)
  if (known.has(dedupeKey)) return []
  const columns = {
    kind,
    subject: sql`${subject}`,
    dedupeKey: sql`${dedupeKey}`,
    bookingId: sql`${stay.id}`,
    facts: sql<typeof facts>`${JSON.stringify(facts)}`,
  }
  // Only while the balance is still owed.
  const writeOf = async () => insertAlertsFrom(sql`from (select 1) where ${isPayable(link)}`, columns, now)
  return [{ id: stay.id, writeOf }]
}
