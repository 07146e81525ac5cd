import { prepNightsOf } from "#app/calendar/month/taken-nights.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { type StayOrEcho, stayOrEcho } from "./echo.ts"

/**
 * What a feed says about a night. A `stay` claims it, an `echo` does not (see echo.ts). A `prep` night is a preparation
 * night after a stay, which is kept unless somebody else has it.
 */
export type NightKind = StayOrEcho["kind"] | "prep"

/**
 * A night of a feed. `eventDates` are those of its event (`"2026-12-01/2026-12-04"`), `missingSince` is the refresh since
 * which the feed no longer has it, null while it does.
 */
export type FeedNight = {
  night: string
  eventDates: string
  kind: NightKind
  missingSince: number | null
  unlistedSince: StayOrEcho["unlistedSince"]
}

const MINUTE_MS = 60 * 1000
/** A night is released when two refreshes this far apart did not have it: files are now and then incomplete. */
const RELEASE_AFTER_MS = 10 * MINUTE_MS
/** How long each missing night is held of a feed that lost most of its nights at once. */
export const HOLD_MS = 6 * 60 * MINUTE_MS

/** The nights of a feed after a refresh: those to write, those to release, and whether missing ones are held. */
export type MergedNights = { nights: FeedNight[]; released: string[]; isHeld: boolean }

/**
 * The nights of a feed after it was read. Nights before today are not touched.
 * @param known what the feed said before, including the nights just past: their preparation nights may lie ahead
 * @param seen each night that it has now, and its event's dates
 * @param listed the nights exported to its channel before this file, which it may repeat unmarked
 * @param isExportRead whether its channel still fetches them, so that it may begin to repeat others of them
 * @param gapNights the number of preparation nights after each stay
 * @param wasHeld whether missing nights were held before. They stay so even if most have returned: a file that was wrong
 *   once may still be incomplete
 * @param isDoubtful whether missing nights may belong to events that could not be read, so that they are held like most
 * @param accepted whether the owner has confirmed that most nights are free
 */
export function mergeNights(
  known: readonly FeedNight[],
  seen: ReadonlyMap<string, string>,
  {
    listed,
    isExportRead = true,
    today,
    now,
    gapNights,
    wasHeld = false,
    isDoubtful = false,
    accepted = false,
  }: {
    listed: ReadonlySet<string>
    isExportRead?: boolean
    today: string
    now: number
    gapNights: number
    wasHeld?: boolean
    isDoubtful?: boolean
    accepted?: boolean
  },
): MergedNights {
  const current = known.filter(({ night }) => night >= today)
  const before = new Map(current.filter(({ kind }) => kind !== "prep").map((each) => [each.night, each]))
  const isListed = (night: string) => listed.has(night) && (isExportRead || before.get(night)?.kind === "echo")
  const nights = [...seen]
    .filter(([night]) => night >= today)
    .map(
      ([night, eventDates]): FeedNight => ({
        night,
        eventDates,
        missingSince: null,
        ...stayOrEcho(before.get(night), { eventDates, isListed: isListed(night), now }),
      }),
    )
  const missing = [...before.values()]
    .filter(({ night }) => !seen.has(night))
    .map((each) => ({ ...each, missingSince: each.missingSince ?? now }))
  const isMostMissing = countStays(missing) * 2 > countStays([...before.values()])
  const mustHold = wasHeld || isDoubtful || isMostMissing
  const wait = mustHold ? HOLD_MS : RELEASE_AFTER_MS
  const isReleased = ({ missingSince }: { missingSince: number }) => accepted || now - missingSince >= wait
  const kept = missing.filter((each) => !isReleased(each))
  const inFeed = [...nights, ...kept]
  const past = known.filter(({ night }) => night < today)
  const merged = [...inFeed, ...prepAfter([...past, ...inFeed], gapNights).filter(({ night }) => night >= today)]
  const mergedDates = new Set(merged.map(({ night }) => night))
  return {
    nights: merged,
    released: current.map(({ night }) => night).filter((night) => !mergedDates.has(night)),
    isHeld: mustHold && countStays(kept) > 0,
  }
}

/** The preparation nights after a feed's stays, except nights that the feed itself lists. */
function prepAfter(inFeed: readonly FeedNight[], gapNights: number): FeedNight[] {
  const listed = new Set(inFeed.map(({ night }) => night))
  const prep = inFeed
    .filter(({ kind }) => kind === "stay")
    .flatMap(({ night, eventDates }) =>
      prepNightsOf({ checkOut: dateAfter(night, 1) }, gapNights).map((after): [string, FeedNight] => [
        after,
        { night: after, eventDates, kind: "prep", missingSince: null, unlistedSince: null },
      ]),
    )
    .filter(([night]) => !listed.has(night))
  return [...new Map(prep).values()]
}

function countStays(nights: readonly FeedNight[]): number {
  return nights.filter(({ kind }) => kind === "stay").length
}
