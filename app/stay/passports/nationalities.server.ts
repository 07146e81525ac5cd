import codes from "i18n-iso-countries/codes.json"
import type { Language } from "#app/i18n/languages.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { bureauNationality, THAI } from "./nationality.ts"

/** Passport codes for no country of ISO 3166 (ICAO Doc 9303, part 3). */
const SPECIAL_NATIONALITIES: Record<string, LocalizedText> = {
  XXA: { th: "คนไร้สัญชาติ", en: "Stateless person" },
  XXB: { th: "ผู้ลี้ภัยตามอนุสัญญา ค.ศ. 1951", en: "Refugee under the 1951 Convention" },
  XXC: { th: "ผู้ลี้ภัยอื่น", en: "Other refugee" },
  XXX: { th: "ไม่ระบุสัญชาติ", en: "Unspecified nationality" },
  RKS: { th: "โคโซโว", en: "Kosovo" },
  UNO: { th: "สหประชาชาติ", en: "United Nations" },
  UNA: { th: "ทบวงการชำนัญพิเศษของสหประชาชาติ", en: "United Nations specialised agency" },
  EUE: { th: "สหภาพยุโรป", en: "European Union" },
  XOM: { th: "ภาคีอัศวินแห่งมอลตา", en: "Order of Malta" },
}

const countries = (codes as string[][]).map(([alpha2 = "", alpha3 = ""]) => ({ alpha2, alpha3 }))
const known = new Set<string>([...countries.map(({ alpha3 }) => alpha3), ...Object.keys(SPECIAL_NATIONALITIES)])

/** The Bureau's code; null if there is no such nationality. */
export function readNationality(code: string): string | null {
  const nationality = bureauNationality(code)
  return known.has(nationality) ? nationality : null
}

/** By name, without Thai; codes that stand for no country come last. */
export function nationalityOptions(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" })
  const options = countries
    .filter(({ alpha3 }) => alpha3 !== THAI)
    .map(({ alpha2, alpha3 }) => ({ value: alpha3, label: `${names.of(alpha2) ?? alpha3} (${alpha3})` }))
  const collator = new Intl.Collator(language)
  return [
    ...options.sort((one, other) => collator.compare(one.label, other.label)),
    ...Object.entries(SPECIAL_NATIONALITIES).map(([code, name]) => ({
      value: code,
      label: `${name[language]} (${code})`,
    })),
  ]
}
