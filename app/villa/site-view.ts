import type { Language } from "#app/i18n/languages.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { type ContactFields, type ContactWay, contactWays } from "./contact.ts"
import type { Villa } from "./villa.ts"

/** What the frame of every guest page shows of the villa. */
export type SiteView = {
  name: string
  contact: ContactWay[]
  /** Empty if not given. */
  registrationNumber: string
  /** Whether there is something to read on the page of directions and on that of the house rules. */
  hasDirections: boolean
  hasHouseRules: boolean
}

/** @param message what a contact link prefills, see `contactWays` */
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
