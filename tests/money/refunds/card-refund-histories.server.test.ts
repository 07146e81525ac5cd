import fc from "fast-check"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read, violates, write } from "#app/db/database.server.ts"
import { handleWebhook } from "#app/money/cards/handle-webhook.server.ts"
import { reconcileCardRefunds } from "#app/money/refunds/reconcile-card-refunds.server.ts"
import type { Refund } from "#app/money/refunds/refund.ts"
import { insertRefund, readRefundsOf } from "#app/money/refunds/refund-store.server.ts"
import { sendCardRefund } from "#app/money/refunds/send-card-refund.server.ts"
import { deleteBookings, insertSampleVilla, NOW, rows, type TestApp, testApp } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { payCard, refundWebhook } from "../../support/card-refunds.ts"
import type { Control } from "../../support/omise.ts"
import { controlOmise, omiseApp } from "../../support/omise-app.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { PROPERTY_PARAMETERS, slowRuns } from "../../support/property.ts"
import { MALI } from "../../support/sample.ts"

// Random histories of refunds to a card: presses, the cron, webhooks and the gateway's dashboard, also at once, while the gateway
// answers, loses its answers, fails or refuses. Whatever happens, the ledger says what the gateway has returned, and no refund is
// made twice.

const MINUTE_MS = 60_000
/** Few, so that refunds of the dashboard often have the amount of one that is owed. */
const AMOUNTS = [100_00, 2_500_50, 9_000_00]

let app: TestApp
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  vi.spyOn(console, "error").mockImplementation(() => {})
  await insertSampleVilla(testApp(), { creditCardEnabled: true })
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What happens at once, and how the gateway behaves meanwhile. `pick` chooses among the refunds that there are. */
type Act =
  | { kind: "press"; pick: number }
  | { kind: "cron" | "webhook" }
  | { kind: "dashboard" | "owe"; amount: number }
/** @property late whether the gateway first makes a refund that it had not made when it was given up */
type Step = { late: boolean; gateway: keyof typeof GATEWAYS; minutes: number; acts: Act[] }

const refunding = "POST .*/refunds"
const GATEWAYS = {
  answers: {},
  loses: { settings: { refundAnswer: "lost" } },
  fails: { fault: { fault: "internal", path: refunding } },
  limits: { fault: { fault: "tooMany", path: refunding } },
  down: { fault: { fault: "internal" } },
} as const satisfies Record<string, Control>

const amount = fc.constantFrom(...AMOUNTS)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("press" as const), pick: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("cron" as const, "webhook" as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("dashboard" as const, "owe" as const), amount }) },
)
const step: fc.Arbitrary<Step> = fc.record({
  gateway: fc.constantFrom(
    "answers" as const,
    "answers" as const,
    "loses" as const,
    "fails" as const,
    "limits" as const,
    "down" as const,
  ),
  late: fc.boolean(),
  minutes: fc.constantFrom(0, 2, 16),
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
})

it("return what the ledger says, and none twice", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const booking = await paidBooking()
      for (const each of steps) await take(each, booking)
      await settleAll(booking)
      await check(booking)
    }),
    { ...PROPERTY_PARAMETERS, numRuns: slowRuns(12, 60) },
  )
})

type Paid = { bookingId: string; charge: string; cardPaymentId: string }

async function paidBooking(): Promise<Paid> {
  await controlOmise({ reset: true })
  await deleteBookings()
  app = omiseApp()
  vi.setSystemTime(NOW)
  const { id: bookingId } = await createBooking(app)
  await setCustomerInfo(app, bookingId, MALI, GUEST)
  const paid = await payCard(app, { kind: "booking", id: bookingId })
  // Nothing is asked for, so that all of it can be returned.
  await rows(
    "insert into ledger (recorded_on, received_on, id, booking_id, at, kind, pot, channel, amount, actor) values ('2090-11-21', '2090-11-21', 'waiver', ?, ?, 'waiver', 'stay', 'none', -3400000, 'admin')",
    bookingId,
    NOW,
  )
  return { bookingId, ...paid }
}

