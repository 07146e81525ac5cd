import getPort from "get-port"
import { serve } from "../../scripts/serve.ts"
import { COMMON_WORD, RARE_WORD, WORD_IN_ALL } from "../support/history.ts"
import { callersIn } from "../support/rows-read.ts"
import { type Figure, median } from "./figure.ts"
import { prepareHistory, withApp } from "./history.ts"
import { usageOf } from "./usage.ts"

const FEW = 100
const MANY = 100_000
const WARM_UPS = 3
const RUNS = 15
const TIME_ONLY = "1.5 times the response time"

type Request = { what: string; path: string /** Requests the second page of the list. */; next?: true; budget?: string }

const REQUESTS: Request[] = [
  { what: "dashboard", path: "/admin" },
  { what: "bookings list", path: "/admin/bookings" },
  { what: "bookings list, second page", path: "/admin/bookings?limit=20", next: true },
  { what: "bookings list, confirmed", path: "/admin/bookings?status=confirmed" },
  { what: "bookings list, search for one guest", path: `/admin/bookings?q=${RARE_WORD}` },
  // A search first counts the bookings that match a word: some thousand rows, in little time.
  {
    what: "bookings list, search that matches all bookings",
    path: `/admin/bookings?q=${WORD_IN_ALL}`,
    budget: TIME_ONLY,
  },
  // Finds one booking of a hundred and a full page of many: not comparable, but the most expensive search.
  { what: "bookings list, search that matches one in 100", path: `/admin/bookings?q=${COMMON_WORD}`, budget: "-" },
  { what: "API: list", path: "/api/admin/bookings" },
  { what: "API: list, second page", path: "/api/admin/bookings?limit=20", next: true },
  { what: "API: statistics", path: "/api/admin/stats" },
]

export type Villa = { origin: string; headers: Record<string, string> }
export type Sample = { rows: number; ms: number[] }

/**
 * The cost of the admin's pages and API calls with few and with many bookings: D1 rows read, and response time. Requests to
 * the two villas alternate, so that other load on the machine slows both alike.
 */
export async function measureLists(state: string): Promise<Figure[]> {
  const [few, many] = [await open(`${state}/few`, FEW), await open(`${state}/many`, MANY)]
  try {
    const figures: Figure[] = []
    for (const { what, path, next, budget = "1.5 times" } of REQUESTS) {
      const samples = await requestInTurn(
        await Promise.all(
          [few, many].map(async (villa) => ({ villa, path: next ? await secondPage(villa, path) : path })),
        ),
      )
      const [less, more] = samples.map(({ rows, ms }) => ({ rows, ms: median(ms) })) as [Median, Median]
      figures.push({
        what: `${what}: with ${count(FEW)} and with ${count(MANY)} bookings`,
        measured: `${less.rows} and ${more.rows} rows (${times(less.rows, more.rows)}), ${less.ms.toFixed(1)} and ${more.ms.toFixed(1)} ms (${times(less.ms, more.ms)})`,
        budget,
      })
    }
    return figures
  } finally {
    await Promise.all([few.stop(), many.stop()])
  }
}

type Median = { rows: number; ms: number }
const count = (bookings: number) => bookings.toLocaleString("en")
const times = (less: number, more: number) => `${(more / less).toFixed(2)} times`

/** Serves a villa with so many bookings and whatever else `insert` adds, with the credentials of its owner. */
export async function open(
  state: string,
  bookings: number,
  insert: (state: string) => void = () => {},
): Promise<Villa & { stop(): Promise<void> }> {
  await prepareHistory(state, { bookings, feeds: 0 })
  insert(state)
  const { adminToken } = await withApp(state, callersIn)
  const server = await serve({ port: await getPort(), state, vars: { LIMITS: "off" } })
  return { ...server, headers: { Authorization: `Bearer ${adminToken}`, "Accept-Language": "th" } }
}

export async function requestInTurn(requests: { villa: Villa; path: string }[]): Promise<Sample[]> {
  const samples = requests.map((): Sample => ({ rows: 0, ms: [] }))
  for (let run = -WARM_UPS; run < RUNS; run++) {
    for (const [index, { villa, path }] of requests.entries()) {
      const began = performance.now()
      const answer = await get(villa, path)
      const ms = performance.now() - began
      samples[index]!.rows = answer.rows
      if (run >= 0) samples[index]!.ms.push(ms)
    }
  }
  return samples
}

/** The path of the second page of a list. */
async function secondPage(villa: Villa, path: string): Promise<string> {
  const { text } = await get(villa, path.replace("/admin/", "/api/admin/").replace("/api/api/", "/api/"))
  const { nextCursor } = JSON.parse(text) as { nextCursor: string | null }
  if (!nextCursor) throw new Error(`${path} has no second page.`)
  return `${path}&cursor=${nextCursor}`
}

async function get({ origin, headers }: Villa, path: string): Promise<{ rows: number; text: string }> {
  const answer = await fetch(`${origin}${path}`, { headers, redirect: "manual" })
  const text = await answer.text()
  const usage = usageOf(answer)
  if (answer.status !== 200 || !usage)
    throw new Error(`${path} answered ${answer.status}, or without D1 usage in Server-Timing`)
  return { rows: usage.rowsRead, text }
}
