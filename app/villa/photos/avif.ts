import { ascii, fourLetters, viewOf } from "./bytes.ts"
import type { Dimensions } from "./image.ts"

/** Limits on boxes per box, and on items and their extents; a photo has a dozen. */
const BOXES_MAX = 1000
const EXTENTS_MAX = 1000

/** Items that are pictures or parts of pictures; others, such as EXIF and XMP, are removed. */
const PICTURE_ITEMS = new Set(["av01", "grid", "iovl", "iden", "tmap"])
/** Boxes about the position and display of pictures; others are emptied. */
const META_BOXES = new Set(["hdlr", "pitm", "iloc", "iinf", "iprp", "iref", "idat", "dinf", "grpl"])
const PROPERTIES = new Set(
  "ispe pixi av1C colr irot imir clap pasp auxC clli mdcv cclv amve a1op a1lx lsel rloc".split(" "),
)

/** `start`, `content` and `end` are positions in the file. */
type Box = { type: string; start: number; content: number; end: number }
type Range = { start: number; end: number }
/** @property typeAt position of the four-letter type */
type Item = { type: string; typeAt: number }
type Location = { isInIdat: boolean; extents: Range[] }

type Meta = {
  boxes: Box[]
  items: Map<number, Item>
  locations: Map<number, Location>
  properties: Box[]
  /** 1-based indexes into `properties`. */
  primaryProperties: number[]
}

/** Of the primary picture as displayed. @throws RangeError if the file is not understood */
export function avifDimensions(bytes: Uint8Array): Dimensions | null {
  const { properties, primaryProperties } = readMeta(bytes, findMeta(bytes))
  let size: Dimensions | null = null
  let isTurned = false
  for (const index of primaryProperties) {
    const box = properties[index - 1]
    const fields = box && fieldsOf(bytes, box)
    if (box?.type === "ispe" && fields) {
      fields.uint(4)
      size = { width: fields.uint(4), height: fields.uint(4) }
    }
    if (box?.type === "irot" && fields) isTurned = fields.uint(1) % 2 === 1
  }
  return size && isTurned ? { width: size.height, height: size.width } : size
}

/** Zeroes all other bytes: pictures are found by position. @throws RangeError if not understood */
export function cleanAvif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const metaBox = findMeta(bytes)
  const meta = readMeta(bytes, metaBox)
  const cleaned = cleaning(bytes)
  const pictures = pictureRanges(bytes, meta)
  for (const box of boxesIn(bytes, 0, bytes.byteLength)) {
    if (box.type === "moov") throw new RangeError("A sequence of pictures")
    if (box.type === "mdat") cleaned.clearBetween(pictures, box)
    else if (box.type !== "ftyp" && box.start !== metaBox.start) cleaned.free(box)
  }
  cleanMeta(bytes, meta, pictures, cleaned)
  return cleaned.bytes()
}

function cleanMeta(bytes: Uint8Array, { boxes, items }: Meta, pictures: Range[], cleaned: Cleaning): void {
  const found = new Set<string>()
  for (const box of boxes) {
    if (!META_BOXES.has(box.type) || found.has(box.type)) cleaned.free(box)
    else if (box.type === "idat") cleaned.clearBetween(pictures, box)
    else if (box.type === "iprp") cleanProperties(bytes, box, cleaned)
    found.add(box.type)
  }
  for (const { type, typeAt } of items.values()) if (!PICTURE_ITEMS.has(type)) cleaned.write(typeAt, FREE)
}

function cleanProperties(bytes: Uint8Array, iprp: Box, cleaned: Cleaning): void {
  for (const box of boxesIn(bytes, iprp.content, iprp.end)) {
    if (box.type === "ipco") {
      for (const property of boxesIn(bytes, box.content, box.end))
        if (!PROPERTIES.has(property.type)) cleaned.free(property)
    } else if (box.type !== "ipma") cleaned.free(box)
  }
}

function findMeta(bytes: Uint8Array): Box {
  for (const box of boxesIn(bytes, 0, bytes.byteLength)) if (box.type === "meta") return box
  throw new RangeError("An AVIF without meta")
}

