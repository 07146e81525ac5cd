import { describe, expect, it } from "vitest"
import type { Alert } from "#app/notify/alerts/alert.ts"
import { type LineQuotaLevel, lineQuotaLevel, mayUseLineQuota } from "#app/notify/line/line-quota.ts"

describe("how much of the month's messages is used", () => {
  it.each<[used: number, limit: number | null, level: LineQuotaLevel]>([
    [0, 300, 0],
    [239, 300, 0],
    [240, 300, 80],
    [299, 300, 80],
    [300, 300, 100],
    [301, 300, 100],
    [0, 0, 100],
    [100_000, null, 0],
  ])("%i of %s: %i %%", (used, limit, level) => {
    expect(lineQuotaLevel({ used, limit })).toBe(level)
  })
})

describe("whether a message is sent", () => {
  type Each = [Pick<Alert, "kind" | "urgency">[], LineQuotaLevel, boolean]
  const normal = "normal" as const
  it.each<Each>([
    [[{ kind: "changed", urgency: normal }], 0, true],
    [[{ kind: "changed", urgency: normal }], 80, false],
    [[{ kind: "paid", urgency: normal }], 80, true],
    [[{ kind: "booking-new", urgency: normal }], 80, false],
    [[{ kind: "slip-waiting", urgency: normal }], 80, false],
    [[{ kind: "slip-waiting", urgency: "urgent" }], 80, false],
    [[{ kind: "payment-stuck", urgency: "urgent" }], 80, false],
    [[{ kind: "cancelled", urgency: "urgent" }], 80, false],
    [[{ kind: "jobs-late", urgency: "urgent" }], 80, true],
    [
      [
        { kind: "changed", urgency: normal },
        { kind: "feed-conflict", urgency: "urgent" },
      ],
      80,
      true,
    ],
    [[{ kind: "feed-conflict", urgency: "urgent" }], 100, false],
  ])("%j at %i %%: %s", (alerts, level, sent) => {
    expect(mayUseLineQuota(alerts, level)).toBe(sent)
  })
})
