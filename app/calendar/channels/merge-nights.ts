import { prepNightsOf } from "#app/calendar/month/taken-nights.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { type StayOrEcho, stayOrEcho } from "./echo.ts"

/**
 * A `stay` was sold and claims the night, an `echo` does not (echo.ts). A `block` of the owner there closes the night
 * while nobody has it. `prep` follows a stay and yields to others.
 */
export type NightKind = StayOrEcho["kind"] | "block" | "prep"

/**
 * `eventDates` as in `"2026-12-01/2026-12-04"`. `missingSince`: the first refresh without the night, or null.
 */
export type FeedNight = {
  night: string
  eventDates: string
  kind: NightKind
  missingSince: number | null
  unlistedSince: StayOrEcho["unlistedSince"]
}

const MINUTE_MS = 60 * 1000
/** A night is released when two refreshes this far apart lack it: files are sometimes incomplete. */
const RELEASE_AFTER_MS = 10 * MINUTE_MS
/** How long missing nights are held when a feed lost most of its nights at once, or cannot be read in part. */
export const KEEP_MISSING_MS = 6 * 60 * MINUTE_MS

export type MergedNights = { nights: FeedNight[]; released: string[]; isHeld: boolean }

/**
 * Nights before today are not touched.
 * @param known includes nights just past, because their preparation nights may lie ahead
 * @param seen the file's nights, each with its event's dates
 * @param listed nights exported to the channel before this file, which it may repeat unmarked
 * @param closed nights that the owner blocked on the channel, and that are closed here without a sale; null if such
 *   nights are not
 * @param isExportRead whether the channel still fetches our export, so new nights may be echoes
 * @param wasHeld nights stay held even if most have returned: a file wrong once may still be incomplete
 * @param isDoubtful whether missing nights may belong to unreadable events, so that they are held
 * @param accepted whether the owner has confirmed that most nights are free
 */
export function mergeNights(
  known: readonly FeedNight[],
  seen: ReadonlyMap<string, string>,
  {
    listed,
    closed = null,
    isExportRead = true,
    today,
    now,
    gapNights,
    wasHeld = false,
    isDoubtful = false,
    accepted = false,
  }: {
    listed: ReadonlySet<string>
    closed?: ReadonlySet<string> | null
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
  const kindOf = (
    night: string,
    facts: Parameters<typeof stayOrEcho>[1],
  ): Pick<FeedNight, "kind" | "unlistedSince"> => {
    const known = before.get(night)
    // A block was no echo either; what was a block and is one no longer was sold.
    const decided = stayOrEcho(known && { ...known, kind: known.kind === "echo" ? "echo" : "stay" }, facts)
    return decided.kind === "stay" && closed?.has(night) ? { ...decided, kind: "block" } : decided
  }
  const nights = [...seen]
    .filter(([night]) => night >= today)
    .map(
      ([night, eventDates]): FeedNight => ({
        night,
        eventDates,
        missingSince: null,
        ...kindOf(night, { eventDates, isListed: isListed(night), now }),
      }),
    )
  const missing = [...before.values()]
    .filter(({ night }) => !seen.has(night))
    .map((each) => ({ ...each, missingSince: each.missingSince ?? now }))
  const closing: NightKind[] = closed === null ? ["stay"] : ["stay", "block"]
  const isMost = (kinds: NightKind[]) => count(kinds, missing) * 2 > count(kinds, [...before.values()])
  // Apart: the owner's blocks, which may be many, do not hide that the stays are gone.
  const isMostMissing = isMost(["stay"]) || isMost(closing)
  const mustHold = wasHeld || isDoubtful || isMostMissing
  const wait = mustHold ? KEEP_MISSING_MS : RELEASE_AFTER_MS
  const isReleased = ({ missingSince }: { missingSince: number }) => accepted || now - missingSince >= wait
  const kept = missing.filter((each) => !isReleased(each))
  const inFeed = [...nights, ...kept]
  const past = known.filter(({ night }) => night < today)
  const merged = [...inFeed, ...prepAfter([...past, ...inFeed], gapNights).filter(({ night }) => night >= today)]
  const mergedDates = new Set(merged.map(({ night }) => night))
  return {
    nights: merged,
    released: current.map(({ night }) => night).filter((night) => !mergedDates.has(night)),
    isHeld: mustHold && count(closing, kept) > 0,
  }
}

/** Preparation nights after a feed's stays, except nights that the feed lists itself. */
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

function count(kinds: readonly NightKind[], nights: readonly FeedNight[]): number {
  return nights.filter(({ kind }) => kinds.includes(kind)).length
}
