// Runs the browser journeys many times, at ordinary load and with a busy core, and lists each test that ever failed with how
// often: Playwright's `--repeat-each` runs a test's repetitions at the same time, and loads nothing else.
import { mkdir, readFile, rm } from "node:fs/promises"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter"
import { execa } from "execa"
import { ensureJourneyBrowsers } from "../tests/support/chromium.ts"
import { CACHE, Failure } from "./project.ts"

// npm run soak: all journeys, ten times at each load. npm run soak -- --rounds 2 tests/journeys/booking.spec.ts: these alone.
const ROUNDS = 10
/** Random submissions of the journey that compares what was sent with what is stored. */
const SUBMISSIONS = 200
const REPORT = `${CACHE}/soak.json`
const LOADS = { ordinary: 0, "busy core": 1 }

type Load = keyof typeof LOADS
/** How many runs a test failed in, by load. */
type Failures = Record<Load, number>

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { rounds: { type: "string", default: String(ROUNDS) } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
if (!(Number.isInteger(rounds) && rounds > 0)) throw new Failure(`--rounds is "${values.rounds}": it must be a number`)

const failed = new Map<string, Failures>()
let testCount = 0
await mkdir(CACHE, { recursive: true })
await ensureJourneyBrowsers()
for (const load of Object.keys(LOADS) as Load[]) {
  const busy = Array.from({ length: LOADS[load] }, () => new Worker("for (;;) {}", { eval: true }))
  for (let round = 1; round <= rounds; round++) {
    console.log(`\n── ${load}, ${round} of ${rounds} ──`)
    for (const test of await failedTests()) {
      const failures = failed.get(test) ?? { ordinary: 0, "busy core": 0 }
      failures[load] += 1
      failed.set(test, failures)
    }
  }
  await Promise.all(busy.map((worker) => worker.terminate()))
}

if (failed.size > 0) console.table(Object.fromEntries(failed))
console.log(`${testCount} journeys, ${rounds} runs at each load: ${failed.size} failed at least once`)
process.exit(failed.size > 0 ? 1 : 0)

/** Runs the journeys once. @returns the names of those that did not pass */
async function failedTests(): Promise<string[]> {
  await rm(REPORT, { force: true })
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
    SOAK_SUBMISSIONS: process.env.SOAK_SUBMISSIONS ?? String(SUBMISSIONS),
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
