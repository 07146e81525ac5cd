import { type FieldMetadata, getFormProps, getSelectProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import type { FeedPreview } from "#app/calendar/month/calendar-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { CHANNELS, FEED_COLOURS } from "../feed.ts"
import { FEED_ADDRESS_MAX_LENGTH } from "../feed-address.ts"
import { FEED_NAME_MAX_LENGTH } from "../feed-request.ts"
import { ConflictText } from "./conflict-list.tsx"

type Values = Record<"name" | "url" | "channel" | "colour", string>
type Props = { actionData: FormActionData<FeedPreview> | undefined; feedCount: number }

export function AddFeed({ actionData, feedCount }: Props) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<Values>({
    id: useFormId("feed", Boolean(actionData), feedCount),
    lastResult: actionData?.reply,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-5">
      <h2 id="add-feed" className="scroll-mt-24 text-xl">
        {t("calendars.add.title")}
      </h2>
      <FormErrors form={form} />
      <Field
        field={fields.name}
        label={t("calendars.add.name")}
        hint={t("calendars.add.nameHint")}
        maxLength={FEED_NAME_MAX_LENGTH}
        autoComplete="off"
      />
      <div data-secret>
        <Field
          field={fields.url}
          label={t("calendars.add.url")}
          hint={t("calendars.add.urlHint")}
          maxLength={FEED_ADDRESS_MAX_LENGTH}
          inputMode="url"
          autoComplete="off"
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select field={fields.channel} label={t("calendars.add.channel")} none={t("calendars.add.guess")}>
          {CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {t(`calendars.channel.${channel}`)}
            </option>
          ))}
        </Select>
        <Select field={fields.colour} label={t("calendars.add.colour")} none={t("calendars.add.nextColour")}>
          {FEED_COLOURS.map((colour) => (
            <option key={colour} value={colour}>
              {t(`calendars.colour.${colour}`)}
            </option>
          ))}
        </Select>
      </div>
      <div role="status">
        {actionData?.preview && <Preview preview={actionData.preview} feedName={fields.name.value ?? ""} />}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <button type="submit" name="check" value="on" className="button button-quiet" aria-disabled={busy}>
          {t("calendars.add.preview")}
        </button>
        <button type="submit" className="button" aria-disabled={busy}>
          {t("calendars.add.submit")}
        </button>
      </div>
      <p className="text-sm text-muted">{t("calendars.delay")}</p>
    </Form>
  )
}

type SelectProps = { field: FieldMetadata<string>; label: string; none: string; children: ReactNode }

function Select({ field, label, none, children }: SelectProps) {
  const { key, ...select } = getSelectProps(field)
  return (
    <div className="min-w-0 space-y-1">
      <label htmlFor={field.id} className="block font-semibold">
        {label}
      </label>
      <select key={key} {...select} className="field">
        <option value="">{none}</option>
        {children}
      </select>
    </div>
  )
}

function Preview({ preview, feedName }: { preview: FeedPreview; feedName: string }) {
  const { t } = useTranslation("admin")
  const { events, nights, ignored, unreadable, conflicts } = preview
  return (
    <section aria-labelledby="preview-title" className="notice space-y-1">
      <h3 id="preview-title" className="font-semibold">
        {t("calendars.add.found")}
      </h3>
      <ul>
        <li>{t("calendars.add.events", { count: events })}</li>
        <li className="font-semibold">{t("calendars.add.willClose", { count: nights })}</li>
        {ignored > 0 && <li>{t("calendars.add.willIgnore", { count: ignored })}</li>}
        {unreadable > 0 && (
          <li className="font-semibold text-danger">{t("calendars.add.unreadable", { count: unreadable })}</li>
        )}
      </ul>
      {conflicts.length === 0 ? (
        <p>{t("calendars.add.noConflicts")}</p>
      ) : (
        <>
          <h4 className="font-semibold text-danger">{t("calendars.add.conflicts")}</h4>
          <ul>
            {conflicts.map((conflict) => (
              <li key={`${conflict.from} ${conflict.with.id}`}>
                <ConflictText conflict={conflict} feedName={feedName} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
