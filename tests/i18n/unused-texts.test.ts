import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { en } from "#app/i18n/locales/en.ts"
import { mailEn } from "#app/i18n/locales/mail/en.ts"
import { APP } from "../support/source.ts"
import { keysOf, type TextTree, textLookups } from "../support/text-lookups.ts"

const code = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.replaceAll("\\", "/").startsWith("i18n/locales/"))
  .map((path) => join(APP, path))
const looksUp = textLookups(code)
const isUsed = (names: string[]) => names.some(looksUp)

// The privacy notice is shown as a whole.
it.each([
  ["guests", en as unknown as TextTree, ["", "translation:"]],
  ["the administration", adminEn as unknown as TextTree, ["", "admin:"]],
  ["emails", mailEn as unknown as TextTree, ["mail:"]],
])("every text of %s is used", (_, texts, prefixes) => {
  const unused = keysOf(texts).filter((key) => !isUsed(prefixes.map((prefix) => prefix + key)))
  expect(unused).toEqual([])
})

it("a text that no code names counts as unused", () => {
  expect(isUsed(["villa.nothing"])).toBe(false)
  expect(isUsed(["villa.roomsFailed"])).toBe(true)
  expect(isUsed(["booking.status.confirmed"])).toBe(true)
})
