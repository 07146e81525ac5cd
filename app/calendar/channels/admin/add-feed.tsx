import { getFormProps, useForm } from "@conform-to/react"
import { Form, Link, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import type { FeedPreview } from "#app/calendar/month/calendar-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { FEED_ADDRESS_MAX_LENGTH } from "../feed-address.ts"
import { FEED_NAME_MAX_LENGTH } from "../feed-request.ts"
import { ConflictText } from "./conflict-list.tsx"

/** In the order in which they are offered; each has its own first step. */
const CONNECTABLE = ["airbnb", "booking", "agoda", "vrbo", "google", "other"] as const
export type ConnectableChannel = (typeof CONNECTABLE)[number]

/** Null for a text that is no channel with steps. */
export function connectable(text: string | null): ConnectableChannel | null {
  return CONNECTABLE.find((channel) => channel === text) ?? null
}

const ADD_ID = "add-feed"

type Values = Record<"name" | "url" | "channel", string>
type Props = {
  channel: ConnectableChannel | null
  actionData: FormActionData<FeedPreview> | undefined
  feedCount: number
}

/** First which channel, then its steps with the field to paste into. */
export function AddFeed({ channel, ...props }: Props) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby={ADD_ID} className="card space-y-3 p-4 sm:p-5">
      <h2 id={ADD_ID} className="scroll-mt-24 text-xl">
        {t("calendars.add.title")}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {CONNECTABLE.map((each) => (
          <li key={each}>
            <Link
              to={`${adminPaths.calendars}?channel=${each}#${ADD_ID}`}
              preventScrollReset
              className="chip"
              aria-current={each === channel ? "true" : undefined}
            >
              {t(`calendars.channel.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
      {channel && <FeedForm channel={channel} {...props} />}
    </section>
  )
}

function FeedForm({ channel, actionData, feedCount }: Props & { channel: ConnectableChannel }) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<Values>({
    id: useFormId("feed", Boolean(actionData), feedCount),
    lastResult: actionData?.reply,
    defaultValue: { name: channel === "other" ? "" : t(`calendars.channel.${channel}`) },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-4">
      <FormErrors form={form} />
      {channel !== "other" && <input type="hidden" name="channel" value={channel} />}
      <ol className="list-decimal space-y-4 pl-5 marker:font-semibold">
        <li className="space-y-3">
          <p>{t(`calendars.steps.${channel}`)}</p>
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
          <Field
            field={fields.name}
            label={t("calendars.add.name")}
            hint={t("calendars.add.nameHint")}
            maxLength={FEED_NAME_MAX_LENGTH}
            autoComplete="off"
          />
        </li>
        <li>{t("calendars.steps.back")}</li>
      </ol>
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
