import { setTimeout as pause } from "node:timers/promises"
import { file } from "../support/files.ts"
import { inDays } from "../support/in-days.ts"
import type { SeededRandom } from "./seeded-random.ts"
import { type Answer, call, openVilla, type Villa } from "./villa.ts"

const ADDRESSES = 50
const VICTIMS = ["victim1@example.com", "victim2@example.com"]
/** As documented in docs/security.md. */
const LIMITS = { guest: { bookings: 3, nights: 90 }, address: { bookings: 6, nights: 120 }, emailsPerHour: 10 }
const MAX_OTP_DELAY_MS = 15_000
const MAX_CRON_MS = 30_000
/** Long enough that nothing expires while the villa is attacked. */
const WINDOW_SECONDS = 900

/**
 * Guests from fifty addresses book long stays, attach and clear slips and enter other people's email addresses. The limits
 * must hold, an honest guest's OTP and the cron must not be late, and when the owner releases the bookings of one network,
 * its dates must be bookable again.
 * @returns a line for each violation
 */
export async function hostileGuests(
  state: string,
  { random, seconds, say }: { random: SeededRandom; seconds: number; say(line: string): void },
): Promise<string[]> {
  const villa = await openVilla(state, { LIMITS: "", PAYMENT_WINDOW_SECONDS: String(WINDOW_SECONDS) })
  const violations: string[] = []
  try {
    const honest = await bookFor(
      villa,
      "203.0.113.200",
      { checkIn: inDays(2), checkOut: inDays(4) },
      "mali@example.com",
    )
    let isOver = false
    const answers = new Map<string, number>()
    const attack = Promise.all(
      Array.from({ length: ADDRESSES }, (_, index) =>
        attackFrom(villa, `198.51.100.${index}`, random, answers, () => isOver),
      ),
    )
    const cron = runCronUntil(villa, () => isOver)
    await pause((seconds * 1000) / 2)
    violations.push(...(await payByCard(villa, honest)))
    await pause((seconds * 1000) / 2)
    isOver = true
    await attack
    const slowest = await cron
    if (slowest > MAX_CRON_MS) violations.push(`a run of the cron took ${slowest} ms`)
    await villa.runCron()
    violations.push(...limitViolations(villa))
    violations.push(...(await releaseOne(villa)))
    violations.push(...(await villa.violations()))
    const [held] = villa.rows<{ nights: number }>("SELECT count(*) AS nights FROM nights")
    const listed = [...answers].sort().map(([what, times]) => `${what} × ${times}`)
    say(
      `Hostile guests from ${ADDRESSES} addresses: ${listed.join(", ")}; ${held?.nights} nights held; cron at most ${slowest} ms`,
    )
  } finally {
    await villa.stop()
  }
  return violations
}

type Booked = { id: string; headers: Record<string, string> }

async function bookFor(villa: Villa, address: string, stay: object, email: string): Promise<Booked> {
  const from = { "CF-Connecting-IP": address }
  const body = { bookingDetails: { ...stay, rooms: 3 }, paymentMethod: "bank_transfer" }
  const booked = await call(villa, "POST", "/api/booking", body, from)
  const data = (booked?.body as { data?: { id: string; token: string } } | undefined)?.data
  if (booked?.status !== 201 || !data) throw new Error(`The booking was answered ${booked?.status}`)
  const headers = { ...from, Authorization: `Bearer ${data.token}` }
  const customerInfo = { firstName: "Mali", lastName: "Srisuk", email, phone: "0812345678" }
  await call(villa, "PATCH", `/api/booking/${data.id}/customer-info`, { customerInfo }, headers)
  return { id: data.id, headers }
}

