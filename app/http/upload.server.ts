import {
  MaxFileSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser"
import { i18nFor } from "../i18n/i18n.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { failure } from "./api.server.ts"
import { boundaryOf } from "./body.server.ts"
import { type FailureKind, failureOf } from "./failures.ts"

/** A file that was not accepted. @property index its position among the form's files */
type Refused = { index: number; file: string; error: FailureKind }

/** A read form: its text fields, the results of its accepted files, and the refused files. */
export type Uploaded<Value> = { texts: Record<string, string>; accepted: Value[]; refused: Refused[] }

export type UploadFailure = "bad-request" | "unsupported-type"

/** The parser stops at a file larger than this, so that memory stays bounded. */
const FILE_MAX_BYTES = 6 * 1024 * 1024
const TEXT_MAX_BYTES = 64 * 1024
const PARTS_MAX = 60

/**
 * Reads a multipart form part by part: each file of `field` is passed to `accept` and released before the next one is
 * read, so that twenty images need the memory of one. A refused file does not affect the others; a file of any other
 * field becomes a text field, which the form's schema rejects.
 * @param max files of `field`, 1 where only one is used; one more fails with `bad-request` before it is accepted
 */
export async function readUploads<Value>(
  request: Request,
  { field, maxBytes, max = PARTS_MAX }: { field: string; maxBytes: number; max?: number },
  accept: (bytes: Uint8Array<ArrayBuffer>, file: string) => Promise<Result<Value, FailureKind, unknown>>,
): Promise<Result<Uploaded<Value>, UploadFailure>> {
  const type = request.headers.get("Content-Type") ?? ""
  if (!/^multipart\/form-data\b/i.test(type)) return fail("unsupported-type")
  const boundary = boundaryOf(type)
  if (!boundary || !request.body) return fail("bad-request")
  const uploaded: Uploaded<Value> = { texts: {}, accepted: [], refused: [] }
  const parser = new MultipartParser(boundary, {
    maxFileSize: FILE_MAX_BYTES,
    maxTotalSize: Number.POSITIVE_INFINITY,
    maxParts: PARTS_MAX,
  })
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      if (isFinished(parser)) continue
      for (const part of parser.write(chunk)) {
        const { name, file } = headerOf(part)
        if (file === undefined || name !== field) {
          if (part.size > TEXT_MAX_BYTES && file === undefined) return fail("bad-request")
          uploaded.texts[name] = file ?? new TextDecoder().decode(part.bytes)
          continue
        }
        // A file input without a file sends an empty part with an empty name.
        if (file === "" && part.size === 0) continue
        if (uploaded.accepted.length + uploaded.refused.length === max) return fail("bad-request")
        const result =
          part.size > maxBytes
            ? fail("file-too-large" as const)
            : await accept(part.bytes as Uint8Array<ArrayBuffer>, file)
        if (result.ok) uploaded.accepted.push(result.value)
        else
          uploaded.refused.push({
            index: uploaded.accepted.length + uploaded.refused.length,
            file,
            error: result.error,
          })
      }
    }
    parser.finish()
    return ok(uploaded)
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) {
      // The parser does not expose this file's name. Earlier files are stored; later ones are not read.
      const index = uploaded.accepted.length + uploaded.refused.length
      uploaded.refused.push({ index, file: `#${index + 1}`, error: "file-too-large" })
      return ok(uploaded)
    }
    if (error instanceof MultipartParseError) return fail("bad-request")
    throw error
  }
}

/** The API's response when files were refused: the first failure, an error per file, and how many were stored. */
export function refusal(
  field: string,
  { accepted, refused }: Pick<Uploaded<unknown>, "accepted" | "refused">,
): Response {
  const { t } = i18nFor("en")
  const errors = refused.map(({ index, file, error }): [string, string[]] => [
    `${field}.${index}`,
    [`${file}: ${t(failureOf(error).text)}`],
  ])
  const first = refused[0]?.error ?? "image-missing"
  const data = {
    kept: accepted.length,
    refused: refused.map(({ file, error }) => ({ file, code: failureOf(error).code })),
  }
  return failure(first, refused.length > 0 ? { errors: Object.fromEntries(errors), data } : {})
}

function headerOf(part: MultipartPart): { name: string; file: string | undefined } {
  try {
    if (!part.name) throw new MultipartParseError("A part without a name")
    return { name: part.name, file: part.filename }
  } catch {
    throw new MultipartParseError("A part whose header cannot be read")
  }
}

/** Whether the closing boundary was read: the rest of the body is ignored, and the parser would throw on it. */
function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish()
    return true
  } catch {
    return false
  }
}
