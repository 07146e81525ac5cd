import { MultipartPart } from "@remix-run/multipart-parser"
import { GrowingBuffer } from "./growing-buffer.ts"
import { chunksOf, declaredSize } from "./guarded-body.server.ts"

/** @property bytes null if it is larger than the limit: then it was read and discarded */
export type FormPart = { name: string; file: string | undefined; bytes: Uint8Array<ArrayBuffer> | null }

/** The body is not a multipart form, or one with too many parts. */
export class MultipartError extends Error {}

/** A part is so large that reading ended with it. */
export class PartTooLarge extends Error {}

type PartHeader = Pick<FormPart, "name" | "file">

type PartLimits = {
  maxParts: number
  /** How many bytes the next part may have; null refuses the form before the part is read. */
  maxBytes: (header: PartHeader) => number | null
}

const HEADER_MAX_BYTES = 8 * 1024
/** What is discarded of a part beyond its limit: a photo of 30 MB where 5 MB are allowed is an honest mistake. */
const DISCARDED_MAX_BYTES = 32 * 1024 ** 2
/** How much one chunk of a body has at most, by experience. */
const CHUNK_BYTES = 64 * 1024

/**
 * The parts of a multipart form, each read when asked for, in one buffer. A large part is a view of it, so that
 * a file is in memory once; a small one is a copy, so that it does not keep the buffer.
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
  source.drop(delimiter.length - 2)
  for (let count = 0; ; count++) {
    const isLast = (await source.find("--", 0)) === 0
    if (isLast) return source.end()
    if ((await source.find("\r\n", 0)) !== 0 || count === maxParts)
      throw new MultipartError("too many parts, or broken")
    source.drop(2)
    const headerEnd = await source.find("\r\n\r\n", HEADER_MAX_BYTES)
    if (headerEnd === null) throw new MultipartError("a header that is too long")
    const header = headerOf(source.take(headerEnd))
    source.drop(4)
    const limit = maxBytes(header)
    if (limit === null) throw new MultipartError("a part that is not asked for")
    const end = await source.find(delimiter, limit)
    if (end !== null) {
      const bytes = source.take(end)
      source.drop(delimiter.length)
      yield { ...header, bytes }
      continue
    }
    const isComplete = await source.skipPast(delimiter, DISCARDED_MAX_BYTES)
    yield { ...header, bytes: null }
    if (!isComplete) throw new PartTooLarge()
  }
}

function headerOf(bytes: Uint8Array): PartHeader {
  try {
    const { name, filename } = new MultipartPart(bytes, [])
    if (name) return { name, file: filename }
  } catch {
    // Not UTF-8, or a file name that cannot be decoded.
  }
  throw new MultipartError("a header without a name")
}

/** What has arrived of a body and is not yet taken. */
class Source {
  #chunks: AsyncIterator<Uint8Array>
  #expected: number
  #buffer = new GrowingBuffer()

  constructor(request: Request) {
    this.#chunks = chunksOf(request)
    this.#expected = declaredSize(request)
  }

  /** The next bytes, which must be there. */
  take(size: number): Uint8Array<ArrayBuffer> {
    return this.#buffer.take(size)
  }

  drop(size: number): void {
    this.#buffer.drop(size)
  }

  /** Null if the text is not within the first `max` bytes. Throws if the body ends before that is known. */
  async find(text: string, max: number): Promise<number | null> {
    for (let from = 0; ; ) {
      const at = this.#buffer.indexOf(text, from)
      if (at >= 0) return at <= max ? at : null
      if (this.#buffer.size >= max + text.length) return null
      from = Math.max(0, this.#buffer.size - text.length + 1)
      await this.#more(max + text.length + CHUNK_BYTES)
    }
  }

  /** Discards what comes before a text, and the text. @returns whether it came within `max` bytes */
  async skipPast(text: string, max: number): Promise<boolean> {
    for (let skipped = 0; skipped <= max; ) {
      const at = this.#buffer.indexOf(text, 0)
      if (at >= 0) {
        this.drop(at + text.length)
        return true
      }
      const size = Math.max(0, this.#buffer.size - text.length + 1)
      skipped += size
      this.drop(size)
      await this.#more(CHUNK_BYTES)
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

  /** @param most how many bytes are needed at once */
  async #more(most: number): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new MultipartError("the body ends too early")
    this.#buffer.append(value, Math.min(most, this.#buffer.size + this.#expected))
    const left = this.#expected - value.byteLength
    this.#expected = left > 0 ? left : Number.POSITIVE_INFINITY
  }
}
