import type { Language } from "./languages.ts"

/** A typed title before a name; not the start of a name such as คุณากร. */
const THAI_TITLE = /^(คุณ|นาย|นาง|น\.ส\.|ดร\.)(?=[\sก-ฮเ-ไ])/

/** Adds the Thai courtesy title: "คุณพิมพ์ชนก", "คุณ Daniel". Unchanged in English, or with a title. */
export function formatName(name: string, language: Language): string {
  if (language === "en" || THAI_TITLE.test(name)) return name
  return /^\p{Script=Thai}/u.test(name) ? `คุณ${name}` : `คุณ ${name}`
}
