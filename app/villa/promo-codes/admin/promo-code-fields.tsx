import { Fields } from "#app/admin/pages/described-field.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** The fields of a code, new or existing. */
export function PromoCodeFields() {
  const { t } = useTranslation("admin")
  return (
    <>
      <Fields names={["code", ["kind", "value"]]} />
      <p className="text-sm text-muted">{t("promoCodes.valueHint")}</p>
      <fieldset>
        <legend className="mb-2 font-display text-lg font-semibold">{t("promoCodes.limits")}</legend>
        <Fields names={[["maxUses", "minNights", "validFrom", "validTo", "stayFrom", "stayTo"]]} />
      </fieldset>
    </>
  )
}
