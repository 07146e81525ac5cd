import { rm } from "node:fs/promises"
import { type Browser, chromium } from "@playwright/test"
import getPort from "get-port"
import { build } from "../../scripts/build.ts"
import { CACHE, Failure } from "../../scripts/project.ts"
import { serve } from "../../scripts/serve.ts"
import { prepareState } from "../../scripts/state.ts"
import { CHROMIUM_ARGS, ensureChromium } from "../support/chromium.ts"
import { measureBookings } from "./bookings.ts"
import { measureColdStart } from "./cold-start.ts"
import { openEdge } from "./edge.ts"
import { measureFeeds } from "./feeds.ts"
import { type Figure, printTable } from "./figure.ts"
import { measureFirstView } from "./first-view.ts"
import { measureLighthouse } from "./lighthouse.ts"
import { measureLists } from "./lists.ts"
import { measureRefusals } from "./refusals.ts"
import { measureRowsRead } from "./rows-read.ts"
import { measureSlowNetwork } from "./slow-network.ts"
import { measureRelativeThroughput, measureThroughput } from "./throughput.ts"
import { measureToReceipt } from "./to-receipt.ts"
import { measureVisit } from "./visit.ts"
import { measureWeight } from "./weight.ts"

const STATES = `${CACHE}/bench`

const PARTS: Record<string, () => Promise<Figure[]>> = {
  weight: () => served((origin) => inBrowser((browser) => measureWeight(browser, origin))),
  "first-view": () => served((origin) => throughEdge(origin, measureFirstView)),
  "to-receipt": () => served((origin) => throughEdge(origin, measureToReceipt)),
  "slow-network": () => served((origin) => inBrowser((browser) => measureSlowNetwork(browser, origin))),
  lighthouse: () => served(async (origin) => await measureLighthouse(await ensureChromium(), origin)),
  visit: () => served((origin) => inBrowser((browser) => measureVisit(browser, origin))),
  throughput: () => served(measureThroughput),
  work: () => served((origin) => measureRelativeThroughput(origin, `${STATES}/plain`)),
  bookings: () => served(measureBookings),
  "rows-read": () => measureRowsRead(`${STATES}/rows-read`),
  lists: () => measureLists(`${STATES}/lists`),
  refusals: () => measureRefusals(`${STATES}/refusals`),
  "cold-start": measureColdStart,
  feeds: () => measureFeeds(`${STATES}/feeds`),
}

// npm run bench [-- PART …]: prints a table of measurements and budgets, of all parts or of those named, and marks what is
// over its budget. It fails when a measurement fails, or when a figure that must hold is over its budget.
const selected: string[] = process.argv.slice(2)
const unknown = selected.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Failure(`No such part: ${unknown.join(", ")}. There are ${Object.keys(PARTS).join(", ")}.`)
await build()
await rm(STATES, { recursive: true, force: true })

const figures: Figure[] = []
let failed = false
for (const [name, measure] of Object.entries(PARTS)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  console.log(`Measuring ${name} …`)
  try {
    figures.push(...(await measure()))
  } catch (error) {
    failed = true
    console.error(error)
  }
}

console.log()
printTable(figures)
process.exit(failed || figures.some(({ over, mustHold }) => over && mustHold) ? 1 : 0)

/** Measures a villa without bookings, served for this part. */
async function served(measure: (origin: string) => Promise<Figure[]>): Promise<Figure[]> {
  const state = `${STATES}/villa`
  await prepareState(state)
  const server = await serve({ port: await getPort(), state, vars: { LIMITS: "off" } })
  return await measure(server.origin).finally(server.stop)
}

/** In a browser that gets its texts compressed. */
function throughEdge(
  origin: string,
  measure: (browser: Browser, origin: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  return inBrowser(async (browser) => {
    const edge = await openEdge(origin)
    return await measure(browser, edge.origin).finally(edge.close)
  })
}

async function inBrowser(measure: (browser: Browser) => Promise<Figure[]>): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS })
  return await measure(browser).finally(() => browser.close())
}
