/**
 * What mail programs may turn into a link: a dot between a word and an ending of two or more letters, or digits. Titles
 * and initials are written like this as well ("Dr.Somchai", "J.R.R.", "น.ส.มาลี"), so they are removed first.
 */
const DOMAIN = /[\p{L}\p{M}\p{N}\p{Cf}-]\.\p{Cf}*(?:\p{L}\p{Cf}*\p{L}|\p{N})/u
const DOMAIN_OF_THAI = /\.(?:ไทย|คอม)/u
const TITLES =
  /(?<![\p{L}\p{N}])(?:(?:mr|mrs|ms|miss|dr|prof|st|jr|sr|khun)\.|(?:\p{Script=Thai}{1,4}\.)+(?=\p{Script=Thai}|\s|$)|(?:\p{L}\.)+(?!\p{L}{2}))/giu
/** Characters that look or work like a dot. */
const DOTS = /[\u2024\u3002\uff0e\uff61\ufe52]/g
/** Control characters, line separators and marks that change the text direction. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/**
 * Whether a text may be used as a name in emails: one line without links or addresses. Emails go to any address that a
 * guest types, so a name must not be able to carry a message to a stranger.
 */
export function isPlainName(text: string): boolean {
  const plain = text.normalize("NFKC").replace(DOTS, ".")
  if (CONTROL.test(text) || DOMAIN_OF_THAI.test(plain)) return false
  // "s/o" and "d/o" (son, daughter of) are part of names.
  if (/:\/\/|www\.|@|\S\/\S/i.test(plain.replace(/\b[sdac]\/[op]\b/gi, ""))) return false
  return !DOMAIN.test(plain.replace(TITLES, ""))
}
