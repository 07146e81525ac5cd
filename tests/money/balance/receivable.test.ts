import { describe, expect, it } from "vitest"
import type { BalanceLink } from "#app/money/balance/balance-link.ts"
import { receivableOf } from "#app/money/balance/receivable.ts"

const LINK: BalanceLink = {
  id: "link",
  bookingId: "booking",
  amount: 17_000_00,
  damage: 0,
  description: "",
  status: "open",
  expiresAt: 1000,
  settlingPaymentId: null,
  version: 3,
  createdAt: 0,
}
const WITH_DAMAGE = { ...LINK, amount: 22_000_00, damage: 5_000_00 }
const BOTH = { linkId: "link", version: 3, amount: 22_000_00, damage: 5_000_00 }

describe("what is received of a balance of 17,000 baht", () => {
  it.each([
    ["by its link", LINK, null, "link"],
    ["by a link for the security deposit as well", WITH_DAMAGE, BOTH, "link"],
    ["by a link for a part", { ...LINK, amount: 5_000_00 }, null, null],
    ["by a link with a slip in review", { ...WITH_DAMAGE, status: "in_review" as const }, null, null],
    ["by a link that has expired", { ...WITH_DAMAGE, expiresAt: 100 }, null, null],
    ["by a link whose card is being charged", { ...WITH_DAMAGE, settlingPaymentId: "payment" }, null, null],
    ["without a link", null, null, null],
  ])("%s", (_, link, withDamage, qrLinkId) => {
    const found = receivableOf({ id: "booking", version: 2 }, 17_000_00, link, { now: 100, promptPayEnabled: true })
    expect(found).toEqual({ bookingId: "booking", version: 2, amount: 17_000_00, withDamage, qrLinkId })
  })

  it("has no QR code where PromptPay is off", () => {
    const off = { now: 100, promptPayEnabled: false }
    expect(receivableOf({ id: "booking", version: 2 }, 17_000_00, LINK, off).qrLinkId).toBeNull()
  })
})
