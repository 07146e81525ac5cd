import { IMAGE_ID_LENGTH, IMAGE_MAX_BYTES, IMAGE_TYPES, type ImageType, imageType } from "../image.ts"

/** The longest side, in pixels, of an image that is sent as it is. */
const SENT_MAX_SIDE = 2560
const QUALITY = 0.85
/** More than the signatures of images need. */
const IMAGE_START_BYTES = 64
/** A file that no camera writes is not decoded: it would take the phone's memory. */
const DECODED_MAX_BYTES = 64 * 1024 * 1024

type Size = { width: number; height: number }

/** Above these limits an image is shrunk. */
export type SentLimits = {
  /** The longest side in pixels. */
  side: number
  bytes: number
  /** Pixels of its width that a long screenshot keeps. */
  shortSide?: number
  /** An image with a longer side is redrawn even if that needs more bytes. */
  longest?: number
  /** Images of other types are redrawn. */
  types?: readonly ImageType[]
}
export const SENT: SentLimits = { side: SENT_MAX_SIDE, bytes: IMAGE_MAX_BYTES }

/** Null if the image is sent as it is. */
export function shrunkSize({ width, height }: Size, bytes: number, limits: SentLimits = SENT): Size | null {
  const longest = Math.max(width, height)
  if (longest <= limits.side && bytes <= limits.bytes) return null
  const readable = (limits.shortSide ?? 0) / Math.min(width, height)
  const scale = Math.min(1, Math.max(limits.side / longest, readable))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Turns a large photo upright by its EXIF orientation. What cannot be redrawn stays as it is, or is null if its type
 * cannot be sent.
 */
export async function shrinkImage(file: File, limits: SentLimits = SENT): Promise<File | null> {
  const { types = IMAGE_TYPES, longest = Number.POSITIVE_INFINITY } = limits
  const type = await startOf(file).then(imageType, () => null)
  const isTaken = type !== null && types.includes(type)
  const unchanged = isTaken ? file : null
  if (file.size > DECODED_MAX_BYTES) return unchanged
  try {
    const image = await decoded(file)
    const size = shrunkSize(image, file.size, limits) ?? (isTaken ? null : { width: image.width, height: image.height })
    const blob = size && (await redrawn(image.source, size, type !== "image/jpeg" && types.includes("image/webp")))
    image.close()
    const isRefused = !isTaken || Math.max(image.width, image.height) > longest
    return blob && (blob.size < file.size || isRefused) ? new File([blob], file.name, { type: blob.type }) : unchanged
  } catch {
    return unchanged
  }
}

const startOf = async (file: File) => new Uint8Array(await file.slice(0, IMAGE_START_BYTES).arrayBuffer())

type Decoded = Size & { source: CanvasImageSource; close(): void }

/** Some browsers decode more types as an element than as a bitmap. */
async function decoded(file: File): Promise<Decoded> {
  try {
    const source = await createImageBitmap(file, { imageOrientation: "from-image" })
    return { source, width: source.width, height: source.height, close: () => source.close() }
  } catch {
    const source = new Image()
    source.src = URL.createObjectURL(file)
    await source.decode().finally(() => URL.revokeObjectURL(source.src))
    return { source, width: source.naturalWidth, height: source.naturalHeight, close: () => {} }
  }
}

function redrawn(image: CanvasImageSource, size: Size, asWebp: boolean): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), size)
  const context = canvas.getContext("2d")
  if (!context) return Promise.resolve(null)
  if (!asWebp) {
    // JPEG has no transparency, and would show black for it.
    context.fillStyle = "white"
    context.fillRect(0, 0, size.width, size.height)
  }
  context.imageSmoothingQuality = "high"
  context.drawImage(image, 0, 0, size.width, size.height)
  return new Promise((resolve) => canvas.toBlob(resolve, asWebp ? "image/webp" : "image/jpeg", QUALITY))
}

/** The image id that the server would compute. Empty if the browser cannot hash. */
export async function contentId(file: File): Promise<string> {
  if (!globalThis.crypto?.subtle) return ""
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, IMAGE_ID_LENGTH)
}
