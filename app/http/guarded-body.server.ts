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
  /** How long a body may send nothing while it is read. */
  stalledMs: number
  /** The slowest body: 2G with EDGE sends 10 kB a second, a file of 5 MiB in nine minutes. */
  slowest: { bytesPerSecond: number; headStartMs: number }
  /** How much of a body is discarded that was not read, and how long that may take. */
  discarded: { bytes: number; ms: number; stalledMs: number }
}

export const BODY_LIMITS: BodyLimits = {
  ofNetwork: 3 * BODY_MAX_BYTES,
  ofAll: 6 * BODY_MAX_BYTES,
  stalledMs: 30_000,
  slowest: { bytesPerSecond: 8000, headStartMs: 60_000 },
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

/** How many bytes the bodies that this isolate handles now count as, of each network and of all. */
const underWay = new Map<string, number>()
const ALL = "all"

/**
 * Answers a request whose body is bounded: the bytes under way of a network and of all are limited until they
 * are answered, and a body that stalls or is too slow fails. The unread rest of a body is discarded before the
 * answer, because proxies, wrangler's too, lose an answer that comes before the whole request.
 * @param respond never throws; the body that it reads fails with `BodyRefused`
 */
export async function withGuardedBody(
  request: Request,
  respond: (request: Request) => Promise<Response>,
  { ofNetwork, ofAll, stalledMs, slowest, discarded }: BodyLimits = BODY_LIMITS,
): Promise<Response> {
  if (!request.body) return respond(request)
  const reader = request.body.getReader()
  const place = takePlace(declaredSize(request), { [holderNetworkOf(request)]: ofNetwork, [ALL]: ofAll })
  let isStalled = false
  let isEnded = false
  let size = 0
  // Only the waiting counts: photos are saved while the next ones wait.
  let waitedMs = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!place) throw new BodyRefused("uploads-at-once")
        const leftMs = slowest.headStartMs + (size / slowest.bytesPerSecond) * 1000 - waitedMs
        const begun = Date.now()
        const read = await within(Math.min(stalledMs, leftMs), reader.read())
        waitedMs += Date.now() - begun
        isStalled = read === null
        if (!read) throw new BodyRefused("body-stalled")
        isEnded = read.done
        if (read.done) return controller.close()
        size += read.value.byteLength
        controller.enqueue(read.value)
      },
    },
    { highWaterMark: 0 },
  )
  try {
    const response = await respond(new Request(request, { body }))
    if (!place && response.status === 429) response.headers.set("Retry-After", RETRY_AFTER_SECONDS)
    return response
  } finally {
    place?.()
    if (!isEnded && !isStalled) await discard(reader, discarded)
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

/** @returns what gives the place back; null if one of the sums would be above its limit */
function takePlace(declared: number, limits: Record<string, number>): (() => void) | null {
  if (declared <= COUNTED_FROM_BYTES) return () => {}
  const bytes = Math.min(declared, BODY_MAX_BYTES)
  const sum = (key: string) => underWay.get(key) ?? 0
  const keys = Object.keys(limits)
  if (keys.some((key) => sum(key) + bytes > limits[key]!)) return null
  for (const key of keys) underWay.set(key, sum(key) + bytes)
  return () => {
    for (const key of keys) {
      const left = sum(key) - bytes
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    }
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
