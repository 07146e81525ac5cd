import gpsAvif from "./photos/gps.avif?inline"
import gpsJpeg from "./photos/gps.jpg?inline"
import gpsPng from "./photos/gps.png?inline"
import gpsWebp from "./photos/gps.webp?inline"
import gpsAndXmp from "./photos/gps-and-xmp.jpg?inline"
import turned from "./photos/turned.jpg?inline"

function bytesOf(uri: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(uri.slice(uri.indexOf(",") + 1)), (character) => character.charCodeAt(0))
}

/**
 * Photos with EXIF: 12° 34′ 6″ N, 99° 57′ 27″ E, by a "TestPhone", the first without a colour profile; the others also have XMP
 * with the same. `turned` has orientation 6 and a profile.
 */
export const photos = {
  jpeg: () => bytesOf(gpsJpeg),
  jpegWithXmp: () => bytesOf(gpsAndXmp),
  png: () => bytesOf(gpsPng),
  webp: () => bytesOf(gpsWebp),
  avif: () => bytesOf(gpsAvif),
  turned: () => bytesOf(turned),
} as const

/** Minutes, their denominator and the next number, in both byte orders: the middle of the position; names of tags and device. */
const SECRETS = [
  "\x63\0\0\0\x01\0\0\0\x39\0\0\0\x01",
  "\x63\0\0\0\x01\0\0\0\x39\0\0\0\x01".replace(/(.)\0\0\0/gs, "\0\0\0$1"),
  "GPSLatitude",
  "TestPhone",
  "2026:11:01",
  "xmpmeta",
  "IFD0",
]

/** What a file says about where, when and by which device it was taken; empty if nothing. */
export function secretsIn(bytes: Uint8Array): string[] {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
  return SECRETS.filter((secret) => text.includes(secret))
}
