import { i18nFor } from "#app/i18n/i18n.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { failure } from "./api.server.ts"
import { boundaryOf, FORM_MAX_BYTES, refusedForm } from "./body.server.ts"
import { type FailureKind, failureOf } from "./failures.ts"
import type { BodyRefusal } from "./guarded-body.server.ts"
import { PartTooLarge, partsOf } from "./multipart.server.ts"

/** @property index its position among the form's files */
type Refused = { index: number; file: string; error: FailureKind }

export type Uploaded<Value> = { texts: Record<string, string>; accepted: Value[]; refused: Refused[] }

export type UploadFailure = "bad-request" | "unsupported-type" | "file-too-large" | BodyRefusal

const PARTS_MAX = 60

/**
 * Passes each file of `field` to `accept` and releases it before the next: twenty images need the memory of
 * one. A too large file ends reading. Files of other fields become texts, which the form's schema rejects.
 * @param max one more file fails with `bad-request` before it is read
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
  let textLeft = FORM_MAX_BYTES
  const filesRead = () => uploaded.accepted.length + uploaded.refused.length
  const limitOf = ({ name, file }: { name: string; file: string | undefined }) => {
    if (file === undefined) return textLeft
    if (name !== field) return 0
    return filesRead() < max ? maxBytes : null
  }
  try {
    for await (const { name, file, bytes } of partsOf(request, boundary, { maxParts: PARTS_MAX, maxBytes: limitOf })) {
      if (file === undefined) {
        if (!bytes) return fail("bad-request")
        textLeft -= bytes.byteLength
      }
      if (file === undefined || name !== field) {
        uploaded.texts[name] = file ?? new TextDecoder().decode(bytes!)
        continue
      }
      // A file input without a file sends an empty part with an empty name.
      if (file === "" && bytes?.byteLength === 0) continue
      const index = filesRead()
      const result = bytes ? await accept(bytes, file) : fail("file-too-large" as const)
      if (result.ok) uploaded.accepted.push(result.value)
      else uploaded.refused.push({ index, file, error: result.error })
    }
    return ok(uploaded)
  } catch (error) {
    // The file is among the refused; earlier files are stored, and later ones are not read.
    if (error instanceof PartTooLarge) return ok(uploaded)
    return refusedForm(error)
  }
}

/** The first failure, an error per file, and how many files were stored. */
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
