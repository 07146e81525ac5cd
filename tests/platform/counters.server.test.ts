import { env } from "cloudflare:workers"
import { expect, it, vi } from "vitest"
import { counters } from "#app/platform/counters.server.ts"
import { signer } from "#app/platform/signer.server.ts"
import { HOUR_MS, NOW } from "../support/app.ts"

function countersAt(clock: { now: number }, { limited = true, kv = env.CODES } = {}) {
  return counters(kv, { signer: signer(["secret for tests"]), limited, now: () => clock.now })
}

it("allows the maximum number of attempts an hour", async () => {
  const { within } = countersAt({ now: NOW })
  const answers = []
  for (let attempt = 0; attempt < 5; attempt++) answers.push(await within("slips:guest:a", 3, 3600))
  expect(answers).toEqual([true, true, true, false, false])
})

it("counts each key separately", async () => {
  const { within } = countersAt({ now: NOW })
  expect(await within("slips:guest:b", 1, 3600)).toBe(true)
  expect(await within("slips:guest:c", 1, 3600)).toBe(true)
  expect(await within("slips:guest:b", 1, 3600)).toBe(false)
})

it("starts again in the next window", async () => {
  const clock = { now: NOW }
  const { within } = countersAt(clock)
  expect(await within("slips:guest:d", 1, 3600)).toBe(true)
  expect(await within("slips:guest:d", 1, 3600)).toBe(false)
  clock.now += HOUR_MS
  expect(await within("slips:guest:d", 1, 3600)).toBe(true)
})

it("stores neither the key nor the address", async () => {
  await countersAt({ now: NOW }).within("slips:address:203.0.113.9", 1, 3600)
  const { keys } = await env.CODES.list()
  expect(keys.some(({ name }) => name.startsWith("count:"))).toBe(true)
  expect(keys.map(({ name }) => name).join()).not.toContain("203.0.113.9")
})

it("allows everything when limits are disabled", async () => {
  const { within } = countersAt({ now: NOW }, { limited: false })
  expect([await within("e", 1, 3600), await within("e", 1, 3600)]).toEqual([true, true])
})

it("allows an attempt while KV is unavailable", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  const down = { get: () => Promise.reject(new Error("KV GET failed: 503")) } as unknown as KVNamespace
  expect(await countersAt({ now: NOW }, { kv: down }).within("f", 1, 3600)).toBe(true)
})
