import type { DecodeQR } from "qr/decode.js"

/** The Barcode Detection API, if the browser supports it. */
type Detector = { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

/** In pixels: enough for the small QR code, not too slow on a phone. */
const LONGEST_SIDE = 1600

/** More effort than for a camera's frame, but at most half a second on a slow phone. */
const EFFORT = { effort: Number.POSITIVE_INFINITY, timeLimit: 500 }

type Accept = (text: string) => boolean

/** A slip may also have an advertisement's QR code; the bank's text starts with this tag. */
const isMiniQr: Accept = (text) => text.startsWith("00")

/** Empty without a QR code. Never fails: the QR code is optional. */
export async function readMiniQr(source: ImageBitmapSource): Promise<string> {
  return (await readQr(source, isMiniQr)) ?? ""
}

/**
 * Null if the browser cannot read the image. Without the Barcode Detection API a decoder is loaded on demand.
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
  // The whole image first; then its lower half, which has the bank's QR code without others.
  for (const top of [0, Math.floor(height / 2)]) {
    const text = qrIn(decodeQR, context.getImageData(0, top, width, height - top))
    if (accept(text)) return text
  }
  return ""
}

/** Without a QR code the decoder throws. */
function qrIn(decodeQR: DecodeQR, pixels: ImageData): string {
  try {
    return decodeQR(pixels, EFFORT)
  } catch {
    return ""
  }
}
