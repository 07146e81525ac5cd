export function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.byteLength >= signature.length && signature.every((byte, index) => bytes[index] === byte)
}

/** Reads numbers of several bytes. @throws RangeError beyond the end, from what it returns */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

export const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))

/** Four bytes as text, as formats name their parts. */
export function fourLetters(bytes: Uint8Array, at: number): string {
  return at + 4 > bytes.byteLength ? "" : String.fromCharCode(...bytes.subarray(at, at + 4))
}

/** How many segments or chunks a file may have; a photo of 5 MiB has hundreds. */
export const CHUNKS_MAX = 10_000
