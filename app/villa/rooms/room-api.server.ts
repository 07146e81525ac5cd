import type * as z from "zod"
import { type Call, parseOrThrow, valueOrThrow } from "#app/http/api.server.ts"
import { readJson } from "#app/http/body.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import { IMAGE_MAX_BYTES, type Image } from "#app/villa/photos/image.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"

const FIELD = "roomImages"

/** Multipart with JSON fields, or plain JSON without images. */
export async function roomRequest<Schema extends z.ZodType>(
  { app, request }: Pick<Call, "app" | "request">,
  schema: Schema,
): Promise<{ room: z.output<Schema>; images: Image[] }> {
  if (/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return { room: parseOrThrow(schema, valueOrThrow(await readJson(request))), images: [] }
  }
  const uploaded = valueOrThrow(
    await readUploads(request, { field: FIELD, maxBytes: IMAGE_MAX_BYTES }, (bytes) => saveImage(app, bytes)),
  )
  // All or nothing: the room is written once, with all its images.
  if (uploaded.refused.length > 0) throw refusal(FIELD, { ...uploaded, accepted: [] })
  const fields = Object.entries(uploaded.texts).map(([name, text]) => [name, parsed(text)])
  return { room: parseOrThrow(schema, Object.fromEntries(fields)), images: uploaded.accepted }
}

/** Invalid JSON stays a string, which the schema rejects by field name. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
