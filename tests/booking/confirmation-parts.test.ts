import { describe, expect, it } from "vitest"
import { type ConfirmationFacts, confirmationParts, headingOf, nextStep } from "#app/booking/confirmation-parts.ts"

const UNPAID: ConfirmationFacts = {
  status: "pending_payment",
  isOver: false,
  hasPass: false,
  balance: null,
  hasRefunds: false,
  canReview: false,
  hasExtras: false,
  canChangeDetails: false,
  hasArrivalTime: false,
  passports: null,
  hasDamage: false,
}
const IN_REVIEW = { ...UNPAID, status: "in_review", canChangeDetails: true } as const
const CONFIRMED = { ...IN_REVIEW, status: "confirmed", hasPass: true, hasArrivalTime: true } as const

describe("the page of a booking shows", () => {
  it.each<[what: string, facts: ConfirmationFacts, parts: string]>([
    ["what is to be paid", UNPAID, "status open-in-browser line receipts summary links contact"],
    [
      "while its slip is checked, what happens next",
      { ...IN_REVIEW, passports: "missing" },
      "saved-copy-notice steps status next-steps details passports open-in-browser line receipts summary links contact saved-copy",
    ],
    [
      "the pass of a confirmed stay",
      CONFIRMED,
      "saved-copy-notice steps status pass calendar-file folds open-in-browser line contact summary saved-copy",
    ],
    [
      "the balance before the pass",
      { ...CONFIRMED, balance: "before-arrival", hasArrivalTime: false, hasDamage: true },
      "saved-copy-notice steps status balance pass calendar-file folds open-in-browser line contact damage summary saved-copy",
    ],
    [
      "the time of arrival if that comes next",
      { ...CONFIRMED, hasArrivalTime: false, passports: "missing", hasExtras: true },
      "saved-copy-notice steps status pass extras details calendar-file folds open-in-browser line contact summary saved-copy",
    ],
    [
      "passports if they come next",
      { ...CONFIRMED, passports: "missing" },
      "saved-copy-notice steps status pass passports calendar-file folds open-in-browser line contact summary saved-copy",
    ],
    [
      "after the stay, its review and refunds",
      { ...CONFIRMED, isOver: true, canChangeDetails: false, canReview: true, hasRefunds: true },
      "saved-copy-notice status refunds review pass folds open-in-browser line contact summary saved-copy",
    ],
  ])("%s", (_, facts, parts) => {
    expect(confirmationParts(facts).join(" ")).toBe(parts)
  })
})

describe("guests of a confirmed stay next", () => {
  it.each<[facts: Partial<ConfirmationFacts>, next: ReturnType<typeof nextStep>]>([
    [{ balance: "before-arrival", hasArrivalTime: false, passports: "missing" }, "balance"],
    [{ balance: "other", hasArrivalTime: false, passports: "missing" }, "arrival"],
    [{ hasArrivalTime: false, canChangeDetails: false, passports: "missing" }, "passports"],
    [{ passports: "given" }, null],
    [{ hasPass: false, balance: "before-arrival" }, null],
  ])("%o: %s", (facts, next) => {
    expect(nextStep({ ...CONFIRMED, ...facts })).toBe(next)
  })
})

it.each([
  ["confirmed", null, false, "confirmed"],
  ["confirmed", null, true, "over"],
  ["cancelled", "guest", true, "cancelled"],
  ["cancelled", "no-show", true, "noShow"],
  ["in_review", null, false, "in_review"],
] as const)("a booking that is %s (%s), over: %s, is called %s", (status, cancelReason, isOver, heading) => {
  expect(headingOf({ cancelReason }, status, isOver)).toBe(heading)
})
