import { setTimeout as pause } from "node:timers/promises"
import { inDays } from "../support/in-days.ts"
import { SAMPLE_SELLER } from "../support/sample.ts"
import type { SeededRandom } from "./seeded-random.ts"
import { type Answer, call, openVilla, type Villa } from "./villa.ts"

const BOOKINGS = 25
/** The villa is killed when this part of a round is answered, chosen at random up to twice as much. */
const ANSWERED = 0.3
/** In baht; each payment has its own amount, by which its line is found. */
const FIRST_AMOUNT = 1000

type Sent = { amount: number; receivedOn: string; status: number | null }

/**
 * Concurrent payments of last month and of today, while the villa is killed and last month is closed: each acknowledged payment
 * has one line and one tax invoice, each series of numbers has no gap, and a closed month does not change.
 * @returns a line for each violation
 */
export async function crashDuringPayments(
  state: string,
  { random, payments, say }: { random: SeededRandom; payments: number; say(line: string): void },
): Promise<string[]> {
  const villa = await openVilla(state, {})
  const violations: string[] = []
  const sent: Sent[] = []
  try {
    const { name, address, taxId } = SAMPLE_SELLER
    const seller = { name, address, taxId, branch: "00000", vatSince: "2020-01-01" }
    const registered = await call(villa, "PATCH", "/api/admin/villa/seller", seller, villa.owner)
    if (registered?.status !== 200) throw new Error(`The owner could not register for VAT: ${registered?.status}`)
    const bookings = await confirmedStays(villa)
    const [today, lastMonth] = [inDays(0), dayOfLastMonth()]
    const month = lastMonth.slice(0, 7)
    const pay = async (booking: string) => {
      const amount = FIRST_AMOUNT + sent.length
      const payment: Sent = { amount, receivedOn: random.integer(2) === 0 ? lastMonth : today, status: null }
      sent.push(payment)
      const body = { kind: "payment", amount, channel: "bank", receivedOn: payment.receivedOn }
      const answer = await call(villa, "POST", `/api/admin/bookings/${booking}/ledger`, body, villa.owner)
      payment.status = answer?.status ?? null
    }
    const rounds = 4
    let closed: string | null = null
    for (let round = 0; round < rounds; round++) {
      const paying = Array.from({ length: payments / rounds }, (_, index) => pay(bookings[index % BOOKINGS]!))
      const others: Promise<unknown>[] = round === 1 ? [pause(random.integer(300)).then(() => close(villa, month))] : []
      if (round < rounds - 1) {
        const answered = Math.ceil((payments / rounds) * ANSWERED * (1 + random.integer(100) / 100))
        await untilAnswered(sent.slice(-payments / rounds), answered)
        await villa.kill()
      }
      await Promise.all([...paying, ...others])
      if (round < rounds - 1) await villa.start()
      if (round === 1) await close(villa, month)
      if (round >= 1) {
        const books = await booksOf(villa, month)
        if (closed !== null && books !== closed)
          violations.push(`round ${round}: the closed month has changed: ${books}`)
        closed ??= books
        violations.push(...(await takeBackOne(villa, lastMonth)))
      }
    }
    if ((await booksOf(villa, month)) !== closed) violations.push("the closed month has changed at the end")
    await villa.kill()
    violations.push(...recount(villa, sent), ...(await villa.violations()))
    const counted = new Map<string, number>()
    for (const { status } of sent)
      counted.set(`${status ?? "unanswered"}`, (counted.get(`${status ?? "unanswered"}`) ?? 0) + 1)
    say(`Payments under SIGKILL: ${[...counted].map(([status, times]) => `${status} × ${times}`).join(", ")}`)
    const unexpected = [...counted.keys()].filter((status) => !["201", "409", "unanswered"].includes(status))
    for (const status of unexpected) violations.push(`an unexpected answer to a payment: ${status}`)
    if (!counted.has("201")) violations.push("no payment succeeded, so nothing was tested")
  } finally {
    await villa.kill()
  }
  return violations
}

/** For at most half a minute. */
async function untilAnswered(round: readonly Sent[], answered: number): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (round.filter(({ status }) => status !== null).length >= answered) return
    await pause(20)
  }
}

async function confirmedStays(villa: Villa): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < BOOKINGS; index++) {
    const stay = { checkIn: inDays(10 + 3 * index), checkOut: inDays(12 + 3 * index), rooms: 3 }
    const made = await call(villa, "POST", "/api/booking", { bookingDetails: stay }, {})
    const { id } = (made?.body.data ?? {}) as { id?: string }
    const body = { status: "confirmed", amountReceived: 0 }
    const done = await call(villa, "PATCH", `/api/admin/bookings/${id}/status`, body, villa.owner)
    if (!id || done?.status !== 200) throw new Error(`No stay was confirmed: ${made?.status}, ${done?.status}`)
    ids.push(id)
  }
  return ids
}

/** The last day of the month before, in the villa's time zone as good as in UTC. */
function dayOfLastMonth(): string {
  const [year, month] = inDays(0).split("-").map(Number)
  return new Date(Date.UTC(year!, month! - 1, 0)).toISOString().slice(0, 10)
}

const close = (villa: Villa, month: string): Promise<Answer> =>
  call(villa, "POST", `/api/admin/books/${month}/close`, undefined, villa.owner)

/** What a closed month says, without what is as of now. */
async function booksOf(villa: Villa, month: string): Promise<string> {
  const answer = await call(villa, "GET", `/api/admin/books/${month}`, undefined, villa.owner)
  if (answer?.status !== 200) throw new Error(`The books could not be read: ${answer?.status}`)
  const { withoutPaper: _, ...books } = (answer.body.data as unknown as { books: Record<string, unknown> }).books
  if (books.closed === null) throw new Error("The month is not closed")
  return JSON.stringify(books)
}

/** A payment of the closed month: its reversal counts today. */
async function takeBackOne(villa: Villa, day: string): Promise<string[]> {
  const [line] = villa.rows<{ id: string; booking: string }>(`SELECT id, booking_id AS booking FROM ledger l
    WHERE kind = 'payment' AND received_on = '${day}' AND NOT EXISTS (SELECT 1 FROM ledger r WHERE r.reverses = l.id) LIMIT 1`)
  if (!line) return []
  const body = { kind: "reversal", reverses: line.id, note: "Typed twice" }
  const answer = await call(villa, "POST", `/api/admin/bookings/${line.booking}/ledger`, body, villa.owner)
  return answer?.status === 201 ? [] : [`a payment could not be taken back: ${answer?.status}`]
}

/** An acknowledged payment has one line with one paper; one that was refused has none. */
function recount(villa: Villa, sent: readonly Sent[]): string[] {
  const lines = villa.rows<{ amount: number; papers: number }>(`SELECT amount / 100 AS amount,
    (SELECT count(*) FROM receipts WHERE line_id = ledger.id AND vat IS NOT NULL) AS papers FROM ledger WHERE kind = 'payment'`)
  return sent.flatMap(({ amount, status }) => {
    const found = lines.filter((line) => line.amount === amount)
    const isRight =
      found.every(({ papers }) => papers === 1) &&
      (status === 201 ? found.length === 1 : status === null ? found.length <= 1 : found.length === 0)
    return isRight ? [] : [`the payment of ${amount}, answered ${status}, has ${JSON.stringify(found)}`]
  })
}
