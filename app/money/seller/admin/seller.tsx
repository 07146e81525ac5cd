import { adminPaths } from "#app/admin/admin-paths.ts"
import { BilingualFields, DescribedField, Fields } from "#app/admin/pages/described-field.tsx"
import { ofVilla, settings } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Section } from "#app/ui/section.tsx"
import { changeSeller } from "../change-seller.server.ts"
import { NO_SELLER } from "../seller.ts"
import { SellerForm, sellerValues } from "../seller-fields.ts"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"

const page = settings({
  permission: "payment-settings",
  path: adminPaths.seller,
  title: "admin:seller.title",
  texts: "seller",
  schema: SellerForm,
  show: ofVilla(({ seller }) => ({ values: sellerValues(seller ?? NO_SELLER) })),
  save: changeSeller,
  success: "admin:seller.saved",
})
export const loader = page.loader
export const action = page.action

/** Who issues receipts, and since when with VAT. */
export default function SellerPage() {
  const { t } = useTranslation("admin")
  return (
    <SettingsForm>
      <Section hint={t("seller.hint")}>
        <BilingualFields names={["name", "address"]} />
        <DescribedField name="taxId" />
      </Section>
      <Section title={t("seller.vatTitle")} hint={t("seller.vatHint")}>
        <Fields names={[["vatSince", "branch"]]} />
      </Section>
    </SettingsForm>
  )
}
