import type { LocalizedText } from "#app/i18n/localized.ts"

/** Common passwords, without the digits and signs before and after them. */
const COMMON_WORDS = new Set(
  `password passwords passw0rd p@ssword p@ssw0rd pa$$word mypassword yourpassword passwort secret topsecret changeme
   changeit default letmein letmeinnow welcome welcomehome welcomeback welcometo hello helloworld hellothere admin
   administrator administration root superuser master guest testtest testing tester login access computer internet
   iloveyou iloveu iloveyousomuch ilovethailand loveyou loveme lovely forever together princess sunshine superman batman
   spiderman ironman starwars pokemon football baseball basketball liverpool chelsea arsenal manchester manutd barcelona
   realmadrid juventus michael michelle jennifer jessica charlie jordan thomas daniel ashley andrew alexander monkey dragon
   tigger shadow flower butterfly chocolate cookie summer winter december november september october whatever nothing
   samsung iphone android google facebook instagram twitter youtube microsoft windows linkedin qwerty qwertyuiop
   qwertyui qazwsx qazwsxedc asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef abcdefg thailand thai bangkok
   phuket pattaya chiangmai huahin kohsamui krabi siam sawasdee sawatdee sawasdeekrub sawasdeeka chokdee rakna
   rakkhun rakthai villa poolvilla beachvilla seaview holiday vacation homestay airbnb booking agoda owner ownervilla`
    .split(/\s+/)
    .filter(Boolean),
)

/** Keys in an order in which people run a finger over them. */
const KEY_ROWS = [
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "qazwsxedcrfvtgbyhnujmikolp",
]

/** With a stolen hash, all shorter numbers can be tried within minutes. */
const DIGITS_MIN_LENGTH = 16

/** Whether attackers would try it first, in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize("NFKC").toLowerCase().trim()
  if (/^\p{Nd}+$/u.test(text) && text.length < DIGITS_MIN_LENGTH) return true
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
  return COMMON_WORDS.has(text) || COMMON_WORDS.has(word) || isRepeated(text) || isRun(text) || isKeyRow(text)
}

/** Whether up to four characters are repeated, as in "abcabcabca". */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => {
    const part = text.slice(0, size)
    return part.repeat(Math.ceil(text.length / size)).startsWith(text)
  })
}

/** Such as "abcdefgh" or "87654321". */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  return [1, -1].some((step) => codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step))
}

function isKeyRow(text: string): boolean {
  const keys = text.replace(/[^\p{L}\d]/gu, "")
  return keys.length > 0 && KEY_ROWS.some((row) => row.includes(keys) || [...row].reverse().join("").includes(keys))
}

/** How many letters and digits a password needs besides a name. */
const BESIDE_NAME_MIN_LENGTH = 8
/** Shorter names are part of ordinary words. */
const NAME_MIN_LENGTH = 4

/** Whether a password is little more than a name. @param names of the house and its people, or an email address */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const plain = (text: string) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\d]/gu, "")
  const text = plain(password)
  const parts = names.flatMap((name) => [name, ...name.split(/[\s@.]+/)]).map(plain)
  return parts
    .filter((part) => part.length >= NAME_MIN_LENGTH && text.includes(part))
    .some((part) => text.replaceAll(part, "").length < BESIDE_NAME_MIN_LENGTH)
}

type Around = { email: string; name: string; villa: { name: LocalizedText } | null }

/** Names that others know: of the house and the person, and the email address up to its @. */
export function namesAround({ email, name, villa }: Around): string[] {
  const { th = "", en = "" } = villa?.name ?? {}
  return [email.split("@")[0] ?? "", name, th, en]
}
