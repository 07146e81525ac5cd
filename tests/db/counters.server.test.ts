import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { openCounters, SETTLED_AFTER_MS } from "#app/db/counters.server.ts"
import { usedUpLimits } from "#app/db/used-up-limits.server.ts"
import { signer } from "#app/platform/signer.server.ts"
import { forgetAttempts, HOUR_MS, NOW, rows, testApp } from "../support/app.ts"

beforeEach(forgetAttempts)

const app = testApp()

function countersAt(clock: { now: number }, { limited = true, kv = env.CODES } = {}) {
  const { sign } = signer(["secret for tests"])
  return openCounters(app.db, { sign, limited, usedUp: usedUpLimits(kv), now: () => clock.now })
}

/** Limits of one attempt an hour. */
const once = (key: string) => ({ key, max: 1, seconds: 3600 })

/** How many batches D1 runs meanwhile. */
async function batchesOf(work: () => Promise<unknown>): Promise<number> {
  const before = app.usage.batches
  await work()
  return app.usage.batches - before
}

it("allows exactly the maximum number of attempts, also if they arrive at once", async () => {
  const { within } = countersAt({ now: NOW })
  const limit = { key: "slips:network:a", max: 60, seconds: 3600 }
  const answers = await Promise.all(Array.from({ length: 100 }, () => within(limit)))
  expect(answers.filter(Boolean)).toHaveLength(60)
})

it("counts each key separately", async () => {
  const { within } = countersAt({ now: NOW })
  expect(await within(once("slips:guest:b"))).toBe(true)
  expect(await within(once("slips:guest:c"))).toBe(true)
  expect(await within(once("slips:guest:b"))).toBe(false)
})

it("does not count what the first of several limits refuses against the second", async () => {
  const { within } = countersAt({ now: NOW })
  const [guest, network] = [once("slips:guest:b"), { ...once("slips:network:b"), max: 2 }]
  expect([await within(guest, network), await within(guest, network)]).toEqual([true, false])
  expect([await within(network), await within(network)]).toEqual([true, false])
})

it("starts again in the next window, and keeps nothing of the last", async () => {
  const clock = { now: NOW }
  const { within } = countersAt(clock)
  expect(await within(once("slips:guest:d"))).toBe(true)
  expect(await within(once("slips:guest:d"))).toBe(false)
  clock.now += HOUR_MS
  expect(await within(once("slips:guest:d"))).toBe(true)
  expect(await rows("select 1 from attempt_counts")).toHaveLength(1)
})

it("does not count what is taken back", async () => {
  const { within, takeBack } = countersAt({ now: NOW })
  const limit = { ...once("e"), canBeTakenBack: true } as const
  expect(await within(limit)).toBe(true)
  await takeBack(limit)
  await takeBack(limit)
  expect([await within(limit), await within(limit)]).toEqual([true, false])
})

describe("a limit that is used up", () => {
  it("refuses until its window ends without asking D1", async () => {
    const clock = { now: NOW }
    const { within } = countersAt(clock)
    await within(once("f"))
    expect(await batchesOf(() => within(once("f")))).toBe(1)
    clock.now += HOUR_MS / 2 - 1
    const refused = await batchesOf(async () => {
      for (let sent = 0; sent < 20; sent++) expect(await within(once("f"))).toBe(false)
    })
    expect(refused).toBe(0)
    clock.now += 1
    expect(await within(once("f"))).toBe(true)
  })

  it("is written to KV once, for the rest of its window and at least a minute, without the key", async () => {
    const put = vi.spyOn(env.CODES, "put")
    const clock = { now: NOW }
    const { within } = countersAt(clock)
    await Promise.all(Array.from({ length: 20 }, () => within(once("links:network:203.0.113.9"))))
    expect(put.mock.calls).toEqual([
      [expect.stringMatching(/^used-up:[\w-]{43}$/), String(NOW + HOUR_MS / 2), { expirationTtl: 1800 }],
    ])
    clock.now = NOW + HOUR_MS / 2 - 1
    put.mockClear()
    await within(once("g"))
    await within(once("g"))
    expect(put.mock.calls).toEqual([[expect.any(String), String(NOW + HOUR_MS / 2), { expirationTtl: 60 }]])
    put.mockRestore()
  })

  it("keeps an attempt from being counted against another limit", async () => {
    const { within } = countersAt({ now: NOW })
    await within(once("network"))
    await within(once("network"))
    expect(await batchesOf(() => within(once("a new guest"), once("network")))).toBe(0)
    expect(await within(once("a new guest"))).toBe(true)
  })

  it("is left to D1 while KV fails", async () => {
    const failing = { get: () => Promise.reject(new Error("KV")), put: () => Promise.reject(new Error("KV")) }
    const { within } = countersAt({ now: NOW }, { kv: failing as unknown as KVNamespace })
    expect([await within(once("h")), await within(once("h")), await within(once("h"))]).toEqual([true, false, false])
  })

  it("is left to D1 while an attempt may still be taken back", async () => {
    const clock = { now: NOW }
    const { within, takeBack } = countersAt(clock)
    const limit = { ...once("i"), canBeTakenBack: true } as const
    expect([await within(limit), await within(limit)]).toEqual([true, false])
    await takeBack(limit)
    expect([await within(limit), await within(limit)]).toEqual([true, false])
    clock.now += SETTLED_AFTER_MS
    expect(await within(limit)).toBe(false)
    expect(await batchesOf(() => within(limit))).toBe(0)
  })
})

it("stores neither the key nor the address", async () => {
  await countersAt({ now: NOW }).within(once("slips:address:203.0.113.9"))
  expect(JSON.stringify(await rows("select * from attempt_counts"))).not.toContain("203.0.113.9")
})

it("allows everything when limits are disabled", async () => {
  const { within } = countersAt({ now: NOW }, { limited: false })
  expect([await within(once("j")), await within(once("j"))]).toEqual([true, true])
})
