/** The browser's own reader of codes, where it has one. */
type Detector = { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

/** Pixels of the longer side at which a slip is looked at: enough for the small QR in its corner, not too many for a phone. */
const LONGEST_SIDE = 1600

/**
 * The text of the QR on a slip's picture, as banks print it, or empty. Looks with the browser's own reader, else with
 * one that is loaded now. Never fails: a slip without a QR is as good a slip.
 */
export async function readMiniQr(file: File): Promise<string> {
  try {
    const image = await createImageBitmap(file)
    const found = (await detected(image)) || (await decoded(image))
    image.close()
    return found
  } catch {
    return ""
  }
}

async function detected(image: ImageBitmap): Promise<string> {
  const { BarcodeDetector } = globalThis as WithDetector
  if (!BarcodeDetector) return ""
  try {
    const codes = await new BarcodeDetector({ formats: ["qr_code"] }).detect(image)
    // A slip may have an advertisement's QR beside the bank's, whose text begins with this tag.
    return codes.map(({ rawValue }) => rawValue).find((text) => text.startsWith("00")) ?? ""
  } catch {
    return ""
  }
}

async function decoded(image: ImageBitmap): Promise<string> {
  const { default: jsQR } = await import("jsqr")
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (!context) return ""
  context.drawImage(image, 0, 0, width, height)
  // The whole slip first; then its lower half, where the bank's QR stands and nothing else is taken for one.
  for (const top of [0, Math.floor(height / 2)]) {
    const { data } = context.getImageData(0, top, width, height - top)
    const text = jsQR(data, width, height - top, { inversionAttempts: "dontInvert" })?.data ?? ""
    if (text.startsWith("00")) return text
  }
  return ""
}
