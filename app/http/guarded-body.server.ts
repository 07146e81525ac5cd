import { holderNetworkOf } from "./credentials.server.ts"

/** A smaller body, such as a guest's form without a file, needs little memory and does not count. */
const COUNTED_FROM_BYTES = 32 * 1024
/** What one body takes at most, a file of 5 MiB with its texts, and what one of unknown size counts as. */
const BODY_MAX_BYTES = 6 * 1024 ** 2

/** In bytes and milliseconds. */
type BodyLimits = {
  /** How much the bodies of one network have at a time: three of the largest, or twenty photos of 900 kB. */
  ofNetwork: number
  /** The same of all: six of the largest, each with a copy without metadata, are half of an isolate's 128 MB. */
  ofAll: number
  /** How long a body waits for room, how old one is that gives way, and how often both look. */
  room: { waitMs: number; givesWayAfterMs: number; everyMs: number }
  /** How long a body may send nothing while it is read. */
  stalledMs: number
  /** 2G sends 5 kB a second, a file of 5 MiB in 18 minutes; a body is at most `behindMs` behind this pace. */
  slowest: { bytesPerSecond: number; behindMs: number }
  /** How much of a body is discarded that was not read, and how long that may take. */
  discarded: { bytes: number; ms: number; stalledMs: number }
}

export const BODY_LIMITS: BodyLimits = {
  ofNetwork: 3 * BODY_MAX_BYTES,
  ofAll: 6 * BODY_MAX_BYTES,
  room: { waitMs: 15_000, givesWayAfterMs: 10_000, everyMs: 1000 },
  stalledMs: 30_000,
  slowest: { bytesPerSecond: 4000, behindMs: 60_000 },
  discarded: { bytes: 32 * 1024 ** 2, ms: 30_000, stalledMs: 5000 },
}

/** As long as one of the others may stall. */
const RETRY_AFTER_SECONDS = "30"

/** Why a body is not read, or not to its end. */
export type BodyRefusal = "uploads-at-once" | "body-stalled"

/** What reading a refused body throws. */
export class BodyRefused extends Error {
  readonly kind: BodyRefusal

  constructor(kind: BodyRefusal) {
    super(kind)
    this.kind = kind
  }
}

/** A body under way. Plain values: workerd refuses a request that touches another's streams or timers. */
type Place = {
  network: string
  /** As what it counts. */
  bytes: number
  /** One that is read keeps its place until it is answered. */
  state: "waiting" | "arriving" | "read"
  begunAt: number
  received: number
  /** Whether it is asked to give way; its own request then refuses it. */
  isWanted: boolean
}

/** Those that this isolate handles now and that count; what waits counts for its network alone. */
const places = new Set<Place>()

/**
 * Answers a request whose body is bounded: the bytes under way of a network and of all are limited until they
 * are answered, and a body that stalls or is too slow fails. The unread rest of a body is discarded before the
 * answer, because proxies, wrangler's too, lose an answer that comes before the whole request.
 * @param respond never throws; the body that it reads fails with `BodyRefused`
 */
export async function withGuardedBody(
  request: Request,
  respond: (request: Request) => Promise<Response>,
  limits: BodyLimits = BODY_LIMITS,
): Promise<Response> {
  if (!request.body) return respond(request)
  const { stalledMs, slowest, discarded } = limits
  const reader = request.body.getReader()
  const place = await takePlace(request, limits)
  let refusal: BodyRefusal | null = place ? null : "uploads-at-once"
  let isEnded = false
  let leftMs = slowest.behindMs
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!place) throw new BodyRefused("uploads-at-once")
        // Only the waiting counts: photos are saved while the next ones wait.
        const begun = Date.now()
        let reading: ReturnType<Reader["read"]> | undefined
        let read: Awaited<typeof reading> | null = null
        while (!read) {
          const restMs = Math.min(stalledMs, leftMs) - (Date.now() - begun)
          if (place.isWanted) refusal = "uploads-at-once"
          else if (restMs <= 0) refusal = "body-stalled"
          if (refusal) throw new BodyRefused(refusal)
          reading ??= reader.read()
          read = await within(Math.min(limits.room.everyMs, restMs), reading)
        }
        isEnded = read.done
        if (read.done) {
          place.state = "read"
          return controller.close()
        }
        const size = read.value.byteLength
        place.received += size
        const earnedMs = (size / slowest.bytesPerSecond) * 1000
        leftMs = Math.min(slowest.behindMs, leftMs - (Date.now() - begun) + earnedMs)
        controller.enqueue(read.value)
      },
    },
    { highWaterMark: 0 },
  )
  try {
    const response = await respond(new Request(request, { body }))
    if (refusal === "uploads-at-once" && response.status === 429)
      response.headers.set("Retry-After", RETRY_AFTER_SECONDS)
    return response
  } finally {
    if (place) places.delete(place)
    // One that was too slow, or gave way, would hold its answer up.
    if (!isEnded && !(place && refusal)) await discard(reader, discarded)
    await reader.cancel().catch(() => {})
  }
}