/** Makes as many bookings as possible from one address, each as a new device. */
async function attackFrom(
  villa: Villa,
  address: string,
  random: SeededRandom,
  answers: Map<string, number>,
  isOver: () => boolean,
): Promise<void> {
  const from = { "CF-Connecting-IP": address }
  const count = (what: string, answer: Answer) => {
    const key = `${what} ${answer?.status ?? "unanswered"}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
    return answer
  }
  while (!isOver()) {
    const first = 5 + random.integer(470)
    const stay = { checkIn: inDays(first), checkOut: inDays(first + 1 + random.integer(60)) }
    const body = { bookingDetails: { ...stay, rooms: 3 }, paymentMethod: "bank_transfer" }
    const booked = count("book", await call(villa, "POST", "/api/booking", body, from))
    const data = (booked?.body as { data?: { id: string; token: string } } | undefined)?.data
    if (booked?.status === 201 && data) {
      const headers = { ...from, Authorization: `Bearer ${data.token}` }
      const customerInfo = {
        firstName: "Somchai",
        lastName: "Jaidee",
        email: random.pick(VICTIMS),
        phone: "0812345678",
      }
      count("details", await call(villa, "PATCH", `/api/booking/${data.id}/customer-info`, { customerInfo }, headers))
      for (let round = 0; round < 3 && !isOver(); round++) {
        const paymentSlipUrl = await upload(villa, data.id, headers)
        const attach = { paymentSlipUrl, status: "in_review" }
        if (paymentSlipUrl) count("attach", await call(villa, "PATCH", `/api/booking/${data.id}`, attach, headers))
        const clear = { paymentSlipUrl: "", status: "pending_payment" }
        count("clear", await call(villa, "PATCH", `/api/booking/${data.id}`, clear, headers))
      }
    }
    await pause(50)
  }
}

/** Uploads a slip. @returns its URL, or null where it was refused */
async function upload(villa: Villa, bookingId: string, headers: Record<string, string>): Promise<string | null> {
  const form = new FormData()
  form.set("slip", new File([file("png", 2000)], "slip.png", { type: "image/png" }))
  form.set("bookingId", bookingId)
  const answer = await fetch(`${villa.origin}/api/upload/slip`, { method: "POST", headers, body: form }).catch(
    () => null,
  )
  const body = (await answer?.json().catch(() => null)) as { url?: string } | null
  return body?.url ?? null
}

/** Pays an honest guest's booking by card and OTP during the attack. */
async function payByCard(villa: Villa, { id, headers }: Booked): Promise<string[]> {
  const card = { cardNumber: "4242424242424242", cardholderName: "MALI SRISUK", expiry: "12/40", cvv: "123" }
  const paid = await call(villa, "POST", `/api/booking/${id}/card-payment`, card, headers)
  if (paid?.status !== 202) return [`an honest guest's card was answered ${paid?.status}`]
  const email = `SELECT facts, created_at, sent_at FROM outbox WHERE kind = 'code' AND booking_id = '${id}'`
  const deadline = Date.now() + MAX_OTP_DELAY_MS
  for (;;) {
    const [row] = villa.rows<{ facts: string; created_at: number; sent_at: number | null }>(email)
    if (row?.sent_at) {
      const { code: otp } = JSON.parse(row.facts) as { code: string }
      const verified = await call(villa, "POST", `/api/booking/${id}/verify-otp`, { otp }, headers)
      return verified?.status === 200 ? [] : [`an honest guest's OTP was answered ${verified?.status}`]
    }
    if (Date.now() > deadline) return ["an honest guest's OTP was not sent in time"]
    await pause(200)
  }
}

/** Runs the cron again and again. @returns how long the slowest run took, in milliseconds */
async function runCronUntil(villa: Villa, isOver: () => boolean): Promise<number> {
  let slowest = 0
  while (!isOver()) {
    const started = Date.now()
    await villa.runCron()
    slowest = Math.max(slowest, Date.now() - started)
    await pause(2000)
  }
  return slowest
}

function limitViolations(villa: Villa): string[] {
  const nights = "CAST(julianday(check_out) - julianday(check_in) AS INTEGER)"
  const beyond = (column: string, { bookings, nights: maxNights }: { bookings: number; nights: number }) =>
    villa
      .rows<{ who: string; held: number; nights: number }>(
        `SELECT ${column} AS who, count(*) AS held, sum(${nights}) AS nights FROM bookings
         WHERE status IN ('pending_payment', 'in_review') AND address_hash <> ''
         GROUP BY ${column} HAVING held > ${bookings} OR nights > ${maxNights}`,
      )
      .map(({ held, nights: sum }) => `one ${column} holds ${held} bookings and ${sum} nights`)
  const emails = villa
    .rows<{ recipient: string; sent: number }>(
      "SELECT recipient, count(*) AS sent FROM outbox WHERE kind <> 'code' AND recipient LIKE 'victim%' GROUP BY recipient",
    )
    .filter(({ sent }) => sent > LIMITS.emailsPerHour)
    .map(({ recipient, sent }) => `${recipient} was sent ${sent} emails`)
  const late = villa.rows(`SELECT id FROM outbox WHERE due_at < ${Date.now() - 60_000}`).map(() => "an email is late")
  const failed = villa.rows<{ job: string }>("SELECT job FROM job_failures").map(({ job }) => `the job ${job} failed`)
  const alerts = villa.rows("SELECT id FROM alerts WHERE kind = 'holds-many'")
  return [
    ...beyond("guest_id", LIMITS.guest),
    ...beyond("address_hash", LIMITS.address),
    ...emails,
    ...late,
    ...failed,
    ...(alerts.length === 0 ? ["the owner was not alerted about the holds"] : []),
  ]
}

/** The owner releases one network's bookings; an honest guest then books the dates of one of them. */
async function releaseOne(villa: Villa): Promise<string[]> {
  const [held] = villa.rows<{ address: string; checkIn: string; checkOut: string }>(
    `SELECT address_hash AS address, check_in AS checkIn, check_out AS checkOut FROM bookings
     WHERE status IN ('pending_payment', 'in_review') AND address_hash <> '' ORDER BY check_in LIMIT 1`,
  )
  if (!held) return ["hostile guests held no nights, so releasing them was not tested"]
  const { address, ...stay } = held
  const released = await call(villa, "POST", "/api/admin/holds/release", { address }, villa.owner)
  if (released?.status !== 200) return [`releasing a network was answered ${released?.status}`]
  await bookFor(villa, "203.0.113.201", stay, "honest@example.com")
  return []
}
