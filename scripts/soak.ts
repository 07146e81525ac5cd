// Runs the browser journeys many times, at ordinary load, with a busy core and over a slow network, then the property-based
// tests once with new inputs, and lists each journey that ever failed with how often: Playwright's `--repeat-each` runs a
// test's repetitions at the same time, and loads nothing else.
import { mkdir, readFile, rm } from "node:fs/promises"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter"
import { execa } from "execa"
import { ensureJourneyBrowsers } from "../tests/support/chromium.ts"
import { CACHE, Failure } from "./project.ts"

// npm run soak: all journeys, ten times in each of these conditions. npm run soak -- --rounds 2 --only "busy core"
// tests/journeys/booking.spec.ts: these alone.
const ROUNDS = 10
/** Random submissions in all rounds together of the journey that compares what was sent with what is stored. */
const SUBMISSIONS = 200
const REPORT = `${CACHE}/soak.json`
const CONDITIONS = {
  ordinary: { busyCores: 0, latencyMs: 0 },
  "busy core": { busyCores: 1, latencyMs: 0 },
  "slow network": { busyCores: 0, latencyMs: 300 },
}

type Condition = keyof typeof CONDITIONS
/** How many runs a test failed in, by condition. */
type Failures = Partial<Record<Condition, number>>

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { rounds: { type: "string", default: String(ROUNDS) }, only: { type: "string", multiple: true } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
if (!(Number.isInteger(rounds) && rounds > 0)) throw new Failure(`--rounds is "${values.rounds}": it must be a number`)
const conditions = (Object.keys(CONDITIONS) as Condition[]).filter((name) => values.only?.includes(name) ?? true)
if (conditions.length === 0) throw new Failure(`--only must be one of: ${Object.keys(CONDITIONS).join(", ")}`)

const failed = new Map<string, Failures>()
let testCount = 0
await mkdir(CACHE, { recursive: true })
await ensureJourneyBrowsers()
for (const condition of conditions) {
  const { busyCores, latencyMs } = CONDITIONS[condition]
  const busy = Array.from({ length: busyCores }, () => new Worker("for (;;) {}", { eval: true }))
  for (let round = 1; round <= rounds; round++) {
    console.log(`\n── ${condition}, ${round} of ${rounds} ──`)
    for (const test of await failedTests(latencyMs)) {
      const failures = failed.get(test) ?? {}
      failures[condition] = (failures[condition] ?? 0) + 1
      failed.set(test, failures)
    }
    showFailed()
  }
  await Promise.all(busy.map((worker) => worker.terminate()))
}

if (positionals.length === 0 && !(await propertiesHold()))
  failed.set("the property-based tests, with the seed above", {})
showFailed()
console.log(
  `${testCount} journeys, ${rounds} runs each of ${conditions.join(", ")}: ${failed.size} failed at least once`,
)
process.exit(failed.size > 0 ? 1 : 0)

function showFailed(): void {
  if (failed.size > 0) console.table(Object.fromEntries(failed))
}

/** Whether the property-based tests pass with new random inputs: `npm test` repeats the same ones, and fewer of them. */
async function propertiesHold(): Promise<boolean> {
  const run = execa({ env: { PROPERTY_SEED: "random" }, reject: false, stdio: ["ignore", "inherit", "inherit"] })
  const { exitCode } = await run`vitest related --run tests/support/property.ts`
  return exitCode === 0
}

/** Runs the journeys once. @returns the names of those that did not pass */
async function failedTests(latencyMs: number): Promise<string[]> {
  await rm(REPORT, { force: true })
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
    JOURNEYS_LATENCY_MS: String(latencyMs),
    SOAK_SUBMISSIONS: process.env.SOAK_SUBMISSIONS ?? String(Math.ceil(SUBMISSIONS / (rounds * conditions.length))),
  }
  const { exitCode } = await execa("playwright", ["test", "--reporter=line,json", ...positionals], {
    env,
    reject: false,
    stdio: ["ignore", "inherit", "inherit"],
  })
  const report = JSON.parse(await readFile(REPORT, "utf8").catch(() => "null")) as JSONReport | null
  const tests = report?.suites.flatMap(testsOf) ?? []
  if (tests.length === 0) throw new Failure("The journeys did not run: see above.")
  testCount = tests.length
  const wrong = tests.filter(({ passed }) => !passed).map(({ name }) => name)
  return exitCode !== 0 && wrong.length === 0 ? ["the runner itself"] : wrong
}

function testsOf({ specs, suites = [] }: JSONReportSuite): { name: string; passed: boolean }[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status }) => ({
      name: `[${projectName}] ${file}:${line} ${title}`,
      passed: status === "expected",
    })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}
