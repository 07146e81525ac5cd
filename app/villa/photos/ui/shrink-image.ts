import { IMAGE_ID_LENGTH, IMAGE_MAX_BYTES } from "../image.ts"

/** The longest side, in pixels, of an image that is sent as it is. */
const SENT_MAX_SIDE = 2560
const QUALITY = 0.85

type Size = { width: number; height: number }

/** Above these limits an image is shrunk. `side` is the longest side in pixels. */
export type SentLimits = { side: number; bytes: number }
const SENT: SentLimits = { side: SENT_MAX_SIDE, bytes: IMAGE_MAX_BYTES }

/** Null if the image is sent as it is. */
export function shrunkSize({ width, height }: Size, bytes: number, limits: SentLimits = SENT): Size | null {
  const longest = Math.max(width, height)
  if (longest <= limits.side && bytes <= limits.bytes) return null
  const scale = Math.min(1, limits.side / longest)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Turns a large photo upright by its EXIF orientation. Unsupported files stay as they are. */
export async function shrinkImage(file: File, limits: SentLimits = SENT): Promise<File> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: "from-image" })
    const size = shrunkSize(image, file.size, limits)
    const blob = size && (await redrawn(image, size, file.type === "image/jpeg" ? "image/jpeg" : "image/webp"))
    image.close()
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}

function redrawn(image: ImageBitmap, size: Size, type: string): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), size)
  const context = canvas.getContext("2d")
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, 0, 0, size.width, size.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

/** The image id that the server would compute. Empty if the browser cannot hash. */
export async function contentId(file: File): Promise<string> {
  if (!globalThis.crypto?.subtle) return ""
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, IMAGE_ID_LENGTH)
}
