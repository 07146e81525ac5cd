import { expect, it } from "vitest"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { extendedSessionEnd, newSessionEnd, SESSION_MAX_SECONDS } from "#app/people/accounts/session-lifetime.ts"

const NOW = Date.UTC(2090, 10, 20)

it("a session lasts twelve hours, or thirty days if it stays logged in, as long as its cookie", () => {
  expect(newSessionEnd(NOW, { staySignedIn: false })).toBe(NOW + 12 * HOUR_MS)
  expect(newSessionEnd(NOW, { staySignedIn: true })).toBe(NOW + 30 * DAY_MS)
  expect(SESSION_MAX_SECONDS * 1000).toBe(30 * DAY_MS)
})

it.each([
  ["twelve hours from its use", 5 * HOUR_MS, 12 * HOUR_MS, 17 * HOUR_MS],
  ["thirty days after its log-in at the latest", 30 * DAY_MS - HOUR_MS, 30 * DAY_MS - HOUR_MS + 1, 30 * DAY_MS],
  ["not earlier than before", HOUR_MS, 30 * DAY_MS, 30 * DAY_MS],
])("a session that is used ends %s", (_, used, expires, end) => {
  expect(extendedSessionEnd({ createdAt: NOW, expiresAt: NOW + expires }, NOW + used)).toBe(NOW + end)
})
