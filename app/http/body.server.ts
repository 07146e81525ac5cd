import { fail, ok, type Result } from "#app/result.ts"
import { GrowingBuffer } from "./growing-buffer.ts"
import { type BodyRefusal, BodyRefused, chunksOf, declaredSize } from "./guarded-body.server.ts"
import { MultipartError, PartTooLarge, partsOf } from "./multipart.server.ts"

const JSON_MAX_BYTES = 256 * 1024
/** Twice the longest texts of a villa in both languages. */
export const FORM_MAX_BYTES = 256 * 1024
/** The largest form has 30 fields. Counted before parsing, because parsing is the expensive part. */
const FIELDS_MAX = 100

type JsonFailure = "bad-request" | "unsupported-type" | "body-too-large" | BodyRefusal

/** The JSON body of a request, at most 256 KiB; undefined if it is empty. */
export async function readJson(request: Request): Promise<Result<unknown, JsonFailure>> {
  const body = await readUpTo(request, JSON_MAX_BYTES)
  if (!body.ok) return body
  const bytes = body.value
  if (bytes.byteLength === 0) return ok(undefined)
  if (!/^application\/(\w+\+)?json\b/i.test(request.headers.get("Content-Type") ?? "")) return fail("unsupported-type")
  try {
    return ok(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)))
  } catch {
    return fail("bad-request")
  }
}

/**
 * @property fields the texts, and for the form's schema a file of one byte in place of each that was sent
 * @property files the bytes of the files that are not empty; null for one that is too large
 */
export type PostedForm = { fields: FormData; files: ReadonlyMap<string, Uint8Array<ArrayBuffer> | null> }

export type FormFailure = "bad-request" | "unsupported-type" | "body-too-large" | "file-too-large" | BodyRefusal

/**
 * Reads a posted form, at most 256 KiB of texts and one file.
 * @param maxBytes of the file, which is held in memory; without it a file is discarded
 */
export async function readForm(request: Request, maxBytes = 0): Promise<Result<PostedForm, FormFailure>> {
  const type = request.headers.get("Content-Type") ?? ""
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return readUrlEncoded(request)
  if (!/^multipart\/form-data\b/i.test(type)) return fail("unsupported-type")
  const boundary = boundaryOf(type)
  if (!boundary) return fail("bad-request")
  const fields = new FormData()
  const files = new Map<string, Uint8Array<ArrayBuffer> | null>()
  let isFileRead = false
  let textLeft = FORM_MAX_BYTES
  const limitOf = ({ file }: { file: string | undefined }) => {
    if (file === undefined) return textLeft
    return isFileRead ? null : maxBytes
  }
  try {
    for await (const { name, file, bytes } of partsOf(request, boundary, { maxParts: FIELDS_MAX, maxBytes: limitOf })) {
      if (file === undefined) {
        if (!bytes) return fail("body-too-large")
        textLeft -= bytes.byteLength
        fields.append(name, new TextDecoder().decode(bytes))
        continue
      }
      isFileRead = true
      const isEmpty = bytes?.byteLength === 0
      if (!isEmpty) files.set(name, bytes)
      fields.append(name, new File(isEmpty ? [] : ["x"], file))
    }
    return ok({ fields, files })
  } catch (error) {
    return refusedForm(error)
  }
}

/** The failure of a form that cannot be read; throws any other error. */
export function refusedForm(error: unknown): Result<never, "bad-request" | "file-too-large" | BodyRefusal> {
  if (error instanceof PartTooLarge) return fail("file-too-large")
  if (error instanceof MultipartError) return fail("bad-request")
  if (error instanceof BodyRefused) return fail(error.kind)
  throw error
}

async function readUrlEncoded(request: Request): Promise<Result<PostedForm, FormFailure>> {
  const body = await readUpTo(request, FORM_MAX_BYTES)
  if (!body.ok) return body
  const text = new TextDecoder().decode(body.value)
  if (text.split("&", FIELDS_MAX + 1).length > FIELDS_MAX) return fail("bad-request")
  const fields = new FormData()
  for (const [name, value] of new URLSearchParams(text)) fields.append(name, value)
  return ok({ fields, files: new Map() })
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

/** The body, at most `maxBytes`. */
export async function readUpTo(
  request: Request,
  maxBytes: number,
): Promise<Result<Uint8Array<ArrayBuffer>, "body-too-large" | BodyRefusal>> {
  if (declaredSize(request) > maxBytes && request.headers.has("Content-Length")) return fail("body-too-large")
  const buffer = new GrowingBuffer()
  const most = Math.min(maxBytes, declaredSize(request))
  try {
    for await (const chunk of chunksOf(request)) {
      if (buffer.size + chunk.byteLength > maxBytes) return fail("body-too-large")
      buffer.append(chunk, most)
    }
  } catch (error) {
    if (error instanceof BodyRefused) return fail(error.kind)
    throw error
  }
  return ok(buffer.take(buffer.size))
}