function readMeta(bytes: Uint8Array, { content, end }: Box): Meta {
  const boxes = [...boxesIn(bytes, content + VERSION_BYTES, end)]
  const find = (type: string) => {
    const box = boxes.find((each) => each.type === type)
    if (!box) throw new RangeError(`An AVIF without ${type}`)
    return box
  }
  const iprp = [...boxesIn(bytes, find("iprp").content, find("iprp").end)]
  const ipco = iprp.find(({ type }) => type === "ipco")
  const primaryItem = readPrimaryItem(bytes, find("pitm"))
  return {
    boxes,
    items: readItems(bytes, find("iinf")),
    locations: readLocations(bytes, find("iloc")),
    properties: ipco ? [...boxesIn(bytes, ipco.content, ipco.end)] : [],
    primaryProperties: iprp
      .filter(({ type }) => type === "ipma")
      .flatMap((box) => readProperties(bytes, box, primaryItem)),
  }
}

function readPrimaryItem(bytes: Uint8Array, box: Box): number {
  const fields = fieldsOf(bytes, box)
  return fields.uint(fields.version() === 0 ? 2 : 4)
}

function readItems(bytes: Uint8Array, box: Box): Map<number, Item> {
  const items = new Map<number, Item>()
  const countBytes = fieldsOf(bytes, box).version() === 0 ? 2 : 4
  for (const entry of boxesIn(bytes, box.content + VERSION_BYTES + countBytes, box.end)) {
    const fields = fieldsOf(bytes, entry)
    const version = fields.version()
    if (entry.type !== "infe" || version < 2) throw new RangeError("An AVIF whose items have no type")
    const id = fields.uint(version === 2 ? 2 : 4)
    // The item's protection.
    fields.uint(2)
    const typeAt = entry.content + fields.position()
    fields.uint(4)
    items.set(id, { type: fourLetters(bytes, typeAt), typeAt })
  }
  return items
}

function readLocations(bytes: Uint8Array, box: Box): Map<number, Location> {
  const locations = new Map<number, Location>()
  const fields = fieldsOf(bytes, box)
  const version = fields.version()
  const [offsetBytes, lengthBytes] = nibbles(fields.uint(1))
  const [baseBytes, indexBytes] = nibbles(fields.uint(1))
  // Each extent then takes bytes of the box, which bounds their number.
  if (lengthBytes === 0) throw new RangeError("An AVIF whose items have no length")
  const count = fields.uint(version < 2 ? 2 : 4)
  let extentsLeft = EXTENTS_MAX
  for (let index = 0; index < count; index++) {
    const id = fields.uint(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : fields.uint(2) & 0xf
    const isInOtherFile = fields.uint(2) !== 0
    const base = fields.uint(baseBytes)
    const extentCount = fields.uint(2)
    extentsLeft -= 1 + extentCount
    if (method > 1 || isInOtherFile || extentsLeft < 0) throw new RangeError("An AVIF with items in other places")
    const extents = Array.from({ length: extentCount }, () => {
      if (version > 0) fields.uint(indexBytes)
      const start = base + fields.uint(offsetBytes)
      return { start, end: start + fields.uint(lengthBytes) }
    })
    locations.set(id, { isInIdat: method === 1, extents })
  }
  return locations
}

function readProperties(bytes: Uint8Array, box: Box, item: number): number[] {
  const fields = fieldsOf(bytes, box)
  const hasLargeIndexes = fields.flags() % 2 === 1
  const idBytes = fields.version() === 0 ? 2 : 4
  const count = fields.uint(4)
  if (count > BOXES_MAX) throw new RangeError("An AVIF with properties of too many items")
  for (let entry = 0; entry < count; entry++) {
    const id = fields.uint(idBytes)
    const indexes = Array.from({ length: fields.uint(1) }, () =>
      hasLargeIndexes ? fields.uint(2) & 0x7fff : fields.uint(1) & 0x7f,
    )
    if (id === item) return indexes
  }
  return []
}

/** In file order. */
function pictureRanges(bytes: Uint8Array, { boxes, items, locations }: Meta): Range[] {
  const idat = boxes.find(({ type }) => type === "idat")
  const ranges: Range[] = []
  for (const [id, { isInIdat, extents }] of locations) {
    if (!PICTURE_ITEMS.has(items.get(id)?.type ?? "")) continue
    const origin = isInIdat ? (idat?.content ?? Number.NaN) : 0
    const limit = isInIdat ? (idat?.end ?? 0) : bytes.byteLength
    for (const extent of extents) {
      const [start, end] = [origin + extent.start, origin + extent.end]
      if (!(start < end && end <= limit)) throw new RangeError("An AVIF that is not whole")
      ranges.push({ start, end })
    }
  }
  return ranges.sort((one, other) => one.start - other.start)
}

/** The child boxes of a range, in order. @throws RangeError at a box that does not fit */
function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes)
  let start = from
  for (let count = 0; start < to; count++) {
    if (count === BOXES_MAX) throw new RangeError("An AVIF with too many boxes")
    const size = view.getUint32(start)
    const hasLargeSize = size === 1
    const content = start + (hasLargeSize ? 16 : 8)
    if (hasLargeSize && view.getUint32(start + 8) !== 0) throw new RangeError("A box of more than 4 GiB")
    // A size of 0 extends to the end.
    const end = size === 0 ? to : start + (hasLargeSize ? view.getUint32(start + 12) : size)
    if (end < content || end > to) throw new RangeError("A box that does not fit in")
    yield { type: fourLetters(bytes, start + 4), start, content, end }
    start = end
  }
}

