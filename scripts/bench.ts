import { rm } from "node:fs/promises"
import { chromium } from "@playwright/test"
import { openEdge } from "./bench/edge.ts"
import { type Figure, printTable } from "./bench/figure.ts"
import { measureFirstView } from "./bench/first-view.ts"
import { measureRowsRead } from "./bench/rows-read.ts"
import { measureSlowNetwork } from "./bench/slow-network.ts"
import { measureThroughput } from "./bench/throughput.ts"
import { weigh } from "./bench/weight.ts"
import { build } from "./build.ts"
import { CHROMIUM_ARGS, ensureChromium } from "./chromium.ts"
import { freePort } from "./free-port.ts"
import { CACHE } from "./project.ts"
import { serve } from "./serve.ts"
import { prepareState } from "./state.ts"

// npm run bench: prints each figure beside its budget. It fails when something cannot be measured, never on a figure.
const state = `${CACHE}/bench`
await build()
await rm(state, { recursive: true, force: true })
await prepareState(state)

const figures: Figure[] = []
const server = await serve({ port: await freePort(), state, vars: { LIMITS: "off" } })
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS })
const edge = await openEdge(server.origin)
let failed = false
await measure("weight", () => weigh(server.origin))
await measure("first view", () => measureFirstView(browser, edge.origin))
await measure("slow network", () => measureSlowNetwork(browser, server.origin))
await measure("throughput", () => measureThroughput(server.origin))
edge.close()
await browser.close()
await server.stop()
await measure("rows read", () => measureRowsRead(state))

console.log()
printTable(figures)
process.exit(failed ? 1 : 0)

async function measure(name: string, work: () => Promise<Figure[]>): Promise<void> {
  console.log(`Measuring ${name} …`)
  try {
    figures.push(...(await work()))
  } catch (error) {
    failed = true
    console.error(error)
  }
}
