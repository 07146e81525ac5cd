import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findPriceList } from "../find-price-list.server.ts"
import { SeasonForm } from "../season-request.ts"
import { addSeason } from "../seasons.server.ts"
import { SeasonEditor } from "./season-editor.tsx"
import { newSeasonValues, SEASON_FIELDS } from "./season-values.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const { villa } = found(await findPriceList(appFor(context)))
  const values = newSeasonValues(new URL(request.url).searchParams, villa)
  const language = await languageOf(request)
  const title = i18nFor(language).t(`admin:prices.new.${values.layer}`)
  const descriptions = describeFields(SeasonForm, "prices.season", language)
  return { title, descriptions, values, version: villa.version }
}

/**
 * Adds a season, or a suggested holiday, which then needs prices. It overwrites nothing, so an outdated version is used
 * only to detect that the form was submitted twice.
 */
export const action = adminAction({
  permission: "villa",
  schema: SeasonForm,
  fields: SEASON_FIELDS,
  run: async (app, { season, version }, { admin }) => {
    const added = await addSeason(app, season, { name: admin.name, version })
    const isOutdated = !added.ok && added.error === "villa-edited"
    return isOutdated ? addSeason(app, season, { name: admin.name }) : added
  },
  success: ({ season }) => ({
    tone: "success",
    text: isEmpty(season) ? "admin:prices.added.withoutPrices" : "admin:prices.added.saved",
  }),
  failed: "admin:villa.failed.update",
  back: () => adminPaths.newSeason,
  next: ({ season }) => (isEmpty(season) ? adminPaths.season(season.id) : adminPaths.prices),
})

const isEmpty = ({ prices, minNights }: { prices: object | null; minNights: number | null }) =>
  prices === null && minNights === null

export default function NewSeason() {
  const { t } = useTranslation("admin")
  const { title, descriptions, values, version } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={title} back={{ href: adminPaths.prices, text: t("prices.back") }}>
      <SeasonEditor
        id="new-season"
        action={adminPaths.newSeasonOf(values.layer)}
        values={values}
        version={version}
        descriptions={descriptions}
        actionData={actionData}
      />
    </SettingsPage>
  )
}
