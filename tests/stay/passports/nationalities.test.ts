import { expect, it } from "vitest"
import { nationalityOptions, readNationality } from "#app/stay/passports/nationalities.server.ts"

it.each([
  ["th", "คนไร้สัญชาติ (XXA)", "เยอรมนี (DEU)"],
  ["en", "Stateless person (XXA)", "Germany (DEU)"],
] as const)("every nationality has a name in %s, and those of no country come last", (language, stateless, germany) => {
  const options = nationalityOptions(language)
  const labels = options.map(({ label }) => label)
  expect(labels).toContain(germany)
  expect(labels.at(-1)).toMatch(/\(XOM\)$/)
  expect(labels.indexOf(stateless)).toBeGreaterThan(labels.indexOf(germany))
  const unnamed = labels.filter((label) => /^[A-Z]{2,3} \(/.test(label))
  expect(unnamed).toEqual([])
  expect(options.filter(({ value }) => readNationality(value) !== value)).toEqual([])
})
