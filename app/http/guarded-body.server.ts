import { clientNetworkOf } from "./credentials.server.ts"

/** The largest body without a file: the form of a villa's texts, and JSON. A larger one counts. */
const SMALL_BODY_BYTES = 256 * 1024

/** In bytes and milliseconds. */
type BodyLimits = {
  /** How many large bodies of one network an isolate handles at a time: each takes up to 5 MiB of its 128 MB. */
  atOnce: number
  /** How long a body may send nothing while it is read. */
  stalledMs: number
  /** How much of a body is discarded that was not read, and how long that may take. */
  discarded: { bytes: number; ms: number; stalledMs: number }
}

export const BODY_LIMITS: BodyLimits = {
  atOnce: 3,
  stalledMs: 30_000,
  discarded: { bytes: 32 * 1024 ** 2, ms: 30_000, stalledMs: 5000 },
}

/** At least one of the others ends or stalls meanwhile. */
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

/** How many large bodies of each network this isolate handles now. */
const underWay = new Map<string, number>()

/**
 * Answers a request whose body is bounded: a network has few large ones at a time, until each is answered, and one that stalls
 * fails. What the answer did not need of the body is discarded before it is returned, because proxies, wrangler's too, lose
 * an answer that comes before the whole request.
 * @param respond never throws; the body that it reads fails with `BodyRefused`
 */
export async function withGuardedBody(
  request: Request,
  respond: (request: Request) => Promise<Response>,
  { atOnce, stalledMs, discarded }: BodyLimits = BODY_LIMITS,
): Promise<Response> {
  if (!request.body) return respond(request)
  const reader = request.body.getReader()
  const place = declaredSize(request) > SMALL_BODY_BYTES ? takePlace(clientNetworkOf(request), atOnce) : () => {}
  let isStalled = false
  let isEnded = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!place) throw new BodyRefused("uploads-at-once")
        const read = await within(stalledMs, reader.read())
        isStalled = read === null
        if (!read) throw new BodyRefused("body-stalled")
        isEnded = read.done
        if (read.done) controller.close()
        else controller.enqueue(read.value)
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

/** @returns what gives the place back; null if none is free */
function takePlace(network: string, atOnce: number): (() => void) | null {
  const taken = underWay.get(network) ?? 0
  if (taken >= atOnce) return null
  underWay.set(network, taken + 1)
  return () => {
    const left = underWay.get(network)! - 1
    if (left > 0) underWay.set(network, left)
    else underWay.delete(network)
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
