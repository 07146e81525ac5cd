import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findPriceList } from "../find-price-list.server.ts"
import { SeasonForm } from "../season-request.ts"
import { changeSeason } from "../seasons.server.ts"
import { SeasonEditor } from "./season-editor.tsx"
import { SEASON_FIELDS, seasonValues } from "./season-values.ts"

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const { season, ...page } = await seasonPage(appFor(context), params.id)
  const language = await languageOf(request)
  const descriptions = describeFields(SeasonForm, "prices.season", language)
  return { title: localized(season.name, language), descriptions, id: season.id, ...page }
}

/** A season with its form's values, or 404. */
async function seasonPage(app: Pick<App, "db" | "now">, id: string | undefined) {
  const { villa, today } = found(await findPriceList(app))
  const season = found(villa.seasons.find((each) => each.id === id) ?? null)
  return { season, values: seasonValues(season, today), version: villa.version }
}

/** Saves a season, if nobody else has changed it. */
export const action = adminAction({
  permission: "villa",
  schema: SeasonForm,
  fields: SEASON_FIELDS,
  run: (app, { season, version }, { admin, params }) =>
    changeSeason(app, params.id ?? "", season, { name: admin.name, version }),
  readCurrent: (app, { params }) => seasonPage(app, params.id),
  success: "admin:prices.saved",
  failed: "admin:villa.failed.update",
  back: ({ id = "" }) => adminPaths.season(id),
  next: () => adminPaths.prices,
})

export default function SeasonPage() {
  const { t } = useTranslation("admin")
  const { title, descriptions, id, values, version } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={title} back={{ href: adminPaths.prices, text: t("prices.back") }}>
      <SeasonEditor
        id="season"
        action={adminPaths.season(id)}
        values={values}
        version={version}
        descriptions={descriptions}
        actionData={actionData}
      />
      <Form method="post" action={adminPaths.seasonDelete(id)}>
        <RemoveButton
          label={t("prices.remove.button")}
          title={t("prices.remove.title")}
          text={t("prices.remove.text")}
          confirm={t("prices.remove.confirm")}
        />
      </Form>
    </SettingsPage>
  )
}
