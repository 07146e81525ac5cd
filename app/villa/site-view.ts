import type { Language } from "#app/i18n/languages.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { type ContactFields, type ContactWay, contactWays } from "./contact.ts"
import type { Villa } from "./villa.ts"

/** The villa in the frame of every guest page. */
export type SiteView = {
  name: string
  contact: ContactWay[]
  /** Empty if not given. */
  registrationNumber: string
  /** Whether the pages of directions and of house rules have content. */
  hasDirections: boolean
  hasHouseRules: boolean
}

/** @param message prefilled by a contact link, see `contactWays` */
export function siteView(
  villa: ContactFields & Pick<Villa, "name" | "map" | "houseRules">,
  language: Language,
  message = "",
): SiteView {
  const { place, map, houseRules } = villa
  const { address, province, directions, latitude } = place
  const texts = [address, province, directions].flatMap((text) => Object.values(text))
  return {
    name: localizedName(villa.name, language),
    contact: contactWays(villa, message),
    registrationNumber: place.registrationNumber,
    hasDirections: latitude !== null || map !== null || texts.some((text) => text.trim() !== ""),
    hasHouseRules: houseRules !== null,
  }
}
