import { withoutApostrophes, withoutInvisible } from "#app/i18n/typed.ts"

/** Letters without a Unicode decomposition, as passports transliterate them. */
const LETTERS: Record<string, string> = {
  Æ: "AE",
  Œ: "OE",
  Ø: "O",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
  Ħ: "H",
  Ŧ: "T",
  Ŋ: "N",
  Ə: "E",
  ẞ: "SS",
}

/** As passports print names. Other scripts stay, so that `isLatinName` refuses them. */
export function latinName(text: string): string {
  return withoutApostrophes(withoutInvisible(text))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞĦŦŊƏẞ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[ʼ.,]/g, "")
    .replace(/[\p{Dash}<\s]+/gu, " ")
    .trim()
}

export function isLatinName(name: string): boolean {
  return /^[A-Z]+(?: [A-Z]+)*$/.test(name)
}

/** A guest with a single name has it as first name. */
export function bureauNames(
  given: string,
  family: string,
): { firstName: string; middleName: string; lastName: string } {
  const [first = "", ...middle] = latinName(given).split(" ").filter(Boolean)
  const lastName = latinName(family)
  if (!first) return { firstName: lastName, middleName: "", lastName: "" }
  return { firstName: first, middleName: middle.join(" "), lastName }
}
