/**
 * What mail programs may link. Titles and initials ("Dr.Somchai", "J.R.R.", "น.ส.มาลี") are removed first.
 */
const DOMAIN = /[\p{L}\p{M}\p{N}\p{Cf}-]\.\p{Cf}*(?:\p{L}\p{Cf}*\p{L}|\p{N})/u
const DOMAIN_OF_THAI = /\.(?:ไทย|คอม)/u
const TITLES =
  /(?<![\p{L}\p{N}])(?:(?:mr|mrs|ms|miss|dr|prof|st|jr|sr|khun)\.|(?:\p{Script=Thai}{1,4}\.)+(?=\p{Script=Thai}|\s|$)|(?:\p{L}\.)+(?!\p{L}{2}))/giu
/** Characters that look or work like a dot. */
const DOTS = /[\u2024\u3002\uff0e\uff61\ufe52]/g
/** Control characters, line separators, and marks that change the text direction. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Emails go to any address that a guest types, so a name must not carry a message to strangers. */
export function isPlainName(text: string): boolean {
  const plain = text.normalize("NFKC").replace(DOTS, ".")
  if (CONTROL.test(text) || DOMAIN_OF_THAI.test(plain)) return false
  // "s/o" and "d/o" (son, daughter of) are part of names.
  if (/:\/\/|www\.|@|\S\/\S/i.test(plain.replace(/\b[sdac]\/[op]\b/gi, ""))) return false
  return !DOMAIN.test(plain.replace(TITLES, ""))
}
