import { describe, expect, it } from "vitest"
import { DEFAULT_ALERT_SETTINGS, newAlert } from "#app/notify/alerts/alert.ts"
import { urgencyOfKind } from "#app/notify/alerts/alert-kinds.ts"
import { nextRunAt, planDeliveries, type Recipient, urgencyOf, wants } from "#app/notify/alerts/plan-deliveries.ts"
import { AFTERNOON, EVERY_ALERT, recipient, STAY_FACTS, slipAlert, stored } from "../../support/alerts.ts"

const TIMEZONE = "Asia/Bangkok"
const MINUTE_MS = 60_000
const NIGHT = Date.parse("2026-12-01T23:00:00+07:00")
const MORNING = Date.parse("2026-12-02T07:00:00+07:00")
const plan = (alert = slipAlert(), to: Recipient[] = [recipient()], now = AFTERNOON) =>
  planDeliveries(alert, to, { now, timezone: TIMEZONE })
const channelsOf = (changes: Partial<Recipient>, alert = slipAlert()) =>
  plan(alert, [recipient(changes)]).map(({ channel }) => channel)
const settings = (push: "everything" | "important" | "nothing", mail: "everything" | "important" | "nothing") => ({
  settings: { ...DEFAULT_ALERT_SETTINGS, channels: { push, line: push, mail } },
})
const changed = stored(newAlert("changed", { ...STAY_FACTS, fields: ["guests"] }, { subject: "b", dedupeKey: "c" }))

describe("which kinds a channel gets", () => {
  it.each([
    ["everything", "changed", true],
    ["everything", "slip-waiting", true],
    ["important", "changed", false],
    ["important", "slip-waiting", true],
    ["nothing", "slip-waiting", false],
  ] as const)("%s: %s is %s", (preset, kind, expected) => {
    const { settings: own } = settings(preset, preset)
    expect(wants(own, kind, "push")).toBe(expected)
    expect(wants(own, kind, "mail")).toBe(expected)
  })

  it("security notices are always emailed", () => {
    expect(wants(settings("nothing", "nothing").settings, "security", "mail")).toBe(true)
  })

  it("the digest does not go to LINE", () => {
    expect(wants(DEFAULT_ALERT_SETTINGS, "digest", "line")).toBe(false)
    expect(wants(DEFAULT_ALERT_SETTINGS, "digest", "push")).toBe(true)
  })
})

describe("by which channels an alert is sent", () => {
  it.each([
    ["a device and important emails", { deviceIds: ["a"] }, ["push", "mail"]],
    ["two devices", { deviceIds: ["a", "b"] }, ["push", "push", "mail"]],
    ["LINE as well", { deviceIds: ["a"], hasLine: true }, ["push", "line", "mail"]],
    ["nothing but email", { deviceIds: [] }, ["mail"]],
    ["email turned off, no device", { deviceIds: [], ...settings("everything", "nothing") }, ["mail"]],
    ["email turned off, a device", settings("everything", "nothing"), ["push"]],
    ["everything turned off", settings("nothing", "nothing"), []],
  ] as const)("%s", (_, changes, expected) => {
    expect(channelsOf(changes as Partial<Recipient>)).toEqual(expected)
  })

  it("an unimportant one that reaches no device is emailed", () => {
    expect(channelsOf({}, changed)).toEqual(["push"])
    expect(channelsOf({ deviceIds: [] }, changed)).toEqual(["mail"])
  })

  const all = { deviceIds: ["a"], hasLine: true, ...settings("nothing", "nothing") }
  it.each([
    ["keys-refused", ["push", "line", "mail"]],
    ["stay-emails", ["push", "line", "mail"]],
    ["mail-provider", ["push", "line"]],
    ["line-provider", ["push", "mail"]],
  ] as const)("the problem %s by every channel but the one that it breaks, also those turned off", (name, expected) => {
    const problem = stored(newAlert("problem", { name, count: 1 }, { subject: "p", dedupeKey: "p" }))
    expect(channelsOf(all, problem)).toEqual(expected)
  })

  it("an email about an alert that was not delivered is not told by email, which could fail in turn", () => {
    const failed = (emailKind: "alert" | "confirmed") =>
      stored(newAlert("mail-failed", { emailKind, reference: null }, { subject: "e", dedupeKey: "e" }))
    const everything = settings("everything", "everything")
    expect(channelsOf(everything, failed("confirmed"))).toEqual(["push", "mail"])
    expect(channelsOf(everything, failed("alert"))).toEqual(["push"])
    expect(channelsOf({ deviceIds: [], ...everything }, failed("alert"))).toEqual([])
  })

  it.each(EVERY_ALERT.map((alert) => [alert.kind, alert] as const))(
    "%s: only digest kinds are not sent",
    (kind, alert) => {
      expect(plan(alert).length > 0).toBe(urgencyOfKind(kind) !== "digest")
    },
  )
})

