import { fail, ok, type Result } from "../result.ts"

/** Bytes of a multipart body besides its file: boundaries, headers, a few fields. */
const MULTIPART_OVERHEAD = 64 * 1024
const JSON_MAX_BYTES = 256 * 1024
/** The largest form has 30 fields. Counted before parsing, because parsing is the expensive part. */
const FIELDS_MAX = 100
/**
 * A body of up to this multiple of its limit is read to the end and discarded, because a browser shows the response
 * only after it has sent the whole request: a 30 MB photo where 5 MB are allowed is an honest mistake.
 */
const DRAIN_FACTOR = 6

type JsonFailure = "bad-request" | "unsupported-type" | "body-too-large"

/** The JSON body of a request, at most 256 KiB; undefined if it is empty. */
export async function readJson(request: Request): Promise<Result<unknown, JsonFailure>> {
  const bytes = await readUpTo(request, JSON_MAX_BYTES)
  if (!bytes) return fail("body-too-large")
  if (bytes.byteLength === 0) return ok(undefined)
  if (!/^application\/(\w+\+)?json\b/i.test(request.headers.get("Content-Type") ?? "")) return fail("unsupported-type")
  try {
    return ok(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)))
  } catch {
    return fail("bad-request")
  }
}

/**
 * The fields and files of a posted form. Files are held in memory, at most `maxBytes` in total. Fails with
 * `file-too-large` beyond that, and with `bad-request` if the body is not a form or has too many fields.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<Result<FormData, "bad-request" | "unsupported-type" | "file-too-large">> {
  const type = request.headers.get("Content-Type") ?? ""
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return fail("unsupported-type")
  // The fields are counted and parsed by the same boundary; other parameters of the type are dropped.
  const boundary = /^multipart/i.test(type) ? boundaryOf(type) : null
  if (boundary === undefined) return fail("bad-request")
  const bytes = await readUpTo(request, maxBytes + MULTIPART_OVERHEAD)
  if (!bytes) return fail("file-too-large")
  if (fieldCount(bytes, boundary === null ? "&" : `--${boundary}`) > FIELDS_MAX) return fail("bad-request")
  const parsedType =
    boundary === null ? "application/x-www-form-urlencoded" : `multipart/form-data; boundary="${boundary}"`
  try {
    return ok(await new Response(bytes, { headers: { "Content-Type": parsedType } }).formData())
  } catch {
    return fail("bad-request")
  }
}

/** The `Content-Type` of a multipart form with a boundary by RFC 2046 and no other parameter. */
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*$/i

/**
 * The boundary of a multipart form's `Content-Type`; undefined if it breaks the rule. Searching a chunk for a boundary
 * costs time by the product of both lengths, so a long one is not parsed.
 */
export function boundaryOf(type: string): string | undefined {
  return BOUNDARY.exec(type)?.slice(1).join("") || undefined
}

/** An upper bound of a form's fields: occurrences of the separator. */
function fieldCount(bytes: Uint8Array<ArrayBuffer>, separator: string): number {
  const buffer = Buffer.from(bytes.buffer)
  let count = 0
  for (let at = 0; at >= 0 && count <= FIELDS_MAX; count++) {
    const found = buffer.indexOf(separator, at)
    at = found < 0 ? found : found + separator.length
  }
  return count
}

/** The body, or null if it is larger than `maxBytes`; the rest is then discarded (`DRAIN_FACTOR`). */
export async function readUpTo(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (Number(request.headers.get("Content-Length")) > maxBytes * DRAIN_FACTOR) return null
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size <= maxBytes) chunks.push(chunk)
      else chunks.length = 0
      if (size > maxBytes * DRAIN_FACTOR) break
    }
  }
  if (size > maxBytes) return null
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}
