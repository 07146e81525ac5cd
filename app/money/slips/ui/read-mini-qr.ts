import type { DecodeQR } from "qr/decode.js"

/** The Barcode Detection API, if the browser supports it. */
type Detector = { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

/** The longer side in pixels to which an image is scaled down: enough for the small QR, not too slow on a phone. */
const LONGEST_SIDE = 1600

/** The decoder tries harder than for a camera's frame, for at most half a second of a slow phone's time. */
const EFFORT = { effort: Number.POSITIVE_INFINITY, timeLimit: 500 }

type Accept = (text: string) => boolean

/** A slip may also have an advertisement's QR; the text of the bank's starts with this tag. */
const isMiniQr: Accept = (text) => text.startsWith("00")

/** The text of the bank's QR on the image of a slip, or empty. Never fails: the QR is optional. */
export async function readMiniQr(source: ImageBitmapSource): Promise<string> {
  return (await readQr(source, isMiniQr)) ?? ""
}

/**
 * The text of the first accepted QR on an image, or empty; null if the browser cannot read the image. Uses the Barcode
 * Detection API, else a decoder that is loaded on demand.
 */
export async function readQr(source: ImageBitmapSource, accept: Accept = Boolean): Promise<string | null> {
  try {
    const image = await createImageBitmap(source)
    const found = (await detected(image, accept)) || (await decoded(image, accept))
    image.close()
    return found
  } catch {
    return null
  }
}

async function detected(image: ImageBitmap, accept: Accept): Promise<string> {
  const { BarcodeDetector } = globalThis as WithDetector
  if (!BarcodeDetector) return ""
  try {
    const codes = await new BarcodeDetector({ formats: ["qr_code"] }).detect(image)
    return codes.map(({ rawValue }) => rawValue).find(accept) ?? ""
  } catch {
    return ""
  }
}

async function decoded(image: ImageBitmap, accept: Accept): Promise<string> {
  // Runs only in browsers: without the condition the worker's bundle would contain the decoder.
  if (import.meta.env.SSR) return ""
  const { decodeQR } = await import("qr/decode.js")
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (!context) return ""
  context.drawImage(image, 0, 0, width, height)
  // The whole image first; then its lower half, which has the bank's QR without other QR codes.
  for (const top of [0, Math.floor(height / 2)]) {
    const text = qrIn(decodeQR, context.getImageData(0, top, width, height - top))
    if (accept(text)) return text
  }
  return ""
}

/** The text of the QR in some pixels; empty without one, for which the decoder throws. */
function qrIn(decodeQR: DecodeQR, pixels: ImageData): string {
  try {
    return decodeQR(pixels, EFFORT)
  } catch {
    return ""
  }
}