describe("who is notified", () => {
  const both = [recipient(), recipient({ adminId: "nok", deviceIds: ["desk"] })]
  const notifiedOf = (alert = slipAlert()) => [...new Set(plan(alert, both).map(({ adminId }) => adminId))]

  it("everybody except whoever caused it", () => {
    expect(notifiedOf()).toEqual(["anong", "nok"])
    expect(notifiedOf(slipAlert({ actorId: "nok" }))).toEqual(["anong"])
  })

  it("whoever caused a security notice too, because another person may be using their session", () => {
    const notice = newAlert(
      "security",
      { event: "payment-settings", by: "Nok", changes: [] },
      { subject: "s", dedupeKey: "s" },
    )
    expect(notifiedOf(stored(notice, { actorId: "nok" }))).toEqual(["anong", "nok"])
  })

  it("staff only of what concerns their work", () => {
    const staff = recipient({ isOwner: false })
    expect(plan(slipAlert(), [staff])).not.toEqual([])
    const notice = newAlert(
      "security",
      { event: "payment-settings", by: "Nok", changes: [] },
      { subject: "s", dedupeKey: "s" },
    )
    expect(plan(stored(notice), [staff])).toEqual([])
  })

  it("of a change of their account: its person, by push and LINE, because the change has its own email", () => {
    const notice = newAlert(
      "security",
      { event: "account", change: "password-changed" },
      { subject: "a", dedupeKey: "a", recipientId: "nok" },
    )
    const sent = plan(stored(notice), both).map(({ adminId, channel }) => `${adminId} ${channel}`)
    expect(sent).toContain("nok push")
    expect(sent.filter((each) => each.startsWith("anong") || each.endsWith("mail"))).toEqual([])
  })

  it("only the recipient of their own alert", () => {
    expect(notifiedOf(slipAlert({ recipientId: "nok" }))).toEqual(["nok"])
  })
})

describe("when an alert is sent", () => {
  const dueOf = (alert = slipAlert(), changes: Partial<Recipient> = {}, now = AFTERNOON) =>
    plan(alert, [recipient(changes)], now)[0]?.dueAt

  it("at once", () => expect(dueOf()).toBe(AFTERNOON))
  it("after the quiet hours", () => expect(dueOf(slipAlert({ createdAt: NIGHT }), {}, NIGHT)).toBe(MORNING))
  it("at once in quiet hours if the stay begins tomorrow", () => {
    const soon = newAlert(
      "slip-waiting",
      { ...STAY_FACTS, stay: { ...STAY_FACTS.stay, checkIn: "2026-12-02" } },
      { subject: "b", dedupeKey: "s" },
    )
    expect(dueOf(stored(soon, { createdAt: NIGHT }), {}, NIGHT)).toBe(NIGHT)
  })
  it("not before the end of the hour if its network has caused too many", () => {
    const notBefore = AFTERNOON + 20 * MINUTE_MS
    const [held] = planDeliveries(slipAlert(), [recipient()], { now: AFTERNOON, timezone: TIMEZONE, notBefore })
    expect(held?.dueAt).toBe(notBefore)
  })
})

describe("the urgency", () => {
  it.each([
    ["slip-waiting", "2026-12-01", "urgent"],
    ["booking-new", "2026-12-02", "urgent"],
    ["cancelled", "2026-12-02", "urgent"],
    ["slip-waiting", "2026-12-03", "normal"],
    ["paid", "2026-12-01", "normal"],
  ] as const)("%s of a stay from %s is %s", (kind, checkIn, expected) => {
    const facts = { ...STAY_FACTS, stay: { ...STAY_FACTS.stay, checkIn } }
    expect(urgencyOf(stored(newAlert(kind, facts, { subject: "b", dedupeKey: "k" })), TIMEZONE)).toBe(expected)
  })
})

describe("when what waits is looked at next", () => {
  it.each([
    ["nothing waits", null, null],
    ["the minute after the message before is not over", AFTERNOON + 40_000, AFTERNOON + 40_000],
    ["quiet hours hold it", MORNING, MORNING],
    ["it is being sent, until its lease ends", AFTERNOON + 2 * MINUTE_MS, AFTERNOON + 2 * MINUTE_MS],
    ["it is due but was not sent", AFTERNOON, AFTERNOON + MINUTE_MS],
    ["it has been due for an hour", AFTERNOON - 60 * MINUTE_MS, AFTERNOON + MINUTE_MS],
  ])("%s", (_, firstDueAt, expected) => {
    expect(nextRunAt(firstDueAt, AFTERNOON)).toBe(expected)
  })
})
