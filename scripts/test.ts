import "./project.ts"
import { mkdir, readFile, rm } from "node:fs/promises"
import { build } from "./build.ts"
import { ensureChromium } from "./chromium.ts"
import { show } from "./command.ts"
import { CACHE } from "./project.ts"

type Count = { passed: number; failed: number }

const REPORTS = `${CACHE}/test-reports`

const STAGES: Record<string, () => Promise<Count>> = {
  types: () => check(["wrangler", "types", "--check", "app/worker-configuration.d.ts"], ["tsc"]),
  lint: () => check(["biome", "check", "--error-on-warnings"]),
  build: () => counted(async () => void (await build())),
  rules: () => vitest("rules"),
  worker: () => vitest("worker"),
  journeys: () => playwright(),
  deploy: () => check(["node", "scripts/deploy.ts", "--dry-run"]),
}

const wanted: string[] = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in STAGES))
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(" ")}. There are: ${Object.keys(STAGES).join(" ")}`)
  process.exit(1)
}

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
for (const [name, run] of Object.entries(STAGES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  const { passed, failed } = await run().catch(failedWith)
  summary.push(`${name}: ${passed} passed, ${failed} failed, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  total.passed += passed
  total.failed += failed
}
console.log(`\n${summary.join("\n")}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** One count for commands that either succeed or not. */
function check(...commands: string[][]): Promise<Count> {
  return counted(async () => {
    for (const command of commands) {
      const code = await show(command)
      if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}`)
    }
  })
}

async function counted(work: () => Promise<void>): Promise<Count> {
  await work()
  return { passed: 1, failed: 0 }
}

async function vitest(project: string): Promise<Count> {
  if (project === "worker") await build()
  const report = `${REPORTS}/${project}.json`
  const code = await show([
    ...["vitest", "run", "--project", project],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ])
  const tests = JSON.parse(await readFile(report, "utf8"))
  // A skipped test proves nothing, so it counts as failed.
  return counting(code, tests.numPassedTests, tests.numTotalTests - tests.numPassedTests)
}

async function playwright(): Promise<Count> {
  const report = `${REPORTS}/journeys.json`
  const code = await show(["playwright", "test", "--reporter=list,json"], {
    env: { ...process.env, CHROME_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { expected, unexpected, flaky, skipped } = JSON.parse(await readFile(report, "utf8")).stats
  return counting(code, expected, unexpected + flaky + skipped)
}

/** A runner that failed without a failing test (a file that does not load, no test at all) counts as one failure. */
function counting(code: number, passed: number, failed: number): Count {
  return { passed, failed: code !== 0 || passed === 0 ? Math.max(failed, 1) : failed }
}

function failedWith(error: Error): Count {
  console.error(error.message)
  return { passed: 0, failed: 1 }
}
