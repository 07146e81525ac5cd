import { describe, expect, it } from "vitest"
import { type FailingJob, type Problem, problemsOf } from "#app/admin/problem.ts"
import { isCleanUp, JOBS } from "#app/job/job.ts"

const NOW = Date.UTC(2026, 10, 21)
const HOUR = 60 * 60 * 1000

const failing = (changes: Partial<FailingJob> = {}): FailingJob => ({
  job: "clean-slips",
  subject: "",
  failures: 3,
  error: "broke",
  firstAt: NOW - HOUR,
  lastAt: NOW,
  payment: null,
  bookingId: null,
  paymentLinkId: null,
  ...changes,
})
const ofPayment = (status: NonNullable<FailingJob["payment"]>["status"], changes: Partial<FailingJob> = {}) =>
  failing({ job: "card-payments", payment: { status, chargeId: "chrg_1" }, bookingId: "B1", ...changes })

describe("problems shown to the owner", () => {
  it.each<[string, FailingJob[], Partial<Problem>[]]>([
    ["no problem when nothing failed", [], []],
    ["no row that failed twice", [failing({ failures: 2 })], []],
    ["a row that keeps failing", [failing()], [{ name: "clean-up", count: 1, since: NOW - HOUR }]],
    ["no failure that has not recurred for a day", [failing({ lastAt: NOW - 24 * HOUR })], []],
    [
      "each kind of problem once, with its start",
      [ofPayment("pending"), ofPayment("capturing", { firstAt: NOW - 2 * HOUR })],
      [{ name: "card-payments", count: 2, since: NOW - 2 * HOUR }],
    ],
    ["no payment that was settled since", [ofPayment("captured"), ofPayment("declined")], []],
    [
      "a lost charge for 30 days",
      [ofPayment("lost", { job: "lost-charges", failures: 1, lastAt: NOW - 29 * 24 * HOUR })],
      [{ name: "lost-charges" }],
    ],
    [
      "that the gateway rejects the API keys",
      [failing({ job: "card-gateway", failures: 1, error: "gateway-keys-refused" })],
      [{ name: "keys-refused" }],
    ],
  ])("%s", (_, failures, problems) => {
    const found = problemsOf(failures, [], NOW)
    expect(found).toMatchObject(problems)
    expect(found).toHaveLength(problems.length)
  })

  it("links to at most five payments", () => {
    const many = Array.from({ length: 7 }, (_, index) => ofPayment("pending", { subject: `p${index}` }))
    expect(problemsOf(many, [], NOW)).toEqual([
      {
        kind: "job",
        name: "card-payments",
        since: NOW - HOUR,
        count: 7,
        payments: Array(5).fill({ bookingId: "B1", paymentLinkId: null, chargeId: "chrg_1" }),
      },
    ])
  })

  it("invalid settings first", () => {
    const found = problemsOf([failing()], ["mail-missing", "test-keys"], NOW)
    expect(found.map(({ name }) => name)).toEqual(["mail-missing", "test-keys", "clean-up"])
  })

  it("a text for every job", () => {
    expect(
      problemsOf(
        JOBS.map((job) => failing({ job })),
        [],
        NOW,
      ),
    ).toHaveLength(JOBS.filter((job) => !isCleanUp(job)).length + 1)
  })
})
