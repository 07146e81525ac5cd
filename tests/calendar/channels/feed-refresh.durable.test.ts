import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Feed } from "#app/calendar/channels/feed-store.server.ts"
import { NOW, rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { createFeed, feedOf, holders, MINUTE_MS, setChannels, stays } from "../../support/feeds.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const URL = "https://www.airbnb.com/calendar/ical/alarm.ics"
const object = () => env.FEEDS.getByName("feeds")
const alarmAt = () => runInDurableObject(object(), (_, state) => state.storage.getAlarm())

// The object has its own clock, set to the test's.
setUpClock()
const app = setUpVilla()
let feed: Feed
beforeEach(async () => {
  await runInDurableObject(object(), (_, state) => state.storage.deleteAlarm())
  feed = await createFeed(app, [[3, 4]], { url: URL }, env.TEST_CHANNELS.url)
  await setChannels({ [URL]: { file: stays([3, 5]) } }, env.TEST_CHANNELS.url)
})

function setClock(instant: number): void {
  vi.setSystemTime(instant)
  app.clock.now = instant
}

describe("the alarm that refreshes feeds", () => {
  it("is set by a booking, within seconds, and refreshes what was not fetched for two minutes", async () => {
    setClock(NOW + 2 * MINUTE_MS + 1)
    await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    // Waiting moves the clock.
    const alarm = await vi.waitUntil(alarmAt, { timeout: 10_000 })
    expect(alarm).toBeGreaterThan(app.clock.now)
    expect(alarm).toBeLessThan(app.clock.now + 12_000)
    expect(await runDurableObjectAlarm(object())).toBe(true)
    expect((await holders()).slice(0, 2)).toEqual(["03 feed:Airbnb", "04 feed:Airbnb"])
  })

  it("leaves a feed alone that was fetched less than two minutes ago, or that fails", async () => {
    setClock(NOW + MINUTE_MS)
    await object().schedule()
    expect(await runDurableObjectAlarm(object())).toBe(true)
    setClock(NOW + 10 * MINUTE_MS)
    await rows("update feeds set error = 'throttled'")
    await object().schedule()
    expect(await runDurableObjectAlarm(object())).toBe(true)
    expect(await feedOf(app, feed.id)).toMatchObject({ checkedAt: NOW })
  })

  it("leaves a feed alone whose channel asked for fewer requests, until its interval is over", async () => {
    await rows("update feeds set throttled_at = ?, interval = ?", NOW, 60 * MINUTE_MS)
    await rows("update feeds set due_at = due_at + ?", 120 * MINUTE_MS)
    for (const [minutes, checkedAt] of [
      [59, NOW],
      [60, NOW + 60 * MINUTE_MS],
    ] as const) {
      setClock(NOW + minutes * MINUTE_MS)
      await object().schedule()
      expect(await runDurableObjectAlarm(object())).toBe(true)
      expect((await feedOf(app, feed.id)).checkedAt).toBeGreaterThanOrEqual(checkedAt)
      if (minutes === 59) expect((await feedOf(app, feed.id)).checkedAt).toBe(NOW)
    }
  })

  it("requests at the same time set one alarm", async () => {
    await Promise.all(Array.from({ length: 10 }, () => object().schedule()))
    expect(await runDurableObjectAlarm(object())).toBe(true)
    expect(await runDurableObjectAlarm(object())).toBe(false)
  })
})
