import { MultipartPart } from "@remix-run/multipart-parser"
import { chunksOf, declaredSize } from "./guarded-body.server.ts"

/** @property bytes null if it is larger than the limit: then it was read and discarded */
export type FormPart = { name: string; file: string | undefined; bytes: Uint8Array<ArrayBuffer> | null }

/** The body is not a multipart form, or one with too many parts. */
export class MultipartError extends Error {}

/** A part is so large that reading ended with it. */
export class PartTooLarge extends Error {}

type PartLimits = {
  maxParts: number
  /** The bytes of the next part, called with whether it is a file. */
  maxBytes: (isFile: boolean) => number
}

const HEADER_MAX_BYTES = 8 * 1024
/** What is read of a part beyond its limit, as a multiple of it: a 30 MB photo where 5 MB are allowed is an honest mistake. */
const DISCARD_FACTOR = 6
/** How much one chunk of a body has at most, by experience. */
const CHUNK_BYTES = 64 * 1024

/**
 * The parts of a multipart form, each read when it is asked for. Its bytes are a view of the only buffer that they were
 * written to, so that a file is in memory once; the next part may be in the same buffer.
 * @throws MultipartError, PartTooLarge
 */
export async function* partsOf(
  request: Request,
  boundary: string,
  { maxParts, maxBytes }: PartLimits,
): AsyncGenerator<FormPart, void, undefined> {
  const source = new Source(request)
  const delimiter = `\r\n--${boundary}`
  // The first delimiter starts the body, without its line break.
  if ((await source.find(delimiter.slice(2), 0)) !== 0) throw new MultipartError("no boundary at the start")
  source.take(delimiter.length - 2)
  for (let count = 0; ; count++) {
    const isLast = (await source.find("--", 0)) === 0
    if (isLast) return source.end()
    if ((await source.find("\r\n", 0)) !== 0 || count === maxParts)
      throw new MultipartError("too many parts, or broken")
    source.take(2)
    const headerEnd = await source.find("\r\n\r\n", HEADER_MAX_BYTES)
    if (headerEnd === null) throw new MultipartError("a header that is too long")
    const header = headerOf(source.take(headerEnd))
    source.take(4)
    const limit = maxBytes(header.file !== undefined)
    source.makeRoom(limit + delimiter.length + CHUNK_BYTES)
    const end = await source.find(delimiter, limit)
    if (end !== null) {
      const bytes = source.take(end)
      source.take(delimiter.length)
      yield { ...header, bytes }
      continue
    }
    const isComplete = await source.skipPast(delimiter, limit * DISCARD_FACTOR)
    yield { ...header, bytes: null }
    if (!isComplete) throw new PartTooLarge()
  }
}

function headerOf(bytes: Uint8Array): { name: string; file: string | undefined } {
  try {
    const { name, filename } = new MultipartPart(bytes, [])
    if (name) return { name, file: filename }
  } catch {
    // Not UTF-8, or a file name that cannot be decoded.
  }
  throw new MultipartError("a header without a name")
}

/** What has arrived of a body and is not yet taken. What was taken is never overwritten. */
class Source {
  #chunks: AsyncIterator<Uint8Array>
  #expected: number
  #buffer = new Uint8Array(0)
  #start = 0
  #end = 0

  constructor(request: Request) {
    this.#chunks = chunksOf(request)
    this.#expected = declaredSize(request)
  }

  get #size(): number {
    return this.#end - this.#start
  }

  /** The next bytes, which must be there. */
  take(size: number): Uint8Array<ArrayBuffer> {
    const taken = this.#buffer.subarray(this.#start, this.#start + size)
    this.#start += size
    return taken
  }

  /** The position of a text; null if it is not within the first `max` bytes. Throws if the body ends before that is known. */
  async find(text: string, max: number): Promise<number | null> {
    for (let from = 0; ; ) {
      const at = this.#indexOf(text, from)
      if (at >= 0) return at <= max ? at : null
      if (this.#size >= max + text.length) return null
      from = Math.max(0, this.#size - text.length + 1)
      await this.#more()
    }
  }

  /** Discards what comes before a text, and the text. @returns whether it came within `max` bytes */
  async skipPast(text: string, max: number): Promise<boolean> {
    for (let skipped = 0; skipped <= max; ) {
      const at = this.#indexOf(text, 0)
      if (at >= 0) {
        this.take(at + text.length)
        return true
      }
      const size = Math.max(0, this.#size - text.length + 1)
      skipped += size
      this.take(size)
      // Another buffer, because somebody may use what was taken of this one.
      this.#moveTo(new Uint8Array(this.#size + CHUNK_BYTES))
      await this.#more()
    }
    return false
  }

  /** Reads what follows the last part, which is nothing, so that who reads along sees the end of the body. */
  async end(): Promise<void> {
    for (let size = 0; size <= CHUNK_BYTES; ) {
      const { done, value } = await this.#chunks.next()
      if (done) return
      size += value.byteLength
    }
  }

  /** Prepares for so many bytes, or for all that are to come, so that they are written once. */
  makeRoom(size: number): void {
    const needed = Math.min(size, this.#size + this.#expected)
    if (this.#buffer.length - this.#start < needed) this.#moveTo(new Uint8Array(needed))
  }

  #indexOf(text: string, from: number): number {
    return Buffer.from(this.#buffer.buffer, this.#start, this.#size).indexOf(text, from, "latin1")
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new MultipartError("the body ends too early")
    this.#expected = Math.max(0, this.#expected - value.byteLength)
    if (this.#end + value.byteLength > this.#buffer.length) {
      this.#moveTo(new Uint8Array(2 * (this.#size + value.byteLength)))
    }
    this.#buffer.set(value, this.#end)
    this.#end += value.byteLength
  }

  #moveTo(buffer: Uint8Array<ArrayBuffer>): void {
    buffer.set(this.#buffer.subarray(this.#start, this.#end))
    this.#end = this.#size
    this.#start = 0
    this.#buffer = buffer
  }
}
