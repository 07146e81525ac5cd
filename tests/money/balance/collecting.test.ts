import { describe, expect, it } from "vitest"
import type { BalanceLink } from "#app/money/balance/balance-link.ts"
import { askingLinks, collectingAfter, type LiveLink } from "#app/money/balance/collecting.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"

const NOW = Date.UTC(2026, 10, 1)
const HOUR_MS = 3_600_000

function link(purpose: LiveLink["purpose"], amount: number, changes: Partial<BalanceLink> = {}): LiveLink {
  return {
    id: `${purpose}-${amount}`,
    bookingId: "b1",
    purpose,
    amount,
    damage: 0,
    description: "",
    status: "open",
    expiresAt: NOW + HOUR_MS,
    settlingPaymentId: null,
    version: 1,
    createdAt: NOW,
    ...changes,
  }
}

/** A confirmed stay from 10 December, a third of it paid on booking and the rest due 14 days before. */
function collecting(before: number, after: number, received: number, links: LiveLink[]) {
  const terms = { ...DEFAULT_TERMS, deposit: { kind: "percent", percent: 30 } as const, balanceDays: 14 }
  const stay = { checkIn: "2026-12-10", createdAt: NOW, kept: null, movedOn: null, confirmedWith: null, terms }
  const money = moneyOf({ ...stay, status: "confirmed", total: after }, { ...NO_SUMS, held: received }, "Asia/Bangkok")
  return collectingAfter(before, money, askingLinks(links, NOW))
}

describe("what a change of a confirmed booking leaves to collect", () => {
  type Said = [difference: number, balance: number, asked: number | null, offers: string | null]
  it.each<[string, [number, number, number, LiveLink[]], Said]>([
    [
      "the same price, and a link asks for the rest",
      [17_000, 17_000, 5_100, [link("balance", 11_900)]],
      [0, 11_900, 11_900, "send-link"],
    ],
    [
      "the same price, and a link asks for a part",
      [17_000, 17_000, 5_100, [link("balance", 5_000)]],
      [0, 11_900, 5_000, "send-link"],
    ],
    [
      "the same price, and its slip is being checked",
      [17_000, 17_000, 5_100, [link("balance", 11_900, { status: "in_review" })]],
      [0, 11_900, 11_900, null],
    ],
    [
      "the same price, and a card is being charged",
      [17_000, 17_000, 5_100, [link("balance", 11_900, { settlingPaymentId: "p1" })]],
      [0, 11_900, 11_900, null],
    ],
    [
      "the same price, and the link has ended",
      [17_000, 17_000, 5_100, [link("balance", 11_900, { expiresAt: NOW })]],
      [0, 11_900, null, "make-link"],
    ],
    ["the same price, and there is no link", [17_000, 17_000, 5_100, []], [0, 11_900, null, "make-link"]],
    ["the same price, all paid", [17_000, 17_000, 17_000, []], [0, 0, null, null]],
    [
      "a higher price, in the balance already",
      [17_000, 20_000, 5_100, [link("balance", 14_900)]],
      [3_000, 14_900, 14_900, "send-link"],
    ],
    [
      "a higher price once all was paid",
      [17_000, 20_000, 17_000, [link("balance", 3_000)]],
      [3_000, 3_000, 3_000, "send-link"],
    ],
    ["a lower price", [17_000, 10_000, 5_100, [link("balance", 4_900)]], [-7_000, 4_900, 4_900, "send-link"]],
    ["a lower price than was paid", [17_000, 4_000, 5_100, []], [-13_000, -1_100, null, "refund"]],
    ["a price that was just paid", [17_000, 5_100, 5_100, []], [-11_900, 0, null, null]],
    [
      "a link for the security deposit alone",
      [17_000, 17_000, 17_000, [link("balance", 5_000, { damage: 5_000 })]],
      [0, 0, null, null],
    ],
    ["a link of no booking", [17_000, 17_000, 5_100, [link("free", 11_900)]], [0, 11_900, null, "make-link"]],
  ])("%s", (_, [before, after, received, links], said) => {
    const { difference, balance, link: asking, offers } = collecting(before, after, received, links)
    expect([difference, balance, asking?.amount ?? null, offers]).toEqual(said)
  })

  it("names when the rest is due, and open links for more than it", () => {
    const links = [link("balance", 11_900), link("extra", 2_000), link("extra", 900, { expiresAt: NOW })]
    expect(collecting(17_000, 17_000, 5_100, links)).toMatchObject({
      balanceDate: "2026-11-26",
      extras: [{ amount: 2_000, state: "open" }],
    })
    expect(collecting(17_000, 17_000, 17_000, []).balanceDate).toBeNull()
  })
})
