import { Agent, get } from "node:http"
import getPort from "get-port"
import { serve } from "../../scripts/serve.ts"
import { inDays } from "../support/in-days.ts"
import { type Figure, median } from "./figure.ts"
import { usageOf } from "./usage.ts"
import { bytesOf } from "./weight.ts"

const CONNECTIONS = 16
const SECONDS = 3
const ROUNDS = 3
/** Many short turns, alternating between the two workers: other load on the machine lasts for seconds and slows neighbouring turns alike. */
const TURNS = 24
const TURN_SECONDS = 1
/** Warm-up before the first turn, so that V8 has compiled the hot code. */
const WARM_SECONDS = 5

const PLAIN = "tests/bench/plain-worker.toml"

/**
 * Requests per second of the home page, relative to a worker that always answers with the same headers and body. And the D1
 * batches of the home page meanwhile.
 */
export async function measureRelativeThroughput(origin: string, state: string): Promise<Figure[]> {
  const home = `${origin}/`
  const plain = await serve({ port: await getPort(), state, config: PLAIN })
  const [appRates, plainRates]: [number[], number[]] = [[], []]
  let batches = 0
  try {
    await setPlainResponse(plain.origin, await fetch(home, { headers: { "Accept-Encoding": "identity" } }))
    for (const page of [home, plain.origin]) await rate(page, WARM_SECONDS)
    for (let turn = 0; turn < TURNS; turn++) {
      const appTurn = await load(home, TURN_SECONDS)
      batches += appTurn.batches
      appRates.push(appTurn.answers / TURN_SECONDS)
      plainRates.push(await rate(plain.origin, TURN_SECONDS))
    }
  } finally {
    await plain.stop()
  }
  // The ratio of neighbouring turns, which other load slows alike.
  const times = median(appRates.map((each, turn) => plainRates[turn]! / each))
  return [
    {
      what: "work for /, relative to a worker that always answers the same bytes",
      measured: `${times.toFixed(2)} times (${median(appRates).toFixed(0)}/s / ${median(plainRates).toFixed(0)}/s)`,
      budget: "-",
    },
    {
      what: "D1 batches for / under this load",
      measured: `${(batches / (TURNS * TURN_SECONDS)).toFixed(2)} a second, ${(batches / appRates.reduce((sum, each) => sum + each * TURN_SECONDS, 0)).toFixed(5)} a request`,
      budget: "1 a second",
    },
  ]
}

/** Has the plain worker give this answer from now on. */
async function setPlainResponse(plain: string, answer: Response): Promise<void> {
  const head = [...answer.headers].filter(([name]) => name !== "transfer-encoding")
  await fetch(plain, { method: "POST", headers: { "X-Head": JSON.stringify(head) }, body: await answer.arrayBuffer() })
}

/** Requests per second of the home page and a call, relative to a static file of the same server. */
export async function measureThroughput(origin: string): Promise<Figure[]> {
  const asset = /\/assets\/[^"')]+\.(?:js|css)/.exec((await bytesOf(`${origin}/`)).toString())?.[0]
  if (!asset) throw new Error("The home page names no static file to compare with.")
  const paths = [asset, "/", `/api/villa/availability?from=${inDays(1)}&to=${inDays(31)}`]
  const rates = new Map<string, number[]>(paths.map((path) => [path, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of paths) rates.get(path)!.push(await rate(`${origin}${path}`, SECONDS))
  }
  const perSecond = (path: string) => median(rates.get(path)!)
  return paths.slice(1).map((path) => ({
    what: `requests per second of ${path.replace(/\?.*/, "")}, relative to a static file`,
    measured: `${(perSecond(path) / perSecond(asset)).toFixed(2)} times (${perSecond(path).toFixed(0)}/s / ${perSecond(asset).toFixed(0)}/s)`,
    budget: "-",
  }))
}

async function rate(url: string, seconds: number): Promise<number> {
  return (await load(url, seconds)).answers / seconds
}

/** Sends requests for so many seconds. @returns the number of answers, and of D1 batches by their Server-Timing */
async function load(url: string, seconds: number): Promise<{ answers: number; batches: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let [answers, batches] = [0, 0]
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        batches += await request(url, agent)
        answers++
      }
    }),
  )
  agent.destroy()
  return { answers, batches }
}

function request(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if ((response.statusCode ?? 500) >= 400) reject(new Error(`${url} answered ${response.statusCode}`))
      const headers = new Headers({ "Server-Timing": String(response.headers["server-timing"] ?? "") })
      const batches = usageOf({ headers })?.batches ?? 0
      response
        .resume()
        .on("end", () => resolve(batches))
        .on("error", reject)
    }).on("error", reject)
  })
}
