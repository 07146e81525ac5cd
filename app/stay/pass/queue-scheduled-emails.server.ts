import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { type MoneyFacts, queueStayEmailIfUnchanged, type StayEmail } from "#app/booking/booking-email-store.server.ts"
import { balanceFacts, bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { runRows } from "#app/job/run-jobs.server.ts"
import { balanceLinkView } from "#app/money/balance/balance-link.ts"
import { readAutomaticLinks } from "#app/money/balance/balance-link-store.server.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf, owesBeforeArrival } from "#app/money/ledger/money.ts"
import type { ScheduledEmailKind } from "#app/notify/email/email-kinds.ts"
import { encryptEmailSecrets } from "#app/notify/email/email-secrets.server.ts"
import { ok } from "#app/result.ts"
import { decryptAccessCode } from "#app/villa/access/access-code.server.ts"
import { decryptAccess } from "#app/villa/access/access-secrets.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readAccessSecrets, readVilla } from "#app/villa/villa-store.server.ts"
import { datesToEmail, scheduledEmailDue, scheduledEmailKey } from "./scheduled-email.ts"
import { readStaysToEmail } from "./scheduled-email-store.server.ts"

type DueEmail = { id: string; stay: Booking; kind: ScheduledEmailKind; key: string; money: MoneyFacts } & {
  passportsUrl: string | undefined
  /** The security deposit that is held, in satang. */
  damageHeld: number
}

type VillaWithSecrets = { villa: Villa; secrets: string | null }

type Needs = Pick<App, "db" | "now" | "signer" | "encrypter" | "guestData">

/** Passed in, because this module cannot import reviews and passports. */
type Links = {
  reviewUrl: (app: Pick<App, "signer">, stay: Booking) => Promise<string>
  /** By booking id. */
  findMissingPassports: (app: Needs, stays: Booking[], villa: Villa) => Promise<Map<string, string>>
}

/**
 * Each email once, even in concurrent runs. If its facts cannot be decrypted, the next run retries.
 * @returns how many were due
 */
export async function queueScheduledEmails(app: Needs, links: Links): Promise<number> {
  const [villa, secrets] = await read(app.db, readVilla(app.db), readAccessSecrets(app.db))
  if (!villa) return 0
  const due = await findDueEmails(app, villa, links)
  return runRows(app, "stay-emails", due, async (email) =>
    ok(await write(app.db, [await queueDueEmail(app, email, { villa, secrets }, links)])),
  )
}

async function findDueEmails(
  app: Needs,
  villa: Villa,
  { findMissingPassports }: Pick<Links, "findMissingPassports">,
): Promise<DueEmail[]> {
  const now = app.now()
  const dates = datesToEmail(dateIn(villa.timezone, new Date(now)))
  const [{ stays, queued }] = await read(app.db, readStaysToEmail(app.db, dates))
  if (stays.length === 0) return []
  const ids = stays.map(({ id }) => id)
  const [[sums, links], passports] = await Promise.all([
    read(app.db, readSumsOf(app.db, ids), readAutomaticLinks(app.db)),
    findMissingPassports(app, stays, villa),
  ])
  return stays.flatMap((stay) => {
    const held = sums.get(stay.id) ?? NO_SUMS
    const account = moneyOf(stay, held, villa.timezone)
    const isOwing = owesBeforeArrival(stay, account, { now, timezone: villa.timezone })
    const facts = balanceFacts(stay, account)
    const link = links.get(stay.id)
    const state = link && balanceLinkView(link, now)?.state
    // Nobody is asked to pay again during a slip check or card charge.
    const isPaying = state === "in_review" || state === "settling"
    const money = isPaying ? { ...facts, remaining: 0, balanceDate: null } : facts
    const passportsUrl = passports.get(stay.id)
    const missing = { remaining: money.remaining, passports: passportsUrl !== undefined }
    const kind = scheduledEmailDue(stay, villa, { ...missing, isOwing, now })
    if (kind === null) return []
    const key = scheduledEmailKey(kind, stay)
    return queued.has(key) ? [] : [{ id: stay.id, stay, kind, key, money, passportsUrl, damageHeld: held.damage }]
  })
}

async function queueDueEmail(
  app: Pick<App, "now" | "signer" | "encrypter">,
  { stay, kind, key, money, passportsUrl, damageHeld }: DueEmail,
  host: VillaWithSecrets,
  { reviewUrl }: Pick<Links, "reviewUrl">,
): Promise<Write> {
  const toBooking = await bookingUrl(app, stay)
  const changeFacts: Record<ScheduledEmailKind, () => Promise<StayEmail["changeFacts"]>> = {
    "before-stay": async () => ({
      url: stay.arrival === null ? `${toBooking}&to=stay` : toBooking,
      ...money,
      passportsUrl,
    }),
    arrival: async () => {
      const { houseRules } = host.villa
      return { url: toBooking, ...money, houseRules, ...(await secretsOf(app, stay, host)) }
    },
    thanks: async () => ({ url: await reviewUrl(app, stay), ...(damageHeld > 0 && { damageHeld }) }),
  }
  const email = { kind, changeFacts: await changeFacts[kind](), deduplicationKey: key, limited: false }
  return queueStayEmailIfUnchanged(email, { stay, villa: host.villa }, app.now())
}

/** A booking's own code replaces the villa's. Throws if undecryptable. */
async function secretsOf(app: Pick<App, "encrypter">, stay: Booking, { secrets }: VillaWithSecrets) {
  const { code, wifi } = await decryptAccess(app, secrets)
  const isUnreadable = secrets !== null && code === null && wifi === null
  const ownCode = await decryptAccessCode(app, stay)
  if (isUnreadable || (stay.accessCode !== null && ownCode === null)) throw new Error("The access code is unreadable")
  return encryptEmailSecrets(app, stay.id, { code: ownCode ?? code, wifi })
}
