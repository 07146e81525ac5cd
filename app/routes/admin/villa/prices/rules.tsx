import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { App } from "#app/app.ts"
import { changeVillaAndOffer } from "#app/booking/change-offer.server.ts"
import type { PriceListChange } from "#app/booking/price-change.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { offerValues, touchedRules } from "#app/villa/offer-form.ts"
import { adminAction, type FormActionData } from "../../shared/admin-action.server.ts"
import { BackLink } from "../../shared/back-link.tsx"
import { ConflictNotice } from "../../shared/conflict-notice.tsx"
import type { PageHandle } from "../../shared/page-handle.ts"
import { useEditForm } from "../../shared/use-edit-form.ts"
import { VillaPage } from "../villa-page.tsx"
import { rulesCheck, savedPricesHeaders, savePriceList } from "./prices-page.server.ts"
import { RulesForm } from "./rules-form.tsx"
import { RULE_GROUPS, ruleLabel, showRuleValue } from "./rules-values.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const title = i18nFor(await languageOf(request)).t("admin:prices.rules.title")
  return { title, ...(await rulesPage(appFor(context))) }
}

async function rulesPage(app: Pick<App, "db">) {
  const villa = found(await findVilla(app))
  return { values: offerValues(villa.offer), version: villa.version, maxGuests: villa.maxGuests }
}

/** Saves the touched rules. */
export const action = adminAction({
  ...rulesCheck,
  run: (app, form, { admin, touched }) =>
    savePriceList(app, () =>
      changeVillaAndOffer(app, { offer: touchedRules(form, touched) }, { name: admin.name, version: form.version }),
    ),
  readCurrent: (app) => rulesPage(app),
  groups: RULE_GROUPS,
  success: "admin:prices.saved",
  failed: "admin:villa.failed.update",
  back: () => paths.admin.priceRules,
  next: () => paths.admin.prices,
  headers: savedPricesHeaders,
})

/** What applies to all seasons: the Saturday price, fees, taxes, stay rules and discounts. */
export default function PriceRules() {
  const { t } = useTranslation("admin")
  const { title, values, version, maxGuests } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData<PriceListChange>>()
  const { options, hidden, conflict } = useEditForm({
    id: "rules",
    actionData,
    values,
    version,
    groups: RULE_GROUPS,
  })
  return (
    <VillaPage title={title}>
      <div className="max-w-2xl space-y-2">
        <BackLink href={paths.admin.prices} text={t("prices.back")} />
        <ConflictNotice
          changes={conflict}
          href={paths.admin.priceRules}
          label={(field) => ruleLabel(field, t)}
          show={(field, value) => showRuleValue(field, value, t)}
        />
        <RulesForm options={options} hidden={hidden} actionData={actionData} maxGuests={maxGuests} />
      </div>
    </VillaPage>
  )
}
