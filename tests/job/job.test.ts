import { describe, expect, it } from "vitest"
import { failureExpiresAt, hasWorked, isShown, type JobFailure } from "#app/job/job.ts"

const DAY = 24 * 60 * 60 * 1000
const failure = (changes: Partial<JobFailure> = {}): JobFailure => ({
  job: "card-payments",
  subject: "",
  failures: 1,
  error: "status 500",
  firstAt: 0,
  lastAt: 0,
  ...changes,
})

describe("the owner is shown", () => {
  it.each<[string, Partial<JobFailure>, boolean]>([
    ["not the first failure", { failures: 1 }, false],
    ["not the second failure", { failures: 2 }, false],
    ["the third failure", { failures: 3 }, true],
    ["a lost charge immediately", { job: "lost-charges" }, true],
    ["rejected API keys immediately", { job: "card-gateway", error: "gateway-keys-refused" }, true],
  ])("%s", (_, changes, shown) => {
    expect(isShown(failure(changes))).toBe(shown)
  })
})

it("a failure that does not recur is deleted after a day, a lost charge after thirty", () => {
  expect(failureExpiresAt(failure({ lastAt: 5 }))).toBe(DAY + 5)
  expect(failureExpiresAt(failure({ lastAt: 5, job: "lost-charges" }))).toBe(30 * DAY + 5)
})

it.each([
  [{ digests: 0, feeds: 3 }, true],
  [{ digests: null, "clean-slips": 0, "stay-emails": 0 }, true],
  [{ digests: null, "clean-slips": null, "stay-emails": 0 }, false],
  [{ digests: null, "clean-slips": 0 }, false],
  [{ feeds: null }, false],
  [{ feeds: 0 }, true],
] as const)("a run that did %j has worked: %s", (done, worked) => {
  expect(hasWorked(done)).toBe(worked)
})
