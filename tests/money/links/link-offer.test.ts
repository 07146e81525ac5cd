import { expect, it } from "vitest"
import { linkOffer } from "#app/money/links/link-offer.ts"

const OPEN = [{ amount: 11_900 }]

it.each([
  [
    "confirmed",
    "a balance without a link",
    { dueNow: 11_900, balance: 11_900 },
    [],
    [11_900, "balance", ["balance", "extra"]],
  ],
  ["confirmed", "a balance with a link", { dueNow: 11_900, balance: 11_900 }, OPEN, [0, null, ["extra"]]],
  ["confirmed", "all paid", { dueNow: 0, balance: 0 }, [], [0, "extra", ["extra"]]],
  ["confirmed", "paid too much", { dueNow: 0, balance: -100 }, [], [0, "extra", ["extra"]]],
  ["pending_payment", "a deposit due", { dueNow: 5_100, balance: 17_000 }, [], [5_100, null, []]],
  ["pending_payment", "all due", { dueNow: 17_000, balance: 17_000 }, [], [17_000, null, []]],
  ["pending_payment", "a link that asks for it", { dueNow: 17_000, balance: 17_000 }, OPEN, [0, null, []]],
  ["in_review", "a link that asks for it", { dueNow: 5_100, balance: 17_000 }, OPEN, [0, null, []]],
] as const)("a new link for a %s booking, %s", (status, _, money, asking, offer) => {
  const { amount, purpose, purposes } = linkOffer(status, money, asking)
  expect([amount, purpose, purposes]).toEqual(offer)
})

it("offers all of the price or half of it by another button, unless a link asks for it", () => {
  const other = (dueNow: number, asking: { amount: number }[] = []) =>
    linkOffer("pending_payment", { dueNow, balance: 17_000 }, asking).other
  expect(other(5_100)).toEqual({ kind: "all", amount: 17_000 })
  expect(other(17_000)).toEqual({ kind: "half", amount: 8_500 })
  expect(other(17_000, OPEN)).toBeNull()
})
