import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, byLastSegment, type FormActionData, type FormCall } from "#app/admin/pages/admin-action.server.ts"
import { DescribedConflict } from "#app/admin/pages/described-conflict.tsx"
import { lastSegment } from "#app/admin/pages/last-segment.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { changeVillaAndOffer } from "../change-offer.server.ts"
import {
  BookingRulesForm,
  bookingRulesValues,
  OFFER_SECTIONS,
  type OfferForm,
  type OfferRules,
  type OfferValues,
  PriceRulesForm,
  priceRulesValues,
  touchedOfferRules,
} from "../offer-fields.ts"
import { OFFER_GROUPS } from "../offer-rules.ts"
import { RulesForm, type RulesSection } from "./offer-rules-form.tsx"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

/** The pages by the last segment of their URLs. */
const PARTS = {
  rules: {
    path: adminPaths.priceRules,
    title: "admin:settings.names.priceRules",
    schema: PriceRulesForm,
    valuesOf: priceRulesValues,
  },
  "booking-rules": {
    path: adminPaths.bookingRules,
    title: "admin:settings.names.bookingRules",
    schema: BookingRulesForm,
    valuesOf: bookingRulesValues,
  },
} as const
type Part = (typeof PARTS)[keyof typeof PARTS]

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const language = await languageOf(request)
  const part: Part = found(PARTS[lastSegment(new URL(request.url).pathname) as keyof typeof PARTS] ?? null)
  const { schema } = part
  const descriptions = describeFields(schema, "prices.rules", language)
  const sections = Object.entries(OFFER_SECTIONS).map(
    ([name, rules]): RulesSection => ({
      name: name as RulesSection["name"],
      fields: Object.keys(descriptions).filter((field) => (field.split(".")[0] ?? "") in rules),
    }),
  )
  return {
    title: i18nFor(language).t(part.title),
    path: part.path,
    descriptions,
    sections: sections.filter(({ fields }) => fields.length > 0),
    shown: await rulesPage(appFor(context), part.valuesOf),
  }
}

async function rulesPage(app: Pick<App, "db">, valuesOf: (offer: OfferRules) => OfferValues) {
  const villa = await findVilla(app)
  return villa && { values: valuesOf(villa.offer), version: villa.version, maxGuests: villa.maxGuests }
}

/** What both forms have in common. */
const shared = {
  permission: "villa",
  fields: { "offer.includedGuests": "includedGuests" },
  groups: OFFER_GROUPS,
  failed: "admin:villa.failed.update",
} as const

/** Saves the rules that were changed. */
function changeRules(app: App, form: z.output<OfferForm>, { admin, touched }: FormCall) {
  const by = { name: admin.name, version: form.version }
  return changeVillaAndOffer(app, { offer: touchedOfferRules(form, touched) }, by)
}

export const action = byLastSegment({
  rules: adminAction({
    ...shared,
    schema: PriceRulesForm,
    run: changeRules,
    readCurrent: (app) => rulesPage(app, priceRulesValues),
    success: "admin:prices.saved",
    back: () => adminPaths.priceRules,
    next: () => adminPaths.prices,
  }),
  "booking-rules": adminAction({
    ...shared,
    schema: BookingRulesForm,
    run: changeRules,
    readCurrent: (app) => rulesPage(app, bookingRulesValues),
    success: "admin:prices.rulesSaved",
    back: () => adminPaths.bookingRules,
  }),
})

/** What applies to all seasons: fees and discounts, or when guests can book. The URL starts its form afresh, hence `key`. */
export default function OfferRulesPage() {
  const { title, shown, ...page } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      {shown ? <OfferRulesForm key={page.path} {...page} {...shown} /> : <NeedsVilla />}
    </SettingsPage>
  )
}

type Page = Awaited<ReturnType<typeof loader>>
type FormProps = Omit<Page, "title" | "shown"> & NonNullable<Page["shown"]>

function OfferRulesForm({ path, descriptions, sections, values, version, maxGuests }: FormProps) {
  const actionData = useActionData<FormActionData>()
  const { options, hidden, conflict } = useEditForm({ id: "rules", actionData, values, version, groups: OFFER_GROUPS })
  return (
    <>
      <DescribedConflict changes={conflict} href={path} descriptions={descriptions} />
      <RulesForm
        options={options}
        hidden={hidden}
        descriptions={descriptions}
        sections={sections}
        maxGuests={maxGuests}
      />
    </>
  )
}