/** The version and flags at the beginning of some boxes. */
const VERSION_BYTES = 4

/** Reads a box's numbers in sequence, after its version and flags. */
function fieldsOf(bytes: Uint8Array, { content, end }: Box) {
  const view = viewOf(bytes.subarray(content, end))
  let at = 0
  const take = (count: number) => {
    at += count
    return at - count
  }
  const read = {
    version: () => {
      at = Math.max(at, VERSION_BYTES)
      return view.getUint8(0)
    },
    flags: () => view.getUint32(0) & 0xffffff,
    position: () => at,
    /** @param size 0, 1, 2, 4 or 8 bytes */
    uint(size: number): number {
      switch (size) {
        case 0:
          return 0
        case 1:
          return view.getUint8(take(1))
        case 2:
          return view.getUint16(take(2))
        case 4:
          return view.getUint32(take(4))
        case 8:
          return view.getUint32(take(4)) * 2 ** 32 + view.getUint32(take(4))
        default:
          throw new RangeError("A number of an unknown size")
      }
    },
  }
  return read
}

const nibbles = (byte: number): [number, number] => [byte >> 4, byte & 0xf]

const FREE = ascii("free")

type Cleaning = ReturnType<typeof cleaning>

/** Copies the bytes only if there is something to change. */
function cleaning(original: Uint8Array) {
  let copy: Uint8Array<ArrayBuffer> | null = null
  const write = (at: number, bytes: number[]) => {
    if (bytes.every((byte, index) => original[at + index] === byte)) return
    copy ??= original.slice()
    copy.set(bytes, at)
  }
  const clear = (start: number, end: number) => {
    if (start >= end || original.subarray(start, end).every((byte) => byte === 0)) return
    copy ??= original.slice()
    copy.fill(0, start, end)
  }
  return {
    write,
    /** Empties a box and marks it as free space. */
    free({ start, content, end }: Box) {
      write(start + 4, FREE)
      clear(content, end)
    },
    /** Clears a box outside the ranges, which must be in order. */
    clearBetween(ranges: Range[], { content, end }: Box) {
      let at = content
      for (const range of ranges) {
        clear(at, Math.min(range.start, end))
        at = Math.max(at, range.end)
      }
      clear(at, end)
    },
    bytes: () => copy ?? (original as Uint8Array<ArrayBuffer>),
  }
}
