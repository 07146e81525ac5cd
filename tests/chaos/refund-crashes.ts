import { setTimeout as pause } from "node:timers/promises"
import { omiseServer } from "../support/omise.ts"
import { otpOf, submitCard } from "./capture-crashes.ts"
import type { SeededRandom } from "./seeded-random.ts"
import { type Answer, call, openVilla, type Villa } from "./villa.ts"

const SECRET_KEY = "skey_test_chaos"
/** Until when a press is killed at random; most are answered by then. */
const PRESS_MAX_MS = 120
/** The cron gives up looking for a refund after a quarter of an hour. */
const AGE_MS = 16 * 60_000

type Gateway = Awaited<ReturnType<typeof omiseServer>>
type Paid = { id: string; headers: Record<string, string>; refundId: string; amount: number }

/**
 * Kills the villa around a refund to a card: after the gateway has returned the money, before, and at a random moment. After the
 * restart presses and the cron must end in one refund at the gateway, one line and one email.
 * @returns a line for each violation
 */
export async function crashDuringRefund(
  state: string,
  { random, rounds, say }: { random: SeededRandom; rounds: number; say(line: string): void },
): Promise<string[]> {
  const gateway = await omiseServer(SECRET_KEY)
  const villa = await openVilla(state, {
    CARD_GATEWAY: "omise",
    OMISE_PUBLIC_KEY: "pkey_test_chaos",
    OMISE_SECRET_KEY: SECRET_KEY,
    OMISE_API_URL: gateway.url,
  })
  const violations: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const paid = await cancelPaid(villa, round)
      const when = await killAround(villa, gateway, paid, { moment: round % 3, random })
      await villa.start()
      const [{ status: found } = { status: "lost" }] = refundOf(villa, paid)
      await finish(villa, paid)
      const ended = {
        returned: gateway.refunds
          .filter(({ metadata }) => refundIdOf(metadata) === paid.refundId)
          .map((each) => each.amount),
        refunds: refundOf(villa, paid).map(({ status }) => status),
        lines: villa
          .rows<{ amount: number }>(`SELECT amount FROM ledger WHERE kind = 'refund' AND booking_id = '${paid.id}'`)
          .map(({ amount }) => -amount),
        emails: villa.rows(`SELECT id FROM outbox WHERE kind = 'refund-sent' AND booking_id = '${paid.id}'`).length,
      }
      const once = { returned: [paid.amount], refunds: ["sent"], lines: [paid.amount], emails: 1 }
      if (JSON.stringify(ended) !== JSON.stringify(once)) violations.push(`refund ${round}: ${JSON.stringify(ended)}`)
      say(`SIGKILL ${when}: the refund was ${found}, and ended as ${JSON.stringify(ended)}`)
    }
    await villa.kill()
    violations.push(...(await villa.violations()))
  } finally {
    await villa.kill()
    await gateway.close()
  }
  return violations
}

const refundIdOf = (metadata: unknown) => (metadata as { refundId?: string }).refundId
const refundOf = (villa: Villa, { id }: Pick<Paid, "id">) =>
  villa.rows<{ id: string; amount: number; status: string }>(
    `SELECT id, amount, status FROM refunds WHERE booking_id = '${id}'`,
  )

/** A booking that was paid by card and that the owner has cancelled: all of it is to be returned. */
async function cancelPaid(villa: Villa, round: number): Promise<Paid> {
  const { id, headers } = await submitCard(villa, round)
  const answers = [
    await call(villa, "POST", `/api/booking/${id}/verify-otp`, { otp: await otpOf(villa) }, headers),
    await call(villa, "PATCH", `/api/admin/bookings/${id}/status`, { status: "cancelled" }, villa.owner),
  ]
  const [refund] = refundOf(villa, { id })
  if (!refund) throw new Error(`No refund is owed: ${JSON.stringify(answers)}`)
  return { id, headers, refundId: refund.id, amount: refund.amount }
}

const press = (villa: Villa, { refundId }: Paid): Promise<Answer> =>
  call(villa, "POST", `/api/admin/refunds/${refundId}`, { action: "card" }, villa.owner)

/** Presses twice at once, and kills the villa. @returns when */
async function killAround(
  villa: Villa,
  gateway: Gateway,
  paid: Paid,
  { moment, random }: { moment: number; random: SeededRandom },
): Promise<string> {
  const presses = () => Promise.all([press(villa, paid), press(villa, paid)])
  if (moment === 2) {
    const after = random.integer(PRESS_MAX_MS)
    const pressed = presses()
    await pause(after)
    await villa.kill()
    await pressed
    return `${after} ms after the press`
  }
  const killed = new Promise<void>((resolve) => {
    gateway.before(moment === 0 ? "refunded" : "refund", async () => {
      await villa.kill()
      resolve()
    })
  })
  await Promise.all([presses(), killed])
  return moment === 0 ? "after the money was returned" : "before the money was returned"
}

/**
 * Presses until the refund is sent. One of which the gateway knows nothing is made older, so that the cron gives it up; nothing
 * else may send it again.
 */
async function finish(villa: Villa, paid: Paid): Promise<void> {
  await Promise.all([press(villa, paid), villa.runCron(), press(villa, paid)])
  if (refundOf(villa, paid)[0]?.status !== "sending") return
  await villa.kill()
  villa.change(`UPDATE refunds SET sending_since = sending_since - ${AGE_MS} WHERE id = '${paid.refundId}'`)
  await villa.start()
  await villa.runCron()
  await Promise.all([press(villa, paid), press(villa, paid)])
}
