import { formOf } from "#app/http/posted-form.server.ts"
import type { Text } from "#app/i18n/localized.ts"
import { ImageAlt } from "#app/villa/image-alt.ts"

/** What a posted form says of a picture; null where it says too much. */
export async function postedAlt(request: Request): Promise<Text | null> {
  const submission = await formOf(request, ImageAlt)
  return submission.status === "success" ? submission.value : null
}
