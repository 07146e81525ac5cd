import type { PassportFields } from "#app/stay/passports/passport.ts"

/** A passport with texts that a search finds nowhere else. */
export const PASSPORT_FIELDS: PassportFields = {
  firstName: "ZEBULON",
  middleName: "QUILL",
  lastName: "XANTHOPOULOS",
  gender: "M",
  number: "ZQX7719Z4",
  nationality: "GRC",
  birthDate: "1971-03-29",
}

/** The same as the form posts it. */
export const PASSPORT_FORM = { kind: "fields", ...PASSPORT_FIELDS, birthDate: "29/03/1971" }

/** The texts of a passport, of which none may be anywhere unencrypted. */
export const PASSPORT_SECRETS = ["ZEBULON", "Zebulon", "XANTHOPOULOS", "ZQX7719Z4", "1971-03-29", "29/03/1971"]
