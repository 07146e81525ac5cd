import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import type { App } from "#app/app.ts"
import { changeVillaAndOffer } from "#app/booking/change-offer.server.ts"
import { findPriceList } from "#app/booking/find-price-list.server.ts"
import type { PriceListChange } from "#app/booking/price-change.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ok } from "#app/result.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { OFFER_SECTIONS, OfferForm, offerValues, touchedOfferRules } from "#app/villa/offer-fields.ts"
import { OFFER_GROUPS } from "#app/villa/offer-rules.ts"
import { adminAction, type FormActionData } from "../../../shared/admin-action.server.ts"
import { BackLink } from "../../../shared/back-link.tsx"
import { DescribedConflict } from "../../../shared/described-conflict.tsx"
import type { PageHandle } from "../../../shared/page-handle.ts"
import { useEditForm } from "../../../shared/use-edit-form.ts"
import { VillaPage } from "../../house/villa-page.tsx"
import { RulesForm, type RulesSection } from "./offer-rules-form.tsx"
import { offerRulesCheck, savedPricesHeaders, withPriceChange } from "./prices-page.server.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const language = await languageOf(request)
  const title = i18nFor(language).t("admin:prices.rules.title")
  const descriptions = describeFields(OfferForm, "prices.rules", language)
  const sections = Object.entries(OFFER_SECTIONS).map(
    ([name, rules]): RulesSection => ({
      name: name as RulesSection["name"],
      fields: Object.keys(descriptions).filter((field) => (field.split(".")[0] ?? "") in rules),
    }),
  )
  return { title, descriptions, sections, ...(await rulesPage(appFor(context))) }
}

async function rulesPage(app: Pick<App, "db">) {
  const villa = found(await findVilla(app))
  return { values: offerValues(villa.offer), version: villa.version, maxGuests: villa.maxGuests }
}

/** Saves the touched rules. */
export const action = adminAction({
  ...offerRulesCheck,
  run: async (app, form, { admin, touched }) => {
    const list = await findPriceList(app)
    const by = { name: admin.name, version: form.version }
    const saved = await changeVillaAndOffer(app, { offer: touchedOfferRules(form, touched) }, by)
    if (!saved.ok) return saved
    const after = { ...saved.value, seasons: list?.villa.seasons ?? [] }
    return withPriceChange(app, ok({ before: list?.villa ?? after, after }))
  },
  readCurrent: (app) => rulesPage(app),
  groups: OFFER_GROUPS,
  success: "admin:prices.saved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.priceRules,
  next: () => adminPaths.prices,
  headers: savedPricesHeaders,
})

/** What applies to all seasons: the Saturday price, fees, taxes, stay rules and discounts. */
export default function PriceRules() {
  const { t } = useTranslation("admin")
  const { title, descriptions, sections, values, version, maxGuests } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData<PriceListChange>>()
  const { options, hidden, conflict } = useEditForm({
    id: "rules",
    actionData,
    values,
    version,
    groups: OFFER_GROUPS,
  })
  return (
    <VillaPage title={title}>
      <div className="max-w-2xl space-y-2">
        <BackLink href={adminPaths.prices} text={t("prices.back")} />
        <DescribedConflict changes={conflict} href={adminPaths.priceRules} descriptions={descriptions} />
        <RulesForm
          options={options}
          hidden={hidden}
          actionData={actionData}
          descriptions={descriptions}
          sections={sections}
          maxGuests={maxGuests}
        />
      </div>
    </VillaPage>
  )
}
