/** How many parts of a file may be kept: a photo has a dozen, and each part takes memory. */
const PARTS_MAX = 1000

export type KeptBytes = {
  /** Keeps the bytes from `start` up to `end`, which follow those kept before. */
  keep(start: number, end: number): void
  /** Puts other bytes in the place of those from `start` up to `end`. */
  replace(start: number, end: number, by: Uint8Array): void
  /**
   * What was kept, in one piece: the file itself where nothing was left out, so that it is not copied.
   * @throws RangeError if the file was cut into too many parts
   */
  joined(): Uint8Array<ArrayBuffer>
}

/** Collects what stays of a file. */
export function keptBytes(bytes: Uint8Array): KeptBytes {
  const parts: Uint8Array[] = []
  /** The part that may still grow; nothing is copied before `joined`. */
  let part = { start: 0, end: 0 }
  const add = (bytes: Uint8Array) => {
    if (bytes.byteLength === 0) return
    if (parts.length === PARTS_MAX) throw new RangeError("Too many parts of a file are kept")
    parts.push(bytes)
  }
  const close = () => add(bytes.subarray(part.start, part.end))
  const keep = (start: number, end: number) => {
    if (start !== part.end) {
      close()
      part = { start, end: start }
    }
    part.end = end
  }
  return {
    keep,
    replace(start, end, by) {
      if (isSame(bytes.subarray(start, end), by)) return keep(start, end)
      close()
      add(by)
      part = { start: end, end }
    },
    joined() {
      close()
      part = { start: part.end, end: part.end }
      return parts.length === 1 && parts[0]?.byteLength === bytes.byteLength
        ? (bytes as Uint8Array<ArrayBuffer>)
        : joinedParts(parts)
    },
  }
}

const isSame = (some: Uint8Array, other: Uint8Array) =>
  some.byteLength === other.byteLength && some.every((byte, index) => byte === other[index])

function joinedParts(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.byteLength
  }
  return joined
}
