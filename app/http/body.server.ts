import { fail, ok, type Result } from "../result.ts"

/** What a multipart body may weigh beyond its file: boundaries, headers, a few fields. */
const MULTIPART_OVERHEAD = 64 * 1024
const JSON_MAX_BYTES = 256 * 1024
/** How much of a body that is too large is read and thrown away, so that the browser sees the answer and not a broken connection. */
const DRAIN_MAX_BYTES = 32 * 1024 * 1024

export type JsonFailure = "bad-request" | "unsupported-type" | "body-too-large"

/** The JSON body of a request; an empty one is undefined. */
export async function readJson(request: Request): Promise<Result<unknown, JsonFailure>> {
  const bytes = await readAtMost(request, JSON_MAX_BYTES)
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
 * The fields and files of a posted form. Files are held in memory, so all together may weigh `maxBytes` and a little.
 * Fails with `file-too-large` past that and with `bad-request` on a body that is no form.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<Result<FormData, "bad-request" | "unsupported-type" | "file-too-large">> {
  const type = request.headers.get("Content-Type") ?? ""
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return fail("unsupported-type")
  const bytes = await readAtMost(request, maxBytes + MULTIPART_OVERHEAD)
  if (!bytes) return fail("file-too-large")
  try {
    return ok(await new Response(bytes, { headers: { "Content-Type": type } }).formData())
  } catch {
    return fail("bad-request")
  }
}

/** The whole body, or null where it weighs more; the rest of it is then read and dropped, within bounds. */
async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size <= maxBytes) chunks.push(chunk)
      else chunks.length = 0
      if (size > DRAIN_MAX_BYTES) break
    }
  }
  if (size > maxBytes) return null
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}
