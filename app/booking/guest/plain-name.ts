/**
 * What mail programs may link. Titles and initials ("Dr.Somchai", "J.R.R.", "น.ส.มาลี") are removed first.
 */
const DOMAIN = /[\p{L}\p{M}\p{N}\p{Cf}-]\.\p{Cf}*(?:\p{L}\p{Cf}*\p{L}|\p{N})/u
const DOMAIN_OF_THAI = /\.(?:ไทย|คอม)/u
const TITLES =
  /(?<![\p{L}\p{N}])(?:(?:mr|mrs|ms|miss|dr|prof|st|jr|sr|khun)\.|(?:\p{Script=Thai}{1,4}\.)+(?=\p{Script=Thai}|\s|$)|(?:\p{L}\.)+(?!\p{L}{2}))/giu
/** "Md.Rahman", "Anna-M.Schmidt": a dot before a last word that begins with a capital letter. */
const BEFORE_NAME = /\.(?=(\p{Lu}\p{L}{2,})(?![\p{L}\p{M}\p{N}\p{Cf}./-]))/gu
/** "Smith/Jones". */
const BETWEEN_NAMES = /(?<=\p{L})\/(?=\p{Lu}\p{L})/gu
/** Characters that look or work like a dot. */
const DOTS = /[\u2024\u3002\uff0e\uff61\ufe52]/g
/** Digits that a name has at most, of any script: more are an account or phone number. */
const MAX_DIGITS = 4
/** Control characters, line separators, and marks that change the text direction. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/**
 * Emails go to any address that a guest types, so a name must not carry a message to strangers.
 * @param endings top-level domains; without them, as in the browser, "Evil.Online" passes
 */
export function isPlainName(text: string, endings: ReadonlySet<string> = new Set()): boolean {
  const plain = text.normalize("NFKC").replace(DOTS, ".")
  if (CONTROL.test(text) || DOMAIN_OF_THAI.test(plain)) return false
  if ((plain.match(/\p{N}/gu) ?? []).length > MAX_DIGITS) return false
  // "s/o" and "d/o" (son, daughter of) are part of names.
  const slashed = plain.replace(/\b[sdac]\/[op]\b/gi, "")
  if (/:\/\/|www\.|@|\S\/\S/i.test(plain.includes(".") ? slashed : slashed.replace(BETWEEN_NAMES, " "))) return false
  const isName = (word: string) => /^\p{Script=Latin}+$/u.test(word) && !endings.has(word.toLowerCase())
  const named = plain.replace(TITLES, "").replace(BEFORE_NAME, (dot, word: string) => (isName(word) ? " " : dot))
  return !DOMAIN.test(named)
}
