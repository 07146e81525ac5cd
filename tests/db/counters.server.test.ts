import { beforeEach, expect, it } from "vitest"
import { openCounters } from "#app/db/counters.server.ts"
import { signer } from "#app/platform/signer.server.ts"
import { HOUR_MS, NOW, rows, testApp } from "../support/app.ts"

beforeEach(() => rows("delete from attempt_counts"))

function countersAt(clock: { now: number }, { limited = true } = {}) {
  return openCounters(testApp().db, { sign: signer(["secret for tests"]).sign, limited, now: () => clock.now })
}

it("allows exactly the maximum number of attempts, also if they arrive at once", async () => {
  const { within } = countersAt({ now: NOW })
  const answers = await Promise.all(Array.from({ length: 100 }, () => within("slips:network:a", 60, 3600)))
  expect(answers.filter(Boolean)).toHaveLength(60)
})

it("counts each key separately", async () => {
  const { within } = countersAt({ now: NOW })
  expect(await within("slips:guest:b", 1, 3600)).toBe(true)
  expect(await within("slips:guest:c", 1, 3600)).toBe(true)
  expect(await within("slips:guest:b", 1, 3600)).toBe(false)
})

it("starts again in the next window, and keeps nothing of the last", async () => {
  const clock = { now: NOW }
  const { within } = countersAt(clock)
  expect(await within("slips:guest:d", 1, 3600)).toBe(true)
  expect(await within("slips:guest:d", 1, 3600)).toBe(false)
  clock.now += HOUR_MS
  expect(await within("slips:guest:d", 1, 3600)).toBe(true)
  expect(await rows("select 1 from attempt_counts")).toHaveLength(1)
})

it("does not count what is taken back", async () => {
  const { within, takeBack } = countersAt({ now: NOW })
  expect(await within("e", 1, 3600)).toBe(true)
  await takeBack("e", 3600)
  await takeBack("e", 3600)
  expect([await within("e", 1, 3600), await within("e", 1, 3600)]).toEqual([true, false])
})

it("stores neither the key nor the address", async () => {
  await countersAt({ now: NOW }).within("slips:address:203.0.113.9", 1, 3600)
  expect(JSON.stringify(await rows("select * from attempt_counts"))).not.toContain("203.0.113.9")
})

it("allows everything when limits are disabled", async () => {
  const { within } = countersAt({ now: NOW }, { limited: false })
  expect([await within("f", 1, 3600), await within("f", 1, 3600)]).toEqual([true, true])
})
