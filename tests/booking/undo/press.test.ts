import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { checkUndo, type Press, pressedAmount, pressOf, UNDO_MS } from "#app/booking/undo/press.ts"

type Change = Parameters<typeof pressOf>[2]
const BY_HAND = { channel: "cash", evidence: null } as const
const PAYMENT = { ...BY_HAND, kind: "payment", amount: 17_000 } as const
const CHARGE = { ...BY_HAND, kind: "charge", amount: 500 } as const
const CREDIT = { ...PAYMENT, channel: "credit", evidence: "credit:r1" } as const
const REFUND = { ...PAYMENT, kind: "refund", evidence: "refund:r1" } as const
const DEPOSIT = { ...PAYMENT, pot: "damage" } as const
const OF_DAMAGE = { pot: "damage", amount: 3_000 } as const
const OF_STAY = { pot: "stay", amount: 17_000 } as const

describe("a change is a press that can be undone", () => {
  it.each<[string, Booking["status"], Booking["status"], Partial<Change>, ReturnType<typeof pressOf>]>([
    ["a slip is confirmed", "in_review", "confirmed", { action: "status" }, "confirmed"],
    ["an unpaid booking is confirmed", "pending_payment", "confirmed", { action: "status" }, "confirmed"],
    ["a slip is rejected", "in_review", "pending_payment", { action: "status" }, "rejected"],
    ["money is received", "confirmed", "confirmed", { action: "ledger", lines: [PAYMENT] }, "received"],
    ["the deposit comes", "confirmed", "confirmed", { action: "damage-received", lines: [PAYMENT] }, "damage-received"],
    ["the deposit is returned", "confirmed", "confirmed", { action: "damage-returned" }, "damage-returned"],
    [
      "the deposit is to be sent",
      "confirmed",
      "confirmed",
      { action: "refund-owed", refunds: [OF_DAMAGE] },
      "damage-owed",
    ],
    ["an overpayment is to be sent", "confirmed", "confirmed", { action: "refund-owed", refunds: [OF_STAY] }, null],
    [
      "a credit is used, which undoing would lose",
      "confirmed",
      "confirmed",
      { action: "ledger", lines: [CREDIT] },
      null,
    ],
    [
      "a refund of the deposit is recorded as sent, which would stay sent",
      "confirmed",
      "confirmed",
      { action: "damage-returned", lines: [REFUND] },
      null,
    ],
    ["something is charged", "confirmed", "confirmed", { action: "ledger", lines: [CHARGE] }, null],
    [
      "a payment is reversed",
      "confirmed",
      "confirmed",
      { action: "ledger", lines: [{ ...BY_HAND, kind: "reversal" }] },
      null,
    ],
    ["it is cancelled, on a page that asks first", "confirmed", "cancelled", { action: "status" }, null],
    ["a link is accepted, which confirms", "pending_payment", "confirmed", { action: "link-paid" }, "confirmed"],
    [
      "a link for the balance is accepted",
      "confirmed",
      "confirmed",
      { action: "link-paid", lines: [PAYMENT, DEPOSIT] },
      "received",
    ],
    [
      "a link for the deposit is accepted",
      "confirmed",
      "confirmed",
      { action: "link-paid", lines: [DEPOSIT] },
      "damage-received",
    ],
    ["a link's slip is rejected", "confirmed", "confirmed", { action: "link-returned" }, "link-rejected"],
    ["its dates are changed", "confirmed", "confirmed", { action: "changed" }, null],
  ])("%s", (_, from, to, change, press) => {
    const before = { status: from, deletedAt: null }
    expect(pressOf(before, { ...before, status: to }, { action: "status", lines: [], refunds: [], ...change })).toBe(
      press,
    )
  })

  it("it is deleted, once", () => {
    const change = { action: "deleted", lines: [], refunds: [] } as const
    const [kept, deleted] = [
      { status: "cancelled", deletedAt: null },
      { status: "cancelled", deletedAt: 1 },
    ] as const
    expect(pressOf(kept, deleted, change)).toBe("deleted")
    expect(pressOf(deleted, deleted, change)).toBeNull()
  })
})

it.each([
  ["what came", [PAYMENT, CHARGE], [], 17_000],
  ["what was returned", [{ kind: "refund", amount: -3_000 } as const], [], 3_000],
  ["what is to be returned", [], [OF_DAMAGE], 3_000],
  ["nothing", [], [], 0],
])("its amount is %s", (_, lines, refunds, amount) => {
  expect(pressedAmount(lines, refunds)).toBe(amount)
})

describe("it is undone", () => {
  const PRESS: Press = {
    kind: "confirmed",
    version: 3,
    adminId: "lek",
    at: 0,
    until: UNDO_MS,
    amount: 0,
    replaced: null,
    lines: [],
    link: null,
  }
  const BY = { version: 3, now: 5_000, isOwner: false, adminId: "lek", isPrinted: false, isFinal: false }
  it.each<[string, Partial<typeof BY>, Press | null, string | null]>([
    ["by who pressed", {}, PRESS, null],
    ["by an owner", { isOwner: true, adminId: "napa" }, PRESS, null],
    ["in the last moment", { now: UNDO_MS - 1 }, PRESS, null],
    ["by staff not once its paper was printed", { isPrinted: true }, PRESS, "owner-only"],
    ["by an owner then too", { isPrinted: true, isOwner: true }, PRESS, null],
    ["not by other staff", { adminId: "nok" }, PRESS, "owner-only"],
    ["not after ten seconds", { now: UNDO_MS }, PRESS, "undo-too-late"],
    ["not after another change", { version: 4 }, PRESS, "undo-too-late"],
    ["not after something was sent or closed", { isFinal: true }, PRESS, "undo-too-late"],
    ["not if nothing was pressed", {}, null, "undo-too-late"],
  ])("%s", (_, by, press, error) => {
    const checked = checkUndo(press, { ...BY, ...by })
    expect(checked.ok ? null : checked.error).toBe(error)
  })
})
