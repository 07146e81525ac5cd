import { expect, it } from "vitest"
import { formatAgo } from "#app/i18n/format-duration.ts"

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
