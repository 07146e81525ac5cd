import type { Charge, ChargeRefund } from "#app/money/cards/charge.ts"
import { fail, ok } from "#app/result.ts"
import { type Card, type CardGateway, CHARGE_LIMITS, type GatewayResult } from "./card-gateway.server.ts"

/** Published test numbers (docs.omise.co/api-testing) and their results. */
const NUMBERS: Record<string, { failureCode: string | null; seconds?: number }> = {
  "4242424242424242": { failureCode: null },
  "4111111111111111": { failureCode: null, seconds: 3 },
  "4111111111140011": { failureCode: "insufficient_fund" },
  "4111111111130012": { failureCode: "stolen_or_lost_card" },
}

type Row = {
  id: string
  payment_id: string
  amount: number
  status: Charge["status"]
  last4: string
  failure_code: string | null
}

type RefundRow = { id: string; charge_id: string; refund_id: string | null; amount: number }

/** For development. Only published test numbers are accepted, so no real card can be charged. */
export function cardSandbox(d1: D1Database, newId: () => string): CardGateway {
  const rowBy = (column: "id" | "payment_id", value: string) =>
    d1.prepare(`select * from sandbox_charges where ${column} = ?`).bind(value).first<Row>()

  async function find(id: string): GatewayResult<Charge> {
    const row = await rowBy("id", id)
    return ok(row ? toCharge(row) : LOST)
  }

  async function setStatus(id: string, status: Charge["status"]): GatewayResult<Charge> {
    await d1
      .prepare("update sandbox_charges set status = ?, captures = captures + ? where id = ? and status = 'authorized'")
      .bind(status, status === "captured" ? 1 : 0, id)
      .run()
    return find(id)
  }

  return {
    name: "sandbox",
    publicKey: null,
    testMode: true,
    ...CHARGE_LIMITS,
    async authorize({ paymentId, amount, card }) {
      const number = numberOf(card)
      const known = NUMBERS[number]
      if (known?.seconds) await new Promise((resolve) => setTimeout(resolve, known.seconds! * 1000))
      const failureCode = known ? known.failureCode : "not_a_test_card"
      await d1
        .prepare(
          "insert into sandbox_charges (id, payment_id, amount, status, last4, failure_code, captures) values (?, ?, ?, ?, ?, ?, 0) on conflict (payment_id) do nothing",
        )
        .bind(
          `chrg_sandbox_${newId()}`,
          paymentId,
          amount,
          failureCode ? "failed" : "authorized",
          number.slice(-4),
          failureCode,
        )
        .run()
      return ok(toCharge((await rowBy("payment_id", paymentId))!))
    },
    find,
    async findByPayment(paymentId) {
      const row = await rowBy("payment_id", paymentId)
      return ok(row && toCharge(row))
    },
    capture: (id) => setStatus(id, "captured"),
    release: (id) => setStatus(id, "released"),
    expire: find,
    async refund(chargeId, { refundId, amount }) {
      const id = `rfnd_sandbox_${newId()}`
      const { meta } = await d1
        .prepare(
          `insert into sandbox_refunds (id, charge_id, refund_id, amount)
            select ?1, id, ?2, ?3 from sandbox_charges where id = ?4 and status = 'captured'
              and ?3 + (select coalesce(sum(amount), 0) from sandbox_refunds where charge_id = ?4) <= amount
              and (select count(*) from sandbox_refunds where charge_id = ?4) < 15`,
        )
        .bind(id, refundId, amount, chargeId)
        .run()
      return meta.changes === 1 ? ok({ id, chargeId, amount, refundId }) : fail("refund-refused", "failed_refund")
    },
    async refundsOf(chargeId) {
      const { results } = await d1
        .prepare("select * from sandbox_refunds where charge_id = ?")
        .bind(chargeId)
        .all<RefundRow>()
      return ok(results.map(toRefund))
    },
    check: async () => ok(null),
    verifyWebhook: async () => null,
  }
}

const LOST: Charge = {
  id: "",
  status: "lost",
  amount: 0,
  paymentId: null,
  card: null,
  authorizeUrl: null,
  failureCode: null,
  livemode: false,
}

const numberOf = (card: Card) => ("cardNumber" in card ? card.cardNumber : "")

function toRefund({ id, charge_id, refund_id, amount }: RefundRow): ChargeRefund {
  return { id, chargeId: charge_id, amount, refundId: refund_id }
}

function toCharge({ id, payment_id, amount, status, last4, failure_code }: Row): Charge {
  const card = last4 ? { brand: "Visa", last4 } : null
  return {
    id,
    paymentId: payment_id,
    amount,
    status,
    card,
    authorizeUrl: null,
    failureCode: failure_code,
    livemode: false,
  }
}
