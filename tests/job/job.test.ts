import { describe, expect, it } from "vitest"
import { forgottenAt, isShown, type JobFailure } from "#app/job/job.ts"

const DAY = 24 * 60 * 60 * 1000
const failure = (changes: Partial<JobFailure> = {}): JobFailure => ({
  ...{ job: "card-payments", subject: "", failures: 1, error: "status 500", firstAt: 0, lastAt: 0 },
  ...changes,
})

describe("the owner is shown", () => {
  it.each<[string, Partial<JobFailure>, boolean]>([
    ["no first failure", { failures: 1 }, false],
    ["no second one", { failures: 2 }, false],
    ["a third one", { failures: 3 }, true],
    ["at once a charge that is lost", { job: "lost-charges" }, true],
    ["at once that our keys are refused", { job: "card-gateway", error: "gateway-keys-refused" }, true],
  ])("%s", (_, changes, shown) => {
    expect(isShown(failure(changes))).toBe(shown)
  })
})

it("a failure that does not happen again is forgotten after a day, a lost charge after thirty", () => {
  expect(forgottenAt(failure({ lastAt: 5 }))).toBe(DAY + 5)
  expect(forgottenAt(failure({ lastAt: 5, job: "lost-charges" }))).toBe(30 * DAY + 5)
})
