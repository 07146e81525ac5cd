import { data } from "@remix-run/cloudflare"
import { failureOf } from "#app/http/failures.ts"
import type { Uploaded, UploadFailure } from "#app/http/upload.server.ts"
import type { Result } from "#app/result.ts"

/** The answer of a plain form where pictures were refused, each named; null where all were taken. */
export function refusedUploads(uploaded: Result<Uploaded<unknown>, UploadFailure>) {
  const refused = uploaded.ok ? uploaded.value.refused : [{ file: "", error: uploaded.error }]
  if (uploaded.ok && uploaded.value.taken.length === 0 && refused.length === 0) return nothingSent()
  const [first] = refused
  if (!first) return null
  const named = refused.map(({ file, error }) => ({ file, text: failureOf(error).text }))
  return data({ refused: named }, { status: failureOf(first.error).status })
}

function nothingSent() {
  const { status, text } = failureOf("image-missing")
  return data({ refused: [{ file: "", text }] }, { status })
}
