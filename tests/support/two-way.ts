import fc from "fast-check"
import { rangesOf } from "./night-ranges.ts"

/**
 * A model of two channels that exchange calendars with the villa's site. Both sell nights and import ours. The first
 * says whose a night is (Airbnb's "Not available"), so ours are recognised; the second is mute: it lists what it imported
 * like its own sales.
 */
export const CHANNELS = [
  { channel: "airbnb", isMute: false },
  { channel: "agoda", isMute: true },
] as const

/** The site: over the pure rules, or over a real database. */
export type Site = {
  /** Books a night if it is free. */
  book(night: string): Promise<void>
  cancel(night: string): Promise<void>
  /** The nights of the channel's export. `isNew` makes the site read the channel's calendar at once. */
  fetchExport(channel: number): Promise<{ nights: string[]; isNew: boolean }>
  refresh(channel: number, file: ChannelFile): Promise<void>
  pass(minutes: number): void
  state(): Promise<SiteState>
}
/**
 * Who has each night: the site's own booking or a channel; after whose stays nights are kept for preparing the villa; and
 * what each channel claims.
 */
export type SiteState = { owners: Owners; prep: Owners; claims: Set<string>[] }
export type Owners = Map<string, "own" | number>

/** What a channel's calendar says: its stays, and the nights of ours that it recognises as such. */
export type ChannelFile = { stays: string[]; imported: string[] }

/**
 * `unshown` is what it sold and its own calendar does not show yet; `heard` is what it last fetched, `repeated` the part
 * of it that its calendar already shows.
 */
type ChannelState = { sold: Set<string>; unshown: Set<string>; heard: string[]; repeated: string[] }

/** Channels fetch our calendar at least as often. */
const FETCH_MAX_MINUTES = 12 * 60

const NIGHTS = ["2090-12-01", "2090-12-02", "2090-12-03", "2090-12-04"]

const KINDS = ["book", "cancel", "sell", "sell-unshown", "show", "unsell", "fetch", "repeat", "refresh"] as const

export type Step = {
  kind: (typeof KINDS)[number]
  channel: number
  night: number
  minutes: number
  /** For a fetch: the site's reading of the channel at once is lost. For a refresh: it gets an outdated calendar. */
  isFaulty: boolean
}

/** Random steps; faulty ones only if `faults`. */
export function steps(faults: boolean, maxLength: number): fc.Arbitrary<Step[]> {
  const step = fc.record({
    kind: fc.constantFrom(...KINDS),
    channel: fc.nat(CHANNELS.length - 1),
    night: fc.nat(NIGHTS.length - 1),
    minutes: fc.nat(90),
    isFaulty: faults ? fc.boolean() : fc.constant(false),
  })
  return fc.array(step, { maxLength })
}

/** Runs the steps, and checks after each that no refresh took a night from a booking and that every claim is held. */
export async function runSteps(site: Site, script: Step[], { isRepeatedEarly = false } = {}) {
  const channels: ChannelState[] = CHANNELS.map(() => ({
    sold: new Set(),
    unshown: new Set(),
    heard: [],
    repeated: [],
  }))
  const outdated: ChannelFile[] = CHANNELS.map(() => ({ stays: [], imported: [] }))
  const fileOf = (index: number): ChannelFile => {
    const { sold, unshown, repeated } = channels[index]!
    const stays = [...sold].filter((night) => !unshown.has(night))
    const imported = repeated.filter((night) => !sold.has(night))
    return CHANNELS[index]!.isMute ? { stays: [...stays, ...imported], imported: [] } : { stays, imported }
  }
  const refresh = async (index: number, file = fileOf(index)) => {
    const before = await site.state()
    await site.refresh(index, file)
    const after = await site.state()
    for (const [night, owner] of before.owners)
      if (owner === "own" && after.owners.get(night) !== "own")
        throw new Error(`A refresh took ${night} from a booking`)
  }
  const sinceFetch = channels.map(() => 0)
  const fetchExport = async (index: number, isLost = false) => {
    sinceFetch[index] = 0
    const { nights, isNew } = await site.fetchExport(index)
    channels[index]!.heard = nights
    if (isRepeatedEarly) channels[index]!.repeated = nights
    if (isNew && !isLost) await refresh(index)
  }
  const checkClaims = async () => {
    const { owners, claims } = await site.state()
    for (const night of claims.flatMap((each) => [...each]))
      if (!owners.has(night)) throw new Error(`${night} is claimed, and anybody can book it`)
  }
  /** Whether a mute channel will import a night from us: cancelled there, its calendar would list it as before. */
  const isListedAnyway = async (index: number, night: string) => {
    const { owners, prep } = await site.state()
    const owner = owners.get(night) ?? prep.get(night)
    return CHANNELS[index]!.isMute && owner !== undefined && owner !== index
  }
  for (const { kind, channel: index, night: nightIndex, minutes, isFaulty } of script) {
    const channel = channels[index]!
    const night = NIGHTS[nightIndex]!
    site.pass(minutes)
    for (const each of channels.keys()) {
      sinceFetch[each]! += minutes
      if (sinceFetch[each]! > FETCH_MAX_MINUTES) await fetchExport(each, isFaulty)
    }
    if (kind === "book") await site.book(night)
    if (kind === "cancel") await site.cancel(night)
    // A channel sells nothing that it knows to be taken.
    if (kind === "sell" && !channel.heard.includes(night)) channel.sold.add(night)
    // That of a mute channel could not be distinguished from a repetition.
    if (
      kind === "sell-unshown" &&
      !CHANNELS[index]!.isMute &&
      !channel.sold.has(night) &&
      !channel.heard.includes(night)
    ) {
      channel.sold.add(night)
      channel.unshown.add(night)
    }
    if (kind === "show") channel.unshown.clear()
    if (kind === "unsell" && !(await isListedAnyway(index, night))) channel.sold.delete(night)
    if (kind === "fetch") await fetchExport(index, isFaulty)
    if (kind === "repeat") channel.repeated = channel.heard
    if (kind === "refresh") await refresh(index, isFaulty ? outdated[index] : fileOf(index))
    if (kind === "refresh" && !isFaulty) outdated[index] = fileOf(index)
    await checkClaims()
  }
  /** Everybody reads everybody until nothing changes any more; a mute channel needs more than six hours twice. */
  const settle = async (rounds = 8) => {
    for (let round = 0; round < rounds; round++) {
      site.pass(200)
      for (const index of channels.keys()) {
        channels[index]!.unshown.clear()
        await fetchExport(index)
        channels[index]!.repeated = channels[index]!.heard
        await refresh(index)
      }
      await checkClaims()
    }
  }
  return { channels, settle, cancelAll: () => cancelAll(site, channels) }
}

/** The nights that a channel has to know of: those of all stays, and those kept after any but its own. */
export function nightsToKnow({ owners, prep }: SiteState, channel: number): string[] {
  const kept = [...prep].filter(([, owner]) => owner !== channel).map(([night]) => night)
  return [...owners.keys(), ...kept].sort()
}

async function cancelAll(site: Site, channels: ChannelState[]) {
  for (const night of NIGHTS) await site.cancel(night)
  for (const { sold } of channels) sold.clear()
}

/** The calendar that a channel serves: its stays as ranges, and what it recognises as ours. */
export function eventsOf({ stays, imported }: ChannelFile): { from: string; to: string; title: string }[] {
  return [
    ...rangesOf(stays).map((range) => ({ ...range, title: "Reserved" })),
    ...rangesOf(imported).map((range) => ({ ...range, title: "Airbnb (Not available)" })),
  ]
}
