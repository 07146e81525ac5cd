import { expect, it } from "vitest"
import { type BookingTask, bookingTask } from "#app/booking/booking-task.ts"

const NOTHING = {
  status: "confirmed",
  awaitsMoneyCheck: false,
  hasRefund: false,
  hasOpenMove: false,
  hasChangesToSend: false,
  isGuestUntold: false,
  owed: 0,
  isDue: false,
  damage: null,
  isCodeReleased: false,
} as const
type Facts = Parameters<typeof bookingTask>[0]

it.each<[what: string, facts: Partial<Facts>, task: BookingTask | null]>([
  ["a slip to decide on comes before all else", { status: "in_review", hasChangesToSend: true }, "slip"],
  ["an unpaid booking is confirmed by its money", { status: "pending_payment", hasChangesToSend: true }, "confirm"],
  [
    "of a cancelled booking's slip the answer comes first",
    { status: "cancelled", awaitsMoneyCheck: true, hasRefund: true },
    "money-arrived",
  ],
  ["money goes back before more is asked for", { hasRefund: true, owed: 100 }, "refund"],
  ["a request for other dates is answered before money goes back", { hasOpenMove: true, hasRefund: true }, "move"],
  ["a cancelled booking's security deposit is returned", { status: "cancelled", damage: "overdue" }, "return-damage"],
  ["after the stay the security deposit is returned", { damage: "return", owed: 100 }, "return-damage"],
  [
    "a cancelled booking has nothing else to do",
    { status: "cancelled", owed: 100, hasChangesToSend: true, hasOpenMove: true, isCodeReleased: true },
    null,
  ],
  ["a request for other dates waits for its answer", { hasOpenMove: true, hasChangesToSend: true }, "move"],
  [
    "a guest who was sent nothing gets the booking before the balance is collected",
    { isGuestUntold: true, owed: 100 },
    "share",
  ],
  ["a balance that is due is collected before that", { isGuestUntold: true, owed: 100, isDue: true }, "balance"],
  [
    "changes are sent before all else",
    { isGuestUntold: true, hasChangesToSend: true, owed: 100, isDue: true },
    "changes",
  ],
  ["changes are sent before the balance is collected", { hasChangesToSend: true, owed: 100 }, "changes"],
  ["the balance comes before the security deposit", { owed: 100, damage: "receive" }, "balance"],
  ["the security deposit is received on arrival", { damage: "receive", isCodeReleased: true }, "receive-damage"],
  ["the code is sent once the guest may see it", { isCodeReleased: true }, "code"],
  ["nothing waits", {}, null],
])("%s", (_, facts, task) => {
  expect(bookingTask({ ...NOTHING, ...facts })).toBe(task)
})
