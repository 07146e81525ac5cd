import { adminAction } from "#app/admin/pages/admin-action.server.ts"
import { onlyTouched } from "#app/http/form-values.ts"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { DEFAULT_VILLA, type Villa, villaFields } from "#app/villa/villa.ts"
import { type VillaSection, villaForm, villaValues } from "#app/villa/villa-fields.ts"

/** The values of some sections, and what the sample prices depend on beside the prices. @param villa null if there is none */
export function shownPart(villa: Villa | null, sections: readonly VillaSection[]) {
  const { offer, bedrooms, minRooms } = villa ?? DEFAULT_VILLA
  return {
    values: villaValues(villa ? villaFields(villa) : DEFAULT_VILLA, sections, !villa),
    sample: { offer, bedrooms, minRooms },
    version: villa?.version ?? 0,
  }
}

/** Saves the touched fields of some sections. @param first further ones, which only the form of a new villa has */
export function savePart(path: string, sections: readonly VillaSection[], first: readonly VillaSection[] = []) {
  return adminAction({
    permission: "villa",
    schema: villaForm(sections, first),
    run: (app, { version, shown: _, ...change }, { admin, touched }) =>
      changeVilla(app, onlyTouched(change, touched), { name: admin.name, version }),
    readCurrent: async (app) => shownPart(await findVilla(app), [...sections, ...first]),
    success: "admin:villa.saved",
    failed: "admin:villa.failed.save",
    back: () => path,
  })
}
