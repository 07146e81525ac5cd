/** How much larger a buffer may be than what is in it. */
const ROOM_FACTOR = 4

/**
 * Bytes that arrive and are taken, in one buffer of at most four times their size. While it grows, the smaller
 * one, a quarter of the last size, is in memory too. Taken bytes are never overwritten.
 */
export class GrowingBuffer {
  #bytes = new Uint8Array(0)
  #start = 0
  #end = 0

  /** How many bytes are not taken. */
  get size(): number {
    return this.#end - this.#start
  }

  /** @param most how many bytes it will have at once, by what is known: the last size of the buffer */
  append(chunk: Uint8Array, most: number): void {
    const needed = this.size + chunk.byteLength
    if (this.#end + chunk.byteLength > this.#bytes.length) this.#moveTo(roomFor(needed, most))
    this.#bytes.set(chunk, this.#end)
    this.#end += chunk.byteLength
  }

  /** The next bytes, which must be there: a view, or a copy where that would keep more than four times their size. */
  take(size: number): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.subarray(this.#start, this.#start + size)
    this.drop(size)
    return size * ROOM_FACTOR < this.#bytes.length ? taken.slice() : taken
  }

  /** Discards the next bytes. */
  drop(size: number): void {
    this.#start += size
  }

  /** The position of a text, or -1. */
  indexOf(text: string, from: number): number {
    return Buffer.from(this.#bytes.buffer, this.#start, this.size).indexOf(text, from, "latin1")
  }

  #moveTo(room: number): void {
    const bytes = new Uint8Array(room)
    bytes.set(this.#bytes.subarray(this.#start, this.#end))
    this.#end = this.size
    this.#start = 0
    this.#bytes = bytes
  }
}

/** The smallest of `most`, a quarter of it, a sixteenth and so on that has room. */
function roomFor(needed: number, most: number): number {
  let room = Math.max(needed, most)
  while (room / ROOM_FACTOR >= needed) room = Math.ceil(room / ROOM_FACTOR)
  return room
}
