/** Latin letters that Unicode does not decompose into a base letter and an accent, by what passports print for them. */
const LETTERS: Record<string, string> = { Æ: "AE", Œ: "OE", Ø: "O", Ł: "L", Đ: "D", Ð: "D", Þ: "TH", Ħ: "H", Ŧ: "T" }

/**
 * A name in Latin capitals without accents, as passports print it below the photo: a hyphen is a space, an apostrophe or
 * a point is left out. Other scripts stay as they are, so that `isLatinName` refuses them.
 */
export function latinName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞĦŦ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘ʼ`´.,]/g, "")
    .replace(/[-‐‑–<\s]+/g, " ")
    .trim()
}

export function isLatinName(name: string): boolean {
  return /^[A-Z]+(?: [A-Z]+)*$/.test(name)
}

/** A guest's given names as the Bureau's first and middle name; a guest with one name alone has it as the first name. */
export function bureauNames(
  given: string,
  family: string,
): { firstName: string; middleName: string; lastName: string } {
  const [first = "", ...middle] = latinName(given).split(" ").filter(Boolean)
  const lastName = latinName(family)
  if (!first) return { firstName: lastName, middleName: "", lastName: "" }
  return { firstName: first, middleName: middle.join(" "), lastName }
}
