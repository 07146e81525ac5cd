export function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.byteLength >= signature.length && signature.every((byte, index) => bytes[index] === byte)
}

/** The view's methods throw RangeError beyond the end. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

export const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))

/** Empty beyond the end. */
export function fourLetters(bytes: Uint8Array, at: number): string {
  return at + 4 > bytes.byteLength ? "" : String.fromCharCode(...bytes.subarray(at, at + 4))
}

/** Limit on segments or chunks of a file; a photo of 5 MiB has hundreds. */
export const CHUNKS_MAX = 10_000
