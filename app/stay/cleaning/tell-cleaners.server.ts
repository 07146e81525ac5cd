import type { App } from "#app/app.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { DAY_SECONDS, HOUR_MS } from "#app/durations.ts"
import { formatDate } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { recordJobFailure } from "#app/job/job-failure-store.server.ts"
import { logError } from "#app/log.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { card } from "#app/notify/guest-line/guest-card.server.ts"
import { retryKeyOf } from "#app/notify/guest-line/guest-line.ts"
import { lineQuotaAlert } from "#app/notify/line/line-quota.ts"
import { pushLine, QUOTA_USED } from "#app/notify/line/send-line.server.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { endCleanerLine, type LinkedCleaner, readLinkedCleaners, setTold } from "./cleaner-line-store.server.ts"
import { cleaningPaths } from "./cleaning-paths.ts"
import { readPlannedStays } from "./cleaning-store.server.ts"
import { type CleaningPlan, cleaningPlan, plannedRange } from "./find-plan.server.ts"
import { nearFacts, untoldDays } from "./plan.ts"
import { dayLines, dayTexts } from "./plan-text.ts"

type Needs = Pick<App, "db" | "line" | "now" | "sha256" | "counters">

/** LINE's retry keys have 32 hexadecimal digits. */
const KEY_LENGTH = 32

/** To one cleaner: guests change their arrival as often as they like, and the month's messages are for all. */
const MESSAGES_PER_DAY = 6

/**
 * Tells cleaners with LINE what changed today, tomorrow or the day after, in one message for all changes since the
 * last run. @returns the number of messages
 */
export async function tellCleaners(app: Needs): Promise<number> {
  if (!app.line) return 0
  const [cleaners] = await read(app.db, readLinkedCleaners(app.db))
  if (cleaners.length === 0) return 0
  const now = app.now()
  const [villa, stays] = await read(app.db, readVilla(app.db), readPlannedStays(app.db, plannedRange(now)))
  const planned = cleaningPlan(villa, { stays, cleanings: [] }, now)
  if (!planned) return 0
  let sent = 0
  for (const cleaner of cleaners) if (await tell(app, cleaner, planned)) sent += 1
  return sent
}

/** What is not told for good, because the month's messages are used up, is on the plan, and Today names the cleaner. */
async function tell(app: Needs, cleaner: LinkedCleaner, planned: CleaningPlan): Promise<boolean> {
  const near = nearFacts(planned.plan, planned.today)
  if (JSON.stringify(near) === JSON.stringify(cleaner.told)) return false
  const isSeen = (day: string) => cleaner.confirmedAt !== null && (cleaner.confirmed[day] ?? null) === near[day]
  const days = untoldDays(near, cleaner.told).filter((day) => !isSeen(day))
  const told = setTold(app.db, cleaner, near)
  if (days.length === 0) {
    await write(app.db, [told])
    return false
  }
  const daily = {
    key: `cleaner-line:${cleaner.id}`,
    max: MESSAGES_PER_DAY,
    seconds: DAY_SECONDS,
    canBeTakenBack: true,
  } as const
  // What was not told today is told in one message tomorrow, unless the cleaner has seen it.
  if (!(await app.counters.within(daily))) return false
  // The same change may come again an hour later.
  const hour = Math.floor(app.now() / HOUR_MS)
  const key = await app.sha256(
    new TextEncoder().encode(`${cleaner.id} ${hour} ${JSON.stringify(cleaner.told)} ${JSON.stringify(near)}`),
  )
  const push = {
    to: cleaner.lineUserId,
    messages: () => [changeCard(cleaner, planned, days)],
    retryKey: retryKeyOf(key.slice(0, KEY_LENGTH)),
  }
  // As guests' reminders, near the month's limit none is sent.
  const { outcome, quota, refusesUs } = await pushLine(app, push, (level) => level === 0)
  if (!outcome.sent) await app.counters.takeBack(daily)
  const about = quota === 0 ? [] : [insertAlert(lineQuotaAlert(quota, app.now()), app.now())]
  const writes = outcome.sent ? [told] : afterFailure(app, cleaner, { ...outcome, refusesUs }, told)
  if (writes.length + about.length > 0) await write(app.db, [...writes, ...about])
  return outcome.sent
}

/** A temporary failure changes nothing, so that the next run tries again. */
function afterFailure(
  app: Needs,
  { id }: LinkedCleaner,
  { error, reason, refusesUs }: { error: string; reason: string; refusesUs: boolean },
  told: Write,
): Write[] {
  logError("guest-line-failed", { message: id, kind: "cleaning-plan", error })
  if (reason === "temporary") return []
  if (refusesUs) return [recordJobFailure(app.db, "line-provider", "", error, app.now())]
  return [error === QUOTA_USED ? told : endCleanerLine(app.db, id)]
}

function changeCard(
  { language, token, lineOrigin }: LinkedCleaner,
  { villa, plan }: CleaningPlan,
  days: readonly string[],
) {
  const { t } = i18nFor(language)
  const label = t("mail:cleaningLine.button")
  const textOf = (day: string) => {
    const planned = plan.find((each) => each.day === day)
    const texts = planned && dayTexts(planned, villa, { t, language })
    const what = texts ? dayLines(texts) : [t("cleaning.gone")]
    return [formatDate(day, language, "medium"), ...what].join("\n")
  }
  return card({
    villaName: localizedName(villa.name, language) || t("site.name"),
    title: t("mail:cleaningLine.changed"),
    rows: [],
    texts: days.map(textOf),
    action: { label, usual: label, url: `${lineOrigin}${cleaningPaths.plan(token)}` },
  })
}
