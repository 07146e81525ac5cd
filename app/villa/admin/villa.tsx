import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { settings, settingsPages } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Section } from "#app/ui/section.tsx"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { DEFAULT_VILLA, villaFields } from "#app/villa/villa.ts"
import { type VillaSection, villaForm, villaValues } from "#app/villa/villa-fields.ts"
import { VILLA_SECTION_FIELDS } from "./villa-section-fields.tsx"

/** The usual reduction for unused rooms would leave nothing of a small villa's price. */
const NEW_VILLA = { ...DEFAULT_VILLA, priceReductionPerRoom: 0 }

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"
export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

/**
 * A page of some sections of the villa.
 * @param first sections that a villa is created with here, so that no villa is stored with prices of 0
 */
function villaPage(path: string, title: TextKey, own: readonly VillaSection[], first: readonly VillaSection[] = []) {
  return settings({
    permission: "villa",
    path,
    title,
    texts: "villa",
    schema: villaForm(own, first),
    show: async (app) => {
      const villa = await findVilla(app)
      if (!villa && first.length === 0) return null
      const sections = villa ? own : [...own, ...first]
      const { offer, bedrooms, minRooms } = villa ?? NEW_VILLA
      return {
        values: villaValues(villa ? villaFields(villa) : NEW_VILLA, sections, !villa),
        version: villa?.version ?? 0,
        sections,
        /** What the sample prices depend on beside the prices. */
        sample: { offer, bedrooms, minRooms },
      }
    },
    save: changeVilla,
    success: "admin:villa.saved",
    failed: "admin:villa.failed.save",
  })
}

const pages = settingsPages({
  villa: villaPage(adminPaths.villa, "admin:settings.names.villa", ["texts", "facts"], ["prices"]),
  base: villaPage(adminPaths.basePrices, "admin:villa.prices.title", ["prices"]),
  times: villaPage(adminPaths.stayTimes, "admin:settings.names.stayTimes", ["times"]),
  "time-to-pay": villaPage(adminPaths.timeToPay, "admin:settings.names.timeToPay", ["timeToPay"]),
  passports: villaPage(adminPaths.passports, "admin:settings.names.passports", ["documents"]),
  contact: villaPage(adminPaths.contact, "admin:settings.names.contact", ["contact"]),
})
export const loader = pages.loader
export const action = pages.action

/** Some sections of the villa; a single one has the page's heading only. */
export default function VillaPage() {
  const { t } = useTranslation("admin")
  const { path, shown } = useLoaderData<typeof loader>()
  const prices = { href: adminPaths.prices, text: t("prices.back") }
  return (
    <SettingsForm
      back={path === adminPaths.basePrices ? prices : undefined}
      beside={path === adminPaths.villa && shown?.version !== 0 && <RestOfVilla />}
      above={shown?.version === 0 && <p className="notice">{t("villa.first")}</p>}
    >
      {shown?.sections.map((section) => {
        const SectionFields = VILLA_SECTION_FIELDS[section]
        return (
          <Section key={section} title={t(`villa.${section}.title`)} isTitleHidden={shown.sections.length === 1}>
            <SectionFields sample={shown.sample} />
          </Section>
        )
      })}
    </SettingsForm>
  )
}

const REST = ["prices", "images", "rooms"] as const

function RestOfVilla() {
  const { t } = useTranslation("admin")
  return (
    <nav aria-label={t("settings.groups.house")} className="flex flex-wrap gap-x-5">
      {REST.map((name) => (
        <a key={name} href={adminPaths[name]} className="link inline-flex min-h-11 items-center">
          {t(`villa.rest.${name}`)}
        </a>
      ))}
    </nav>
  )
}
