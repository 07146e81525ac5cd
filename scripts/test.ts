// Runs all test runners and checks as one command with one count; a skipped test counts as failed.
import { mkdir, readFile, rm } from "node:fs/promises"
import { execa, type Options } from "execa"
import { ensureJourneyBrowsers } from "../tests/support/chromium.ts"
import { build } from "./build.ts"
import { CACHE, Failure } from "./project.ts"
import { sampleState } from "./state.ts"

// npm test: everything. npm test -- quick: what takes about a minute. npm test -- types worker: these stages.
// npm test -- tests/villa/prices/pricing.test.ts: these files, with any option of their runner.
type Count = { passed: number; failed: number }
/** Runs a command. @returns its exit code */
type Run = (command: string[], env?: Options["env"]) => Promise<number>

const REPORTS = `${CACHE}/test-reports`
const TSC = `tsc --singleThreaded --incremental --tsBuildInfoFile ${CACHE}/types.tsbuildinfo`

/** Each keeps one core busy, so two of them run side by side. */
const ON_ONE_CORE: Record<string, (run: Run) => Promise<Count>> = {
  build: () => counted(build),
  types: (run) => check(run, "wrangler types --check app/worker-configuration.d.ts", TSC),
  lint: (run) => check(run, "biome check --error-on-warnings", "knip --no-config-hints", "knip --production"),
  browser: () => counted(ensureJourneyBrowsers),
  sample: () => counted(sampleState),
  rules: (run) => vitest(run, "rules"),
  deploy: (run) => check(run, "node scripts/deploy.ts --dry-run"),
}
const ON_ALL_CORES: typeof ON_ONE_CORE = { worker: (run) => vitest(run, "worker"), journeys: playwright }
const STAGES = { ...ON_ONE_CORE, ...ON_ALL_CORES }
const QUICK = ["types", "lint", "rules"]

const show: Run = async ([command = "", ...args], env) => {
  const { exitCode = 1 } = await execa(command, args, { env, reject: false, stdio: ["ignore", "inherit", "inherit"] })
  return exitCode
}

const args: string[] = process.argv.slice(2)
if (args[0]?.startsWith("tests/")) process.exit(await runFiles(args))

const stages = args.flatMap((name) => (name === "quick" ? QUICK : [name]))
const unknown = stages.filter((name) => !(name in STAGES))
if (unknown.length > 0) {
  throw new Failure(`No such stage: ${unknown.join(" ")}. There are: quick ${Object.keys(STAGES).join(" ")}`)
}
const isSelected = (name: string) => stages.length === 0 || stages.includes(name)

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
const failedTests: string[] = []

const queue = Object.keys(ON_ONE_CORE).filter(isSelected).values()
await Promise.all([runQueue(), runQueue()])
for (const name of Object.keys(ON_ALL_CORES).filter(isSelected)) {
  console.log(`\n── ${name} ──`)
  await runStage(name, show, console.error)
}
console.log(`\n${[...summary, ...failedTests].join("\n")}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** Runs queued stages one after another, and prints the output of each when it has ended. */
async function runQueue(): Promise<void> {
  for (const name of queue) {
    const printed: string[] = []
    const collect: Run = async ([command = "", ...args], env) => {
      const { exitCode = 1, all } = await execa(command, args, { env, reject: false, stdin: "ignore", all: true })
      printed.push(all)
      return exitCode
    }
    await runStage(name, collect, (message) => printed.push(message))
    console.log(`\n── ${name} ──\n${printed.join("\n").trimEnd()}`)
  }
}

async function runStage(name: string, run: Run, onError: (message: string) => void): Promise<void> {
  const start = performance.now()
  const { passed, failed } = await STAGES[name]!(run).catch((error: Error) => {
    onError(error.message)
    return { passed: 0, failed: 1 }
  })
  summary.push(`${name}: ${passed} passed, ${failed} failed, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  total.passed += passed
  total.failed += failed
}

/** One count for commands that either succeed or not. */
function check(run: Run, ...commands: string[]): Promise<Count> {
  return counted(async () => {
    for (const command of commands) {
      const code = await run(command.split(" "))
      if (code !== 0) throw new Error(`${command} exited with ${code}`)
    }
  })
}

async function counted(work: () => Promise<unknown>): Promise<Count> {
  await work()
  return { passed: 1, failed: 0 }
}

type TestResult = { status: string; fullName: string }
type TestReport = { numPassedTests: number; numTotalTests: number; testResults: { assertionResults: TestResult[] }[] }

async function vitest(run: Run, project: string): Promise<Count> {
  const report = `${REPORTS}/${project}.json`
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const code = await run(["vitest", "run", "--project", project, ...reporters])
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(await readFile(report, "utf8")) as TestReport
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  failedTests.push(...results.flatMap(({ status, fullName }) => (status === "passed" ? [] : `${status}: ${fullName}`)))
  return countOf(code, numPassedTests, numTotalTests - numPassedTests)
}

async function playwright(run: Run): Promise<Count> {
  const report = `${REPORTS}/journeys.json`
  await ensureJourneyBrowsers()
  const code = await run(["playwright", "test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { expected, unexpected, skipped } = JSON.parse(await readFile(report, "utf8")).stats
  return countOf(code, expected, unexpected + skipped)
}

/** Runs some files alone. @returns the exit code of their runner */
async function runFiles(args: string[]): Promise<number> {
  if (!args.some((arg) => /^tests\/journeys|\.spec\.ts/.test(arg))) return show(["vitest", "run", ...args])
  await ensureJourneyBrowsers()
  return show(["playwright", "test", ...args])
}

/** A runner that failed without a failing test (a file that does not load, no test at all) counts as one failure. */
function countOf(code: number, passed: number, failed: number): Count {
  return { passed, failed: code !== 0 || passed === 0 ? Math.max(failed, 1) : failed }
}
