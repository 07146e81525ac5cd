import { ascii, CHUNKS_MAX, startsWith, viewOf } from "./bytes.ts"
import { isTurned, type Orientation, orientationIn, tiffOf } from "./exif-orientation.ts"
import type { Dimensions } from "./image.ts"
import { keptBytes } from "./kept-bytes.ts"

/** The second byte of a marker; the first is 0xff. */
const MARKER = { endOfImage: 0xd9, startOfScan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee } as const
/** Bytes of a segment's marker and length. */
const SEGMENT_START = 4

const EXIF = [...ascii("Exif"), 0, 0]
const JFIF = [...ascii("JFIF"), 0]
const ICC_PROFILE = [...ascii("ICC_PROFILE"), 0]
const ADOBE = ascii("Adobe")
/** Content lengths; a longer JFIF has a thumbnail. */
const CONTENT_BYTES = { jfif: 14, adobe: 12 } as const

type Segment = { marker: number; start: number; end: number; content: Uint8Array }

/** As displayed; null if other data precedes the dimensions. */
export function jpegDimensions(bytes: Uint8Array): Dimensions | null {
  let orientation: Orientation | null = null
  for (const { marker, content } of segmentsOf(bytes)) {
    if (isExif(marker, content)) orientation ??= orientationIn(content.subarray(EXIF.length))
    if (!isStartOfFrame(marker)) continue
    const view = viewOf(content)
    const [height, width] = [view.getUint16(1), view.getUint16(3)]
    return isTurned(orientation ?? 1) ? { width: height, height: width } : { width, height }
  }
  return null
}

/** Removes EXIF, XMP, IPTC, comments, thumbnails and data after the end. Null if incomplete. */
export function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const kept = keptBytes(bytes)
  kept.keep(0, 2)
  let hasExif = false
  let hasScan = false
  for (const { marker, start, end, content } of segmentsOf(bytes)) {
    if (isExif(marker, content)) {
      const segment = hasExif ? null : exifSegment(orientationIn(content.subarray(EXIF.length)))
      if (segment) kept.replace(start, end, segment)
      hasExif = true
    } else if (isOfPicture(marker) || isOfColours(marker, content)) kept.keep(start, end)
    if (marker === MARKER.startOfScan) hasScan = true
    if (marker === MARKER.endOfImage) return hasScan ? kept.joined() : null
  }
  return null
}

/**
 * Whether the end follows the first scan: a thumbnail before it has an end of its own. Read backwards, because little
 * follows the end, except in a photo with a video.
 * @param head where the first scan's start is searched
 */
export function hasEndOfImage(bytes: Uint8Array, head: Uint8Array): boolean {
  let scan = 0
  for (const { marker, start } of segmentsOf(head)) {
    scan = start
    if (marker === MARKER.startOfScan) break
  }
  for (let at = bytes.byteLength - 2; at >= scan; at--) {
    if (bytes[at] === 0xff && bytes[at + 1] === MARKER.endOfImage) return true
  }
  return false
}

/** In order, a scan with its data. Ends at the first bytes that are no segment. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  const view = viewOf(bytes)
  let start = 2
  let count = 0
  while (start + 2 <= bytes.byteLength && bytes[start] === 0xff) {
    const marker = bytes[start + 1] as number
    if (marker === 0xff) {
      // A marker may follow any number of these.
      start += 1
      continue
    }
    if (marker === MARKER.endOfImage) yield { marker, start, end: start + 2, content: new Uint8Array() }
    count += 1
    if (count === CHUNKS_MAX || isWithoutLength(marker) || start + SEGMENT_START > bytes.byteLength) return
    const contentEnd = start + 2 + view.getUint16(start + 2)
    if (contentEnd < start + SEGMENT_START || contentEnd > bytes.byteLength) return
    const content = bytes.subarray(start + SEGMENT_START, contentEnd)
    const end = marker === MARKER.startOfScan ? endOfScan(bytes, contentEnd) : contentEnd
    yield { marker, start, end, content }
    start = end
  }
}

/** The first marker that cannot be part of the scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.byteLength; at++) {
    if (bytes[at] === 0xff && !isWithinScan(bytes[at + 1] as number)) return at
  }
  return bytes.byteLength
}

/** A data byte 0xff is followed by 0, a restart marker by nothing; 0xff may precede any marker. */
const isWithinScan = (marker: number) => marker === 0 || marker === 0xff || isRestart(marker)
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const isWithoutLength = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= MARKER.endOfImage)

/** Baseline, progressive and the like; the range also contains two tables and an extension. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Frames, their tables, scans, the number of lines, restart intervals, the end. */
const isOfPicture = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= MARKER.endOfImage && marker <= 0xdd)

function isOfColours(marker: number, content: Uint8Array): boolean {
  switch (marker) {
    case MARKER.app0:
      return startsWith(content, JFIF) && content.byteLength === CONTENT_BYTES.jfif
    case MARKER.app2:
      return startsWith(content, ICC_PROFILE)
    case MARKER.app14:
      return startsWith(content, ADOBE) && content.byteLength === CONTENT_BYTES.adobe
    default:
      return false
  }
}

const isExif = (marker: number, content: Uint8Array) => marker === MARKER.app1 && startsWith(content, EXIF)

function exifSegment(orientation: Orientation): Uint8Array | null {
  const tiff = tiffOf(orientation)
  return tiff && Uint8Array.from([0xff, MARKER.app1, 0, 2 + EXIF.length + tiff.length, ...EXIF, ...tiff])
}
