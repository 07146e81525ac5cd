import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { cardSandbox } from "#app/platform/card-sandbox.server.ts"
import { CARD } from "../support/sample.ts"

const sandbox = cardSandbox(env.DB, () => crypto.randomUUID())
const AMOUNT = 10_000_00

let chargeId: string
beforeEach(async () => {
  const order = { paymentId: crypto.randomUUID(), amount: AMOUNT, card: CARD, description: "", returnUrl: "" }
  const charge = await sandbox.authorize(order)
  chargeId = charge.ok ? charge.value.id : ""
})
const refund = (amount: number, refundId = "refund-1") => sandbox.refund(chargeId, { refundId, amount })
const REFUSED = { ok: false, error: "refund-refused", data: "failed_refund" }

describe("a refund in the sandbox", () => {
  it("returns a part of a captured charge, and is found by our id", async () => {
    expect(await refund(100)).toEqual(REFUSED)
    await sandbox.capture(chargeId)
    const made = { id: expect.stringMatching(/^rfnd_sandbox_/), chargeId, amount: 3_000_50, refundId: "refund-1" }
    expect(await refund(3_000_50)).toEqual({ ok: true, value: made })
    expect(await sandbox.refundsOf(chargeId)).toEqual({ ok: true, value: [made] })
    expect(await sandbox.refundsOf("chrg_none")).toEqual({ ok: true, value: [] })
  })

  it("returns no more than was paid, also by requests at once", async () => {
    await sandbox.capture(chargeId)
    const made = await Promise.all([refund(AMOUNT - 1), refund(AMOUNT - 1), refund(2)])
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await refund(AMOUNT)).toEqual(REFUSED)
  })

  it("is refused after fifteen", async () => {
    await sandbox.capture(chargeId)
    for (let each = 0; each < 15; each++) expect(await refund(1)).toMatchObject({ ok: true })
    expect(await refund(1)).toEqual(REFUSED)
  })
})
