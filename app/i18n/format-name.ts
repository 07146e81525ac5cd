import type { Language } from "./languages.ts"

/** A title before a name, as typed by whoever booked; not the start of a name such as คุณากร. */
const THAI_TITLE = /^(คุณ|นาย|นาง|น\.ส\.|ดร\.)(?=[\sก-ฮเ-ไ])/

/** A person's name with the Thai courtesy title: "คุณพิมพ์ชนก", "คุณ Daniel"; unchanged in English, or if it has a title. */
export function formatName(name: string, language: Language): string {
  if (language === "en" || THAI_TITLE.test(name)) return name
  return /^\p{Script=Thai}/u.test(name) ? `คุณ${name}` : `คุณ ${name}`
}
