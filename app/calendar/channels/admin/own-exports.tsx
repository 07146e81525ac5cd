import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { FoldCard } from "#app/admin/pages/fold-card.tsx"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import type { ExportView } from "#app/calendar/month/calendar-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FEED_NAME_MAX_LENGTH } from "../feed-request.ts"
import { ExportAddress } from "./export-address.tsx"

/** Its address is still to be copied into an app. */
const isNew = ({ fetchedAt }: ExportView) => fetchedAt === null

export function OwnExports({ exports, timezone }: { exports: ExportView[]; timezone: string }) {
  const { t } = useTranslation("admin")
  return (
    <FoldCard title={t("calendars.exports.title")} value={exports.map(({ name }) => name)} isOpen={exports.some(isNew)}>
      <p className="text-sm text-muted">{t("calendars.exports.text")}</p>
      <ul className="space-y-4">
        {exports.map((view) => (
          <li key={view.id} className="space-y-1">
            <ExportAddress
              view={view}
              label={t("calendars.exports.address", { name: view.name })}
              fetched={{ never: "calendars.exports.notFetched", at: "calendars.exports.fetched" }}
              timezone={timezone}
            />
            <details>
              <summary className="link inline-flex min-h-11 items-center text-sm">
                {t("calendars.exports.manage", { name: view.name })}
              </summary>
              <div className="flex flex-wrap gap-2">
                <Form method="post" action={adminPaths.exportRotate(view.id)}>
                  <RemoveButton
                    label={t("calendars.feed.rotate")}
                    title={t("calendars.exports.removeHint")}
                    confirm={t("calendars.feed.rotate")}
                  />
                </Form>
                <Form method="post" action={adminPaths.exportRemove(view.id)}>
                  <RemoveButton
                    label={t("calendars.exports.remove")}
                    title={t("calendars.exports.removeHint")}
                    confirm={t("calendars.exports.remove")}
                  />
                </Form>
              </div>
            </details>
          </li>
        ))}
      </ul>
      <Form key={exports.length} method="post" action={adminPaths.calendarExports} className="space-y-2">
        <label htmlFor="export-name" className="block font-semibold">
          {t("calendars.exports.name")}
        </label>
        <input
          id="export-name"
          name="name"
          required
          maxLength={FEED_NAME_MAX_LENGTH}
          autoComplete="off"
          className="field"
        />
        <button type="submit" className="button button-quiet w-full">
          {t("calendars.exports.create")}
        </button>
      </Form>
    </FoldCard>
  )
}
