import "../../scripts/project.ts"
import { rm } from "node:fs/promises"
import { parseArgs } from "node:util"
import { build } from "../../scripts/build.ts"
import { CACHE } from "../../scripts/project.ts"
import { crashDuringCapture } from "./capture-crashes.ts"
import { hostileGuests } from "./hostile-guests.ts"
import { crashDuringPayments } from "./payment-crashes.ts"
import { powerCuts } from "./power-cuts.ts"
import { crashDuringRefund } from "./refund-crashes.ts"
import { seededRandom } from "./seeded-random.ts"

// npm run chaos [-- --seed N] [--cuts N] [--storm SECONDS] [--cards N] [--payments N] [--hostile SECONDS]: faults and load that no other test
// puts on the real worker. Exits with 1 after a violation. The seed determines the requests, but not their order.
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    cuts: { type: "string", default: "4" },
    storm: { type: "string", default: "12" },
    cards: { type: "string", default: "4" },
    payments: { type: "string", default: "200" },
    hostile: { type: "string", default: "20" },
  },
})
const state = `${CACHE}/chaos`
const say = (line: string) => console.log(line)

await build()
await rm(state, { recursive: true, force: true })
console.log(`Seed ${values.seed}: npm run chaos -- --seed ${values.seed} repeats it.`)
const began = performance.now()
const violations = await powerCuts(`${state}/storm`, {
  seed: Number(values.seed),
  cuts: Number(values.cuts),
  stormSeconds: Number(values.storm),
  say,
})
violations.push(...(await crashDuringCapture(`${state}/cards`, { rounds: Number(values.cards), say })))
violations.push(
  ...(await crashDuringRefund(`${state}/refunds`, {
    random: seededRandom(Number(values.seed)),
    rounds: Number(values.cards),
    say,
  })),
)
violations.push(
  ...(await crashDuringPayments(`${state}/payments`, {
    random: seededRandom(Number(values.seed)),
    payments: Number(values.payments),
    say,
  })),
)
violations.push(
  ...(await hostileGuests(`${state}/hostile`, {
    random: seededRandom(Number(values.seed)),
    seconds: Number(values.hostile),
    say,
  })),
)
for (const line of violations.slice(0, 20)) console.error(`VIOLATION ${line}`)
console.log(`${violations.length} violations, ${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exit(violations.length > 0 ? 1 : 0)
