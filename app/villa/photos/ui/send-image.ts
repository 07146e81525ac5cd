import type { Toast } from "#app/http/toast.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { IMAGE_MAX_BYTES } from "../image.ts"

/** The API's failure codes as translation keys. */
const TEXTS: Record<string, TextKey> = {
  imageInvalid: "errors.imageInvalid",
  imageMissing: "errors.imageInvalid",
  fileTooLarge: "errors.fileTooLarge",
  tooManyImages: "errors.tooManyImages",
  unauthorized: "errors.unauthorized",
}

/** Null on success. By XMLHttpRequest, because fetch reports no progress (from 0 to 1). */
export function sendImage(
  { method, url }: { method: string; url: string },
  field: string,
  file: File,
  failed: Toast["text"],
  onProgress: (progress: number) => void,
): Promise<Toast["text"] | null> {
  if (file.size > IMAGE_MAX_BYTES) return Promise.resolve("errors.fileTooLarge")
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.upload.addEventListener("load", () => onProgress(1))
    request.addEventListener("load", () => {
      if (request.status < 300) return resolve(null)
      resolve(TEXTS[codeOf(request.responseText)] ?? failed)
    })
    request.addEventListener("error", () => resolve("errors.offline"))
    const body = new FormData()
    body.append(field, file)
    request.send(body)
  })
}

function codeOf(text: string): string {
  try {
    return String(JSON.parse(text).code)
  } catch {
    return ""
  }
}
