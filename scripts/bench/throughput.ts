import { Agent, get } from "node:http"
import { type Figure, median } from "./figure.ts"
import { bytesOf } from "./weight.ts"

const CONNECTIONS = 16
const SECONDS = 3
const ROUNDS = 3

/** Requests per second of the home page and a call, beside those of a static file of the same server. */
export async function measureThroughput(origin: string): Promise<Figure[]> {
  const asset = /\/assets\/[^"')]+\.(?:js|css)/.exec((await bytesOf(`${origin}/`)).toString())?.[0]
  if (!asset) throw new Error("The home page names no static file to compare with.")
  const paths = [asset, "/", `/api/villa/availability?from=${inDays(1)}&to=${inDays(31)}`]
  const rates = new Map<string, number[]>(paths.map((path) => [path, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of paths) rates.get(path)!.push(await rate(`${origin}${path}`))
  }
  const perSecond = (path: string) => median(rates.get(path)!)
  return paths.slice(1).map((path) => ({
    what: `requests per second of ${path.replace(/\?.*/, "")}, beside a static file`,
    measured: `${(perSecond(path) / perSecond(asset)).toFixed(2)} times (${perSecond(path).toFixed(0)}/s / ${perSecond(asset).toFixed(0)}/s)`,
    budget: "-",
  }))
}

/** The date that many days from today. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function rate(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let answers = 0
  const until = performance.now() + SECONDS * 1000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await request(url, agent)
        answers++
      }
    }),
  )
  agent.destroy()
  return answers / SECONDS
}

function request(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if ((response.statusCode ?? 500) >= 400) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on("end", resolve).on("error", reject)
    }).on("error", reject)
  })
}
