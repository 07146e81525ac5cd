/** 40 bits, which at five attempts an hour cannot be guessed within the code's lifetime. */
export const LINE_CODE_BYTES = 5
export const LINE_CODE_MS = 10 * 60_000
/** Per LINE user and window. */
export const LINE_CODE_MAX_WRONG = 5
export const LINE_CODE_WINDOW_MS = 60 * 60_000

/** Of the team's codes; guests' have their own. */
const TEAM_PREFIX = "BAAN-"
/** Crockford's base 32: no letter that looks like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** `BAAN-7K3M9QXW`. @param bytes `LINE_CODE_BYTES` random bytes */
export function formatLineCode(bytes: Uint8Array, prefix: string = TEAM_PREFIX): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  let code = ""
  for (let index = 0; index < (LINE_CODE_BYTES * 8) / 5; index++) {
    code = ALPHABET[Number(bits & 31n)] + code
    bits >>= 5n
  }
  return prefix + code
}

/** As from `formatLineCode`; lower case, spaces and look-alikes are accepted, because people type codes. */
export function parseLineCode(text: string, prefix: string = TEAM_PREFIX): string | null {
  const [, word = "", code] = /^\s*([a-z]{4})[\s-]*((?:[0-9a-z][\s-]*){8})$/i.exec(text) ?? []
  if (!code || `${word.toUpperCase()}-` !== prefix) return null
  const typed = code.replace(/[\s-]/g, "").toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1")
  return [...typed].every((letter) => ALPHABET.includes(letter)) ? prefix + typed : null
}

/** Opens LINE with the code typed in a chat. @param basicId with its `@` */
export function lineCodeUrl(basicId: string, code: string): string {
  return `https://line.me/R/oaMessage/${encodeURIComponent(basicId)}/?${encodeURIComponent(code)}`
}
