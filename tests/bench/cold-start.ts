import { readFile } from "node:fs/promises"
import { execa } from "execa"
import { CACHE } from "../../scripts/project.ts"
import type { Figure } from "./figure.ts"

const RUNS = 3
const BUDGET_MS = 120

/** A CPU profile of V8: the function of each sample, and the microseconds since the one before. */
type Profile = {
  nodes: { id: number; callFrame: { functionName: string } }[]
  samples: number[]
  timeDeltas: number[]
}

/** What the first request after a pause waits for: the CPU time of evaluating the bundle, the best of some profiles. */
export async function measureColdStart(): Promise<Figure[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(busyMs(await profileStart()))
  const best = Math.min(...times)
  return [
    {
      what: `evaluating the bundle, best of ${RUNS}`,
      measured: `${Math.round(best)} ms`,
      budget: `${BUDGET_MS} ms`,
      over: best > BUDGET_MS,
    },
  ]
}

async function profileStart(): Promise<Profile> {
  const file = `${CACHE}/start.cpuprofile`
  await execa("wrangler", ["check", "startup", "--outfile", file], { preferLocal: true })
  return JSON.parse(await readFile(file, "utf8"))
}

function busyMs({ nodes, samples, timeDeltas }: Profile): number {
  const idle = nodes.find(({ callFrame }) => callFrame.functionName === "(idle)")?.id
  const micros = timeDeltas.filter((_, at) => samples[at] !== idle)
  return micros.reduce((total, each) => total + each, 0) / 1000
}
