import { expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { isTransferLate, refundDaysOf, transferBy, transferDueOn } from "#app/money/refunds/transfer-due.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { MALI, sampleBooking } from "../../support/sample.ts"

const BANGKOK = "Asia/Bangkok"
const at = (text: string) => Date.parse(`${text}+07:00`)
const stay = (changes: Partial<Booking> = {}) =>
  sampleBooking({ status: "cancelled", customer: MALI, terms: { ...DEFAULT_TERMS, refundDays: 10 }, ...changes })
const NO_EMAIL = { customer: { ...MALI, email: "" } }
type Owed = Parameters<typeof transferDueOn>[0]
/** Decided on 1 December, shortly before midnight in the villa's zone; the account was named on the third. */
const OWED: Owed = {
  pot: "stay",
  channel: "bank",
  status: "owed",
  createdAt: at("2026-12-01T23:59"),
  payeeAt: at("2026-12-03T00:00"),
}

it.each<[string, Partial<Owed>, Partial<Booking>, string | null]>([
  ["from the day of the account", {}, {}, "2026-12-13"],
  ["from the decision, if the account was known before", { payeeAt: at("2026-11-20T10:00") }, {}, "2026-12-11"],
  ["not while the guest has to name an account", { payeeAt: null }, {}, null],
  ["from the decision, for a guest who cannot name one here", { payeeAt: null }, NO_EMAIL, "2026-12-11"],
  ["no card", { channel: "card" }, {}, null],
  ["no cash", { channel: "cash" }, {}, null],
  ["none that was sent", { status: "sent" }, {}, null],
  ["none that was given up", { status: "waived" }, {}, null],
  ["the security deposit of a cancelled stay", { pot: "damage" }, {}, "2026-12-13"],
  ["not that of a stay that took place", { pot: "damage" }, { status: "confirmed" }, null],
  ["an overpayment of a stay", {}, { status: "confirmed" }, "2026-12-13"],
])("a transfer is due: %s", (_, refund, booking, due) => {
  expect(transferDueOn({ ...OWED, ...refund }, stay(booking), BANGKOK)).toBe(due)
})

it.each([
  ["2026-12-13", false],
  ["2026-12-14", true],
])("is late from the day after: %s %s", (today, late) => {
  expect(isTransferLate("2026-12-13", today)).toBe(late)
  expect(isTransferLate(null, today)).toBe(false)
})

it("promises a day before it is decided", () => {
  expect(refundDaysOf(stay())).toBe(10)
  expect(transferBy(stay(), { now: at("2026-12-31T23:59"), timezone: BANGKOK })).toBe("2027-01-10")
})
