import { type SentLimits, shrinkImage } from "#app/villa/photos/ui/shrink-image.ts"
import { SLIP_SIDE_PIXELS } from "../slip.ts"

export { readMiniQr } from "./read-mini-qr.ts"

/** Enough to read a slip; some 250 kB, which a slow network sends in seconds. */
const SLIP_SENT: SentLimits = {
  side: 2000,
  bytes: 1024 * 1024,
  shortSide: 700,
  longest: SLIP_SIDE_PIXELS.max,
  types: ["image/jpeg", "image/png"],
}

/** The file to send for a chosen picture; null if it is of another type, which this browser cannot decode. */
export const prepareSlip = (file: File): Promise<File | null> => shrinkImage(file, SLIP_SENT)