/** The size that a request says its body has; infinite if it says none. */
export function declaredSize({ headers }: Request): number {
  const size = headers.get("Content-Length")
  return size !== null && /^\d+$/.test(size) ? Number(size) : Number.POSITIVE_INFINITY
}

/** The chunks of a request's body. */
export async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array, void, undefined> {
  if (body) yield* body as unknown as AsyncIterable<Uint8Array>
}

/** @returns null if there was no room; a small body has a place that does not count */
async function takePlace(request: Request, { ofNetwork, ofAll, room }: BodyLimits): Promise<Place | null> {
  const declared = declaredSize(request)
  const begun = Date.now()
  const place: Place = {
    network: holderNetworkOf(request),
    bytes: Math.min(declared, BODY_MAX_BYTES),
    state: "waiting",
    begunAt: begun,
    received: 0,
    isWanted: false,
  }
  if (declared <= COUNTED_FROM_BYTES) return place
  if (sizeOf([...places].filter(({ network }) => network === place.network)) + place.bytes > ofNetwork) return null
  places.add(place)
  for (;;) {
    // With those that have waited longer, so that nobody overtakes them.
    const all = [...places]
    const own = all.indexOf(place)
    const missing = sizeOf(all.filter((each, index) => isUnderWay(each) || index <= own)) - ofAll
    if (missing <= 0) return Object.assign(place, { state: "arriving", begunAt: Date.now() } as const)
    if (Date.now() - begun >= room.waitMs) {
      places.delete(place)
      return null
    }
    askForRoom(place, missing, { ofAll, afterMs: room.givesWayAfterMs })
    await new Promise((resolve) => setTimeout(resolve, room.everyMs))
  }
}

const sizeOf = (of: Place[]) => of.reduce((sum, { bytes }) => sum + bytes, 0)

const isUnderWay = ({ state }: Place) => state !== "waiting"

/**
 * Asks the slowest bodies to give way, but only those of networks that have more than this one would have and more
 * than an equal share: so whoever has the room taken cannot end a slow phone's upload, not by a small body either.
 */
function askForRoom(
  { network, bytes }: Place,
  missing: number,
  { ofAll, afterMs }: { ofAll: number; afterMs: number },
): void {
  const now = Date.now()
  const pace = ({ received, begunAt }: Place) => received / (now - begunAt)
  const underWay = [...places].filter(isUnderWay)
  let comingBytes = 0
  const staying = new Map<string, number>()
  for (const place of underWay) {
    if (place.isWanted) comingBytes += place.bytes
    else staying.set(place.network, (staying.get(place.network) ?? 0) + place.bytes)
  }
  const equal = ofAll / new Set([...staying.keys(), network]).size
  const share = Math.max((staying.get(network) ?? 0) + bytes, equal)
  const slowestFirst = underWay
    .filter(({ state, isWanted, begunAt }) => state === "arriving" && !isWanted && now - begunAt >= afterMs)
    .sort((one, other) => pace(one) - pace(other))
  for (const place of slowestFirst) {
    if (comingBytes >= missing) return
    const had = staying.get(place.network) ?? 0
    if (had <= share) continue
    place.isWanted = true
    staying.set(place.network, had - place.bytes)
    comingBytes += place.bytes
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Reads to the end, or to the limits, and keeps nothing. */
async function discard(reader: Reader, { bytes, ms, stalledMs }: BodyLimits["discarded"]): Promise<void> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
  }, ms)
  try {
    for (let size = 0; size <= bytes && !isLate; ) {
      const read = await within(stalledMs, reader.read())
      if (!read || read.done) return
      size += read.value.byteLength
    }
  } catch {
    // The client has gone.
  } finally {
    clearTimeout(timer)
  }
}

/** What a promise resolves to; null if that takes longer. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
