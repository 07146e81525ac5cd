import { expect, it } from "vitest"
import { unstable_readConfig } from "wrangler"
import { cronRunAt } from "#app/job/cron-schedule.ts"

/** The minutes of a cron expression that consists of lists, ranges and steps. */
function minutesOf(expression: string): number[] {
  const [field = "", ...others] = expression.split(" ")
  expect(others).toEqual(["*", "*", "*", "*"])
  const minutes = field.split(",").flatMap((part) => {
    const [range = "", step = "1"] = part.split("/")
    const [first = 0, last = 59] = range === "*" ? [] : range.split("-").map(Number)
    return Array.from({ length: 60 }, (_, minute) => minute).filter(
      (minute) => minute >= first && minute <= last && (minute - first) % Number(step) === 0,
    )
  })
  return minutes.sort((one, other) => one - other)
}

it("one cron trigger runs the jobs every five minutes, and the feeds two minutes later", () => {
  const crons: string[] = unstable_readConfig({ config: "wrangler.toml" }).triggers.crons ?? []
  expect(crons).toHaveLength(1)
  const runs = minutesOf(crons[0]!).map((minute) => [minute, cronRunAt(Date.UTC(2026, 10, 23, 10, minute))])
  const expected = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55].flatMap((minute) => [
    [minute, "jobs"],
    [minute + 2, "feeds"],
  ])
  expect(runs).toEqual(expected)
})
