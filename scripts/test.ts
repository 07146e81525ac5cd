import "./project.ts"
import { mkdir, readFile, rm } from "node:fs/promises"
import { build } from "./build.ts"
import { ensureChromium } from "./chromium.ts"
import { ask, show } from "./command.ts"
import { CACHE } from "./project.ts"

// npm test: everything. npm test -- quick: what takes about a minute. npm test -- types worker: these stages.
// npm test -- tests/booking/price.test.ts: these files, with the options of their runner.
type Count = { passed: number; failed: number }
/** Runs a command and shows what it prints. @returns its exit code */
type Run = typeof show

const REPORTS = `${CACHE}/test-reports`

/** Each keeps one core busy, so two of them run side by side. What comes later may need what `build` makes. */
const ON_ONE_CORE: Record<string, (run: Run) => Promise<Count>> = {
  build: () => counted(async () => void (await build())),
  types: (run) =>
    check(
      run,
      ["wrangler", "types", "--check", "app/worker-configuration.d.ts"],
      ["tsc", "--incremental", "--tsBuildInfoFile", `${CACHE}/types.tsbuildinfo`],
    ),
  lint: (run) => check(run, ["biome", "check", "--error-on-warnings"]),
  browser: () => counted(async () => void (await ensureChromium())),
  rules: (run) => vitest(run, "rules"),
  deploy: (run) => check(run, ["node", "scripts/deploy.ts", "--dry-run"]),
}
const ON_ALL_CORES: typeof ON_ONE_CORE = {
  worker: (run) => vitest(run, "worker"),
  journeys: (run) => playwright(run),
}
const STAGES = { ...ON_ONE_CORE, ...ON_ALL_CORES }
const QUICK = ["types", "lint", "rules"]

const args: string[] = process.argv.slice(2)
if (args[0]?.startsWith("tests/")) process.exit(await runFiles(args))

const named = args.flatMap((name) => (name === "quick" ? QUICK : [name]))
const unknown = named.filter((name) => !(name in STAGES))
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(" ")}. There are: quick ${Object.keys(STAGES).join(" ")}`)
  process.exit(1)
}
const isWanted = (name: string) => named.length === 0 || named.includes(name)

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []

const waiting = Object.keys(ON_ONE_CORE).filter(isWanted)
await Promise.all([runWaiting(), runWaiting()])
for (const name of Object.keys(ON_ALL_CORES).filter(isWanted)) {
  console.log(`\n── ${name} ──`)
  await runStage(name, show, console.error)
}
console.log(`\n${summary.join("\n")}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** Runs one stage after another that nobody has begun, and shows all that it printed when it has ended. */
async function runWaiting(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const printed: string[] = []
    const collect: Run = async (command, options) => {
      const { code, output } = await ask(command, options)
      printed.push(output)
      return code
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
function check(run: Run, ...commands: string[][]): Promise<Count> {
  return counted(async () => {
    for (const command of commands) {
      const code = await run(command)
      if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}`)
    }
  })
}

async function counted(work: () => Promise<void>): Promise<Count> {
  await work()
  return { passed: 1, failed: 0 }
}

async function vitest(run: Run, project: string): Promise<Count> {
  const report = `${REPORTS}/${project}.json`
  const code = await run([
    ...["vitest", "run", "--project", project],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ])
  const tests = JSON.parse(await readFile(report, "utf8"))
  // A skipped test proves nothing, so it counts as failed.
  return counting(code, tests.numPassedTests, tests.numTotalTests - tests.numPassedTests)
}

async function playwright(run: Run): Promise<Count> {
  const report = `${REPORTS}/journeys.json`
  const code = await run(["playwright", "test", "--reporter=list,json"], {
    env: { ...process.env, CHROME_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { expected, unexpected, flaky, skipped } = JSON.parse(await readFile(report, "utf8")).stats
  return counting(code, expected, unexpected + flaky + skipped)
}

/** Runs some files alone, and says how it went as their runner does. */
async function runFiles(args: string[]): Promise<number> {
  if (!args.some((arg) => /^tests\/journeys|\.spec\.ts/.test(arg))) return show(["vitest", "run", ...args])
  return show(["playwright", "test", ...args], { env: { ...process.env, CHROME_PATH: await ensureChromium() } })
}

/** A runner that failed without a failing test (a file that does not load, no test at all) counts as one failure. */
function counting(code: number, passed: number, failed: number): Count {
  return { passed, failed: code !== 0 || passed === 0 ? Math.max(failed, 1) : failed }
}