async function take({ late, gateway, minutes, acts }: Step, booking: Paid): Promise<void> {
  app.clock.now += minutes * MINUTE_MS
  vi.setSystemTime(app.clock.now)
  // It runs every five minutes, whatever else happens.
  await reconcileCardRefunds(app)
  if (late) await makeLate(booking)
  await controlOmise({ fault: null, settings: { refundAnswer: "sent" }, ...GATEWAYS[gateway] })
  await Promise.all(acts.map((each) => run(each, booking)))
}

async function makeLate(booking: Paid): Promise<void> {
  const { refunds: made } = await controlOmise()
  const isMade = ({ id }: Refund) => made.some(({ metadata }) => refundIdOf(metadata) === id)
  const refund = (await refundsOf(booking)).find((each) => each.error === "not-found" && !isMade(each))
  const metadata = { refundId: refund?.id }
  if (refund) await controlOmise({ refund: { charge: booking.charge, amount: refund.amount, metadata } })
}

async function run(act: Act, booking: Paid): Promise<unknown> {
  const { bookingId, charge, cardPaymentId } = booking
  switch (act.kind) {
    case "press": {
      const refunds = await refundsOf(booking)
      const refund = refunds[act.pick % refunds.length]
      return refund && sendCardRefund(app, refund.id, ADMIN)
    }
    case "cron":
      return reconcileCardRefunds(app)
    case "webhook": {
      const { body, headers } = refundWebhook(charge, app.now())
      // The gateway repeats it while it cannot be asked itself.
      return handleWebhook(app, body, headers).catch((error) => expect(String(error)).toContain("Unavailable"))
    }
    case "dashboard": {
      const { refunds } = await controlOmise()
      const returned = refunds.reduce((sum, each) => sum + each.amount, act.amount)
      return returned <= 34_000_00 && controlOmise({ refund: { charge, amount: act.amount } })
    }
    case "owe": {
      const refund = {
        id: app.newId(),
        bookingId,
        pot: "stay",
        channel: "card",
        cardPaymentId,
        amount: act.amount,
      } as const
      const inserted = write(app.db, [insertRefund(app.db, refund, app.now())])
      return inserted.catch((error) => expect(violates(error, "refunds.amount")).toBe(true))
    }
  }
}

/** Until nothing is left on its way: the gateway answers again, and the cron gives up what it does not know. */
async function settleAll({ charge }: Paid): Promise<void> {
  await controlOmise({ fault: null, settings: { refundAnswer: "sent" } })
  app.clock.now += 16 * MINUTE_MS
  vi.setSystemTime(app.clock.now)
  await reconcileCardRefunds(app)
  const { body, headers } = refundWebhook(charge, app.now())
  await handleWebhook(app, body, headers)
}

async function check(booking: Paid): Promise<void> {
  const { refunds: made } = await controlOmise()
  const own = made.map(({ metadata }) => refundIdOf(metadata)).filter(Boolean)
  expect(new Set(own).size, "made twice").toBe(own.length)
  const lines = await rows<{ amount: number; evidence: string }>(
    "select amount, evidence from ledger where kind = 'refund'",
  )
  expect(sorted(lines.map((line) => -line.amount))).toEqual(sorted(made.map((each) => each.amount)))
  const refunds = await refundsOf(booking)
  const sent = refunds.filter(({ status }) => status === "sent")
  expect(sent.map(({ gatewayRefundId }) => gatewayRefundId).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  expect(refunds.filter(({ status }) => status === "sending")).toEqual([])
  // What the gateway has made for one of ours is not owed any more.
  const returned = new Set(own)
  expect(refunds.filter(({ id, status }) => status === "owed" && returned.has(id))).toEqual([])
}

const refundIdOf = (metadata: unknown) => (metadata as { refundId?: string }).refundId
const refundsOf = async ({ bookingId }: Paid): Promise<Refund[]> => {
  const [refunds] = await read(app.db, readRefundsOf(app.db, bookingId))
  return refunds
}
const sorted = (amounts: number[]) => amounts.toSorted((one, other) => one - other)
