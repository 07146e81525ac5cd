import { expect, it } from "vitest"
import { formatName } from "#app/i18n/format-name.ts"

it.each([
  ["พิมพ์ชนก", "th", "คุณพิมพ์ชนก"],
  ["Daniel", "th", "คุณ Daniel"],
  ["คุณนก", "th", "คุณนก"],
  ["คุณ เมย์", "th", "คุณ เมย์"],
  ["นางสาวมะลิ", "th", "นางสาวมะลิ"],
  ["ดร. สมชาย", "th", "ดร. สมชาย"],
  ["คุณากร", "th", "คุณคุณากร"],
  ["Daniel", "en", "Daniel"],
  ["พิมพ์ชนก", "en", "พิมพ์ชนก"],
] as const)("%s in %s: %s", (name, language, shown) => {
  expect(formatName(name, language)).toBe(shown)
})
