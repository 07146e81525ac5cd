import type { Party } from "#app/booking/guest/party.ts"
import { partyText } from "#app/booking/guest/party-text.ts"
import { formatDate, formatTimeOfDay } from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { formatDuration } from "#app/i18n/format-duration.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { extraText } from "#app/villa/extras/extra.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { PlanDay } from "./plan.ts"
import { shortTurnover } from "./turnover.ts"

const MESSAGE_DAYS = 14

/** The days of the message for a chat: today and the two weeks after it. */
export function messageDays(plan: readonly PlanDay[], today: string): PlanDay[] {
  const last = dateAfter(today, MESSAGE_DAYS)
  return plan.filter(({ day }) => today <= day && day <= last)
}

type Reader = { t: Translate<"translation", "translation">; language: Language }
type Times = Pick<Villa, "checkInTime" | "checkOutTime">

/**
 * @property prepare the extras of those who arrive; `turnover` that there is less time than usual; `readyBy` when the
 * house must be ready after a departure, null if that cannot be
 */
export type DayTexts = Record<"leaving" | "arriving" | "prepare" | "turnover" | "readyBy", string | null>

/** What happens on the day, a line each. */
export const dayLines = ({ leaving, arriving, prepare, turnover }: DayTexts): string[] =>
  [leaving, arriving, prepare, turnover].filter((line) => line !== null)

/** A day of the plan in words; null for what does not happen. */
export function dayTexts(planned: PlanDay, times: Times, { t, language }: Reader): DayTexts {
  const { day, leaving, arriving, readyBy } = planned
  const { checkInTime, checkOutTime } = times
  const short = shortTurnover(planned, times)
  const checkIn = formatTimeOfDay(arriving?.time ?? checkInTime, language)
  const checkOut = formatTimeOfDay(leaving?.time ?? checkOutTime, language)
  const extras = (arriving?.extras ?? []).map((extra) => extraText(extra, language)).join(", ")
  const party = (of: Party | null) => (of ? partyText(of, t) : t("cleaning.unknownParty"))
  return {
    leaving: leaving && `${t("cleaning.leaving", { time: checkOut })} · ${party(leaving.party)}`,
    arriving:
      arriving &&
      [
        arriving.arrival
          ? t("cleaning.arrivingAt", { time: formatArrival(arriving.arrival, { t, language }) })
          : t("cleaning.arriving", { time: checkIn }),
        party(arriving.party),
        t("format.nights", { count: arriving.nights }),
      ].join(" · "),
    prepare: extras === "" ? null : t("cleaning.prepare", { extras }),
    turnover: short && (short.minutes > 0 ? onlyText(short.minutes) : t("cleaning.noTurnover")),
    readyBy: leaving && !(short && short.minutes <= 0) ? readyText() : null,
  }

  function onlyText(minutes: number): string {
    return t("cleaning.shortTurnover", { time: formatDuration(minutes, language) })
  }

  function readyText(): string {
    if (readyBy === null) return t("cleaning.readyOpen")
    if (readyBy === day) return t("cleaning.readyToday", { time: checkIn })
    return t("cleaning.readyBy", { date: formatDate(readyBy, language, "medium") })
  }
}

/** For a chat: what happens in the next two weeks, a line each. */
export function planMessage(
  { villa, plan, today }: { villa: Times; plan: readonly PlanDay[]; today: string },
  heading: string,
  reader: Reader,
): string {
  const lines = messageDays(plan, today).flatMap((each) => {
    const date = formatDate(each.day, reader.language, "medium")
    return [`\n${date}`, ...dayLines(dayTexts(each, villa, reader))]
  })
  return [heading, ...lines].join("\n")
}
