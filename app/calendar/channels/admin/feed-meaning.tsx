import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { SaveButton } from "#app/admin/pages/save-bar.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { CHANNEL_SOURCES } from "#app/booking/source.ts"
import { appFor } from "#app/context.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { changeFeed } from "../change-feed.server.ts"
import { BLOCKED_NIGHTS, marksBlocks } from "../feed.ts"
import { COMMISSION_MAX_PERCENT, FeedMeaningForm } from "../feed-request.ts"
import { findFeed } from "../find-calendars.server.ts"

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "manage-calendars")
  const feed = await findFeed(appFor(context), params.id ?? "")
  const { name, channel, blockedNights, bookedAs, commissionPercent } = found(feed.ok ? feed.value : null)
  return {
    title: i18nFor(await languageOf(request)).t("admin:calendars.meaning.title", { name }),
    name,
    channel,
    values: { blockedNights, bookedAs: bookedAs ?? "", commissionPercent: String(commissionPercent / 100) },
  }
}

/** Saves what the calendar means, and reads it again. */
export const action = adminAction({
  permission: "manage-calendars",
  schema: FeedMeaningForm,
  run: async (app, meaning, { admin, params }) =>
    orNotFound(await changeFeed(app, params.id ?? "", meaning, { name: admin.name })),
  success: "admin:calendars.feed.saved",
  failed: "errors.internal",
  back: ({ id = "" }) => `${adminPaths.calendars}#feed-${id}`,
})

/** What the nights of a channel's calendar mean here and in the books. */
export default function FeedMeaningPage() {
  const { t } = useTranslation("admin")
  const { title, name, channel, values } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const [form, fields] = useForm<typeof values>({
    id: useFormId("feed-meaning", Boolean(actionData)),
    lastResult: actionData?.reply,
    defaultValue: values,
  })
  const isMarked = marksBlocks(channel)
  const channelName = channel === "other" ? name : t(`calendars.channel.${channel}`)
  return (
    <SettingsPage title={title} back={{ href: adminPaths.calendars, text: t("calendars.meaning.back") }}>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
        <FormErrors form={form} />
        <SelectField
          field={fields.blockedNights}
          label={t("calendars.meaning.blockedNights")}
          hint={t(`calendars.meaning.${isMarked ? "marked" : "unmarked"}`, { channel: channelName })}
          options={BLOCKED_NIGHTS.filter((value) => isMarked || value !== "open").map((value) => ({
            value,
            label: t(`calendars.meaning.choices.${value}`),
          }))}
        />
        <SelectField
          field={fields.bookedAs}
          label={t("calendars.meaning.bookedAs")}
          hint={t("calendars.meaning.bookedAsHint")}
          options={[
            { value: "", label: t("calendars.meaning.notBooked") },
            ...CHANNEL_SOURCES.map((value) => ({ value, label: t(`bookings.source.${value}`) })),
          ]}
        />
        <Field
          field={fields.commissionPercent}
          label={t("calendars.meaning.percent")}
          hint={t("calendars.meaning.percentHint")}
          type="number"
          inputMode="decimal"
          min={0}
          max={COMMISSION_MAX_PERCENT}
          step="0.01"
          required={false}
        />
        <SaveButton className="w-full sm:w-auto" />
      </Form>
    </SettingsPage>
  )
}
