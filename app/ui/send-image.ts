import type { ParseKeys } from "i18next"
import type { Toast } from "../http/toast.ts"
import { IMAGE_MAX_BYTES } from "../villa/image.ts"

/** The /api's codes and what people read in their own language. */
const TEXTS: Record<string, ParseKeys> = {
  imageInvalid: "errors.imageInvalid",
  imageMissing: "errors.imageInvalid",
  fileTooLarge: "errors.fileTooLarge",
  tooManyImages: "errors.tooManyImages",
  unauthorized: "errors.unauthorized",
}

/**
 * Sends one picture to the /api. By XMLHttpRequest, because fetch does not tell how much has gone out.
 * @param failed the text of an unexpected failure
 * @returns null, or the key of what went wrong
 */
export function sendImage(
  { method, url }: { method: string; url: string },
  field: string,
  file: File,
  failed: Toast["text"],
  onProgress: (share: number) => void,
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
