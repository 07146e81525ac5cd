import type { App } from "#app/app.ts"
import { errorText } from "#app/log.server.ts"
import { countUnreadable } from "#app/stay/passports/count-unreadable.server.ts"
import type { Check } from "./deployment-checks.ts"

/** One trigger of each kind: statistics, content version, append-only ledger. */
const TRIGGERS = ["booking_totals_insert", "ledger_no_delete", "ledger_no_update", "content_version_villa_update"]

/** The cron runs every five minutes: work overdue for this long means that the cron is not running. */
const CRON_LATE_MS = 20 * 60 * 1000

/** A red PNG of 2 × 2 pixels. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=="

type Needs = Pick<App, "db" | "guestData" | "media" | "images" | "otpHashes" | "countdown" | "mailer" | "now" | "newId">

/** Cleans up afterwards; guests see no change. `email` gets a test email; null sends none. */
export async function checkDeployment(app: Needs, email: string | null): Promise<Check[]> {
  return await Promise.all([
    runCheck(app, "triggers", checkTriggers),
    runCheck(app, "cron", checkCron),
    runCheck(app, "files", checkFiles),
    runCheck(app, "images", checkImages),
    runCheck(app, "codes", checkCodes),
    runCheck(app, "countdown", checkCountdown),
    ...(app.guestData ? [runCheck(app, "passports", checkPassports)] : []),
    ...(email ? [runCheck(app, "email", () => checkEmail(app, email))] : []),
  ])
}

async function runCheck(app: Needs, name: Check["name"], check: (app: Needs) => Promise<void>): Promise<Check> {
  const { now } = app
  const start = now()
  const error = await check(app).then(
    () => undefined,
    (failure: unknown) => errorText(failure).split("\n")[0],
  )
  return { name, ok: error === undefined, milliseconds: now() - start, ...(error !== undefined && { error }) }
}

/** D1 reads, writes and runs triggers: an update without a change bumps the content version. */
async function checkTriggers({ db: { $client } }: Needs): Promise<void> {
  const version = $client.prepare("SELECT version FROM content_version")
  const [before, written, after, triggers] = await $client.batch<{ version?: string; name?: string }>([
    version,
    $client.prepare("UPDATE villa SET id = id RETURNING id"),
    version,
    $client.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'"),
  ])
  const names = triggers?.results.map(({ name }) => name) ?? []
  const missing = TRIGGERS.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`missing triggers: ${missing.join(", ")}`)
  const isUnchanged = before?.results[0]?.version === after?.results[0]?.version
  if (written?.results.length && isUnchanged) throw new Error("a write to the villa did not change the content version")
}

/** Fails if work is overdue that the cron should have done. */
async function checkCron({ db: { $client }, now }: Needs): Promise<void> {
  const late = now() - CRON_LATE_MS
  const [overdue] = await $client.batch<{ bookings: number; emails: number }>([
    $client
      .prepare(
        "SELECT (SELECT count(*) FROM bookings WHERE status = 'pending_payment' AND payment_deadline < ?1) AS bookings, (SELECT count(*) FROM outbox WHERE due_at < ?1) AS emails",
      )
      .bind(late),
  ])
  const { bookings = 0, emails = 0 } = overdue?.results[0] ?? {}
  if (bookings + emails > 0) throw new Error(`${bookings} bookings and ${emails} emails have been due for 20 minutes`)
}

async function checkFiles({ media, newId }: Needs): Promise<void> {
  const key = `checks/${newId()}`
  const bytes = new TextEncoder().encode(key)
  await media.put(key, bytes, "text/plain")
  try {
    const file = await media.get(key)
    const read = file && "body" in file ? await file.text() : null
    if (read !== key) throw new Error("R2 did not return the file that was stored")
  } finally {
    await media.delete(key)
  }
  if (await media.get(key)) throw new Error("R2 still returns a deleted file")
}

async function checkImages({ images }: Needs): Promise<void> {
  const png = Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0))
  const resized = await images.resize(png, 1, "image/webp", 50)
  if (!resized) throw new Error("the image could not be resized; see image-variant-failed in the log")
  if (resized.type !== "image/webp") throw new Error(`requested image/webp, got ${resized.type}`)
}

async function checkCodes({ otpHashes, newId }: Needs): Promise<void> {
  const key = `check:${newId()}`
  await otpHashes.put(key, "kept", 60)
  const found = await otpHashes.get(key)
  await otpHashes.delete(key)
  if (found !== "kept") throw new Error("KV did not return the value that was stored")
}

/** Asks a Durable Object that belongs to no booking and stores nothing. */
async function checkCountdown({ countdown }: Needs): Promise<void> {
  if (!(await countdown("check").checkOtpSend("card")).ok)
    throw new Error("the Durable Object did not return the state of a new one")
}

/** Fails if a stored passport needs a secret that is no longer configured. */
async function checkPassports({ db, guestData }: Needs): Promise<void> {
  const unreadable = guestData ? await countUnreadable(db, guestData) : 0
  if (unreadable > 0)
    throw new Error(`${unreadable} passports were encrypted with a secret that is missing in GUEST_DATA_SECRET`)
}

async function checkEmail({ mailer, newId }: Needs, to: string): Promise<void> {
  const text = "This is the test email of a deployment check. No action is needed."
  const sent = await mailer.send({
    id: newId(),
    to,
    subject: "Test email",
    text,
    html: `<p>${text}</p>`,
    attachments: [],
    senderName: "Baan",
    replyTo: null,
  })
  if (!sent.sent) throw new Error(sent.error)
}
