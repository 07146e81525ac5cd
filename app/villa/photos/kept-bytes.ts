/** A photo has a dozen parts, and each takes memory. */
const PARTS_MAX = 1000

export type KeptBytes = {
  /** Must follow the bytes kept before; `end` is exclusive. */
  keep(start: number, end: number): void
  replace(start: number, end: number, by: Uint8Array): void
  /** The file itself, uncopied, if nothing was left out. @throws RangeError for too many parts */
  joined(): Uint8Array<ArrayBuffer>
}

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
