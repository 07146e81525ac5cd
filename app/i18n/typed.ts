/*
 * What people type or paste into fields of digits, codes, addresses and names. All functions take time linear in
 * the text's length; schemas bound it before.
 */

/** Thai, Arabic and Persian digits become 0 to 9. The code points of each set end in the digit. */
export function withArabicDigits(text: string): string {
  return text.replace(/[๐-๙٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
}

/** Removes joiners, direction marks and other characters that nobody sees, as contacts and chats add them. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, "")
}

/** Full-width characters, digits of other scripts and every dash as on an English keyboard; nothing invisible. */
export function typedText(text: string): string {
  return withArabicDigits(withoutInvisible(text.normalize("NFKC")))
    .replace(/\p{Dash}/gu, "-")
    .trim()
}

/** Without what groups digits: spaces, dashes, dots, slashes and brackets. Other characters stay, to be refused. */
export function typedDigits(text: string): string {
  return typedText(text).replace(/[\s().\-/]/g, "")
}

/** Trims spaces and invisible characters; empty if nothing else is left. Inside, joiners may be part of a name. */
export function trimmedName(text: string): string {
  const isBlank = (at: number) => BLANK.test(text.charAt(at))
  let [start, end] = [0, text.length]
  while (start < end && isBlank(start)) start++
  while (end > start && isBlank(end - 1)) end--
  return text.slice(start, end)
}

/** Also fillers, which Unicode counts as letters or symbols. */
const BLANK = /[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|\u034f/u

/** Letters that Unicode does not decompose. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ə: "e",
  ı: "i",
}

/** For comparing and searching: without case, accents, apostrophes and Thai vowels typed in another order. */
export function foldedText(text: string): string {
  return withoutApostrophes(typedText(withoutApostrophes(text)))
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[ßæœøłđðþħŧŋəı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\u0e4d([\u0e48-\u0e4b])/g, "$1\u0e4d")
    .replace(/\u0e40\u0e40/g, "\u0e41")
}

/** Apostrophes, accents standing alone, and the ʻokina; compatibility forms put a space before some of them. */
export function withoutApostrophes(text: string): string {
  return text.replace(/['’‘‛`´ʹʻʼʽʾʿˈ′]/g, "")
}
