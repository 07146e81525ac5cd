import codes from "i18n-iso-countries/codes.json"
import type { Language } from "../i18n/languages.ts"
import { bureauNationality, SPECIAL_NATIONALITIES, THAI } from "./nationality.ts"

const countries = (codes as string[][]).map(([alpha2 = "", alpha3 = ""]) => ({ alpha2, alpha3 }))
const known = new Set<string>([...countries.map(({ alpha3 }) => alpha3), ...SPECIAL_NATIONALITIES])

/** The code of a nationality as the Bureau takes it; null if there is no such nationality. */
export function readNationality(code: string): string | null {
  const nationality = bureauNationality(code)
  return known.has(nationality) ? nationality : null
}

/** The nationalities to choose from, by name, without the Thai; codes that stand for no country come last. */
export function nationalityOptions(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" })
  const options = countries
    .filter(({ alpha3 }) => alpha3 !== THAI)
    .map(({ alpha2, alpha3 }) => ({ value: alpha3, label: `${names.of(alpha2) ?? alpha3} (${alpha3})` }))
  const collator = new Intl.Collator(language)
  return [
    ...options.sort((one, other) => collator.compare(one.label, other.label)),
    ...SPECIAL_NATIONALITIES.map((code) => ({ value: code, label: code })),
  ]
}
