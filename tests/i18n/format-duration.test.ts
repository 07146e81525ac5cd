import { expect, it } from "vitest"
import { formatAgo, formatWait } from "#app/i18n/format-duration.ts"

const MINUTE = 60_000

it.each([
  [0, "1 นาทีที่ผ่านมา", "1 minute ago"],
  [-5 * MINUTE, "1 นาทีที่ผ่านมา", "1 minute ago"],
  [12.9 * MINUTE, "12 นาทีที่ผ่านมา", "12 minutes ago"],
  [59.9 * MINUTE, "59 นาทีที่ผ่านมา", "59 minutes ago"],
  [60 * MINUTE, "1 ชั่วโมงที่ผ่านมา", "1 hour ago"],
  [23.9 * 60 * MINUTE, "23 ชั่วโมงที่ผ่านมา", "23 hours ago"],
  [49 * 60 * MINUTE, "2 วันที่ผ่านมา", "2 days ago"],
])("%i ms: %s, %s", (elapsed, th, en) => {
  expect([formatAgo(elapsed, "th"), formatAgo(elapsed, "en")]).toEqual([th, en])
})

it.each([
  [1, "1 นาที", "1 minute"],
  [61, "2 นาที", "2 minutes"],
  [3600, "1 ชั่วโมง", "1 hour"],
  [3601, "2 ชั่วโมง", "2 hours"],
  [86_400, "24 ชั่วโมง", "24 hours"],
])("a wait of %i seconds: %s, %s", (seconds, th, en) => {
  expect([formatWait(seconds, "th"), formatWait(seconds, "en")]).toEqual([th, en])
})
