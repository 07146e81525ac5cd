import { startsWith, viewOf } from "./bytes.ts"

/** How a photo is turned and mirrored for display, 1 (upright) to 8. The only kept part of EXIF. */
export type Orientation = number

const UPRIGHT: Orientation = 1
const ORIENTATION_TAG = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** From orientation 5 on, a photo is displayed turned by 90 degrees: width and height are swapped. */
export const isTurned = (orientation: Orientation) => orientation >= 5

/** Upright without an orientation. @param tiff from its byte order on, without `Exif` */
export function orientationIn(tiff: Uint8Array): Orientation {
  const littleEndian = startsWith(tiff, [0x49, 0x49, 0x2a, 0])
  if (!littleEndian && !startsWith(tiff, [0x4d, 0x4d, 0, 0x2a])) return UPRIGHT
  const view = viewOf(tiff)
  if (tiff.byteLength < 8) return UPRIGHT
  const directory = view.getUint32(4, littleEndian)
  if (directory + 2 > tiff.byteLength) return UPRIGHT
  const entries = view.getUint16(directory, littleEndian)
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > tiff.byteLength) return UPRIGHT
    if (view.getUint16(entry, littleEndian) !== ORIENTATION_TAG) continue
    const orientation = view.getUint16(entry + 8, littleEndian)
    const isValid = view.getUint16(entry + 2, littleEndian) === SHORT && orientation >= 1 && orientation <= 8
    return isValid ? orientation : UPRIGHT
  }
  return UPRIGHT
}

/** EXIF data with only an orientation: one directory with one entry; null if the photo is upright. */
export function tiffOf(orientation: Orientation): number[] | null {
  if (orientation === UPRIGHT) return null
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0]
  return [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
}
