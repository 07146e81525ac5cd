import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { replyToReview } from "../answer-review.server.ts"
import { findReviewById } from "../find-reviews.server.ts"
import { REPLY_MAX_LENGTH, REPORT_REASONS, versionOf } from "../review.ts"
import { ReplyForm as ReplyFields } from "../review-request.ts"
import { ReviewCard } from "./review-card.tsx"

export const handle: PageHandle = { failed: "reviews.failed.list" }

/** Revalidates after a refusal, to show the guest's changes. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "reviews")
  const app = appFor(context)
  const { review, emailSetBy, timezone } = found(await findReviewById(app, params.id ?? ""))
  const { t } = i18nFor(await languageOf(request))
  const title = t("admin:reviews.of", { name: review.name ?? t("reviews.guest") })
  const others = emailSetBy.flatMap(({ name }) => (name === admin.name ? [] : [name]))
  return { title, review, timezone, now: app.now(), setBy: others.join(", ") }
}

export const action = adminAction({
  permission: "reviews",
  schema: ReplyFields,
  run: (app, { reply, version }, { admin, params }) =>
    replyToReview(app, params.id ?? "", reply, { name: admin.name, version }),
  success: "admin:reviews.saved",
  failed: "admin:reviews.failed.save",
  back: ({ id = "" }) => adminPaths.review(id),
})

export default function ReviewPage() {
  const { t } = useTranslation("admin")
  const mayReport = useMay("report-reviews")
  const { title, review, timezone, now, setBy } = useLoaderData<typeof loader>()
  const version = versionOf(review)
  return (
    <SettingsPage title={title} back={{ href: adminPaths.reviews, text: t("reviews.all") }}>
      <section className="card p-4 sm:p-5">
        <ReviewCard review={{ ...review, reply: null }} timezone={timezone} now={now} />
      </section>
      {setBy && <p className="notice notice-error">{t("reviews.emailSetBy", { names: setBy })}</p>}
      <ReplyForm reply={review.reply ?? ""} version={version} />
      {mayReport && review.text && review.reportReason === null && <ReportForm id={review.id} version={version} />}
    </SettingsPage>
  )
}

function ReplyForm({ reply, version }: { reply: string; version: number }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const busy = useNavigation().state !== "idle"
  const actionData = useActionData<FormActionData>()
  const [form, fields] = useForm<{ reply: string }>({
    id: useFormId("reply", Boolean(actionData), version),
    lastResult: actionData?.reply,
    defaultValue: { reply },
  })
  return (
    <Form key={form.id} method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-5">
      <FormErrors form={form} />
      <input type="hidden" name="version" value={version} />
      <Field
        field={fields.reply}
        label={t("reviews.reply")}
        hint={t("reviews.replyHint")}
        rows={4}
        maxLength={REPLY_MAX_LENGTH}
        required={false}
      />
      <button type="submit" className="button w-full sm:w-auto" aria-disabled={busy}>
        {busy ? common("site.pleaseWait") : t("reviews.save")}
      </button>
    </Form>
  )
}

function ReportForm({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  return (
    <Form method="post" action={adminPaths.reviewReport(id)} className="card space-y-3 p-4 sm:p-5">
      <h2 className="text-xl">{t("reviews.report.title")}</h2>
      <p className="text-muted">{t("reviews.report.text")}</p>
      <input type="hidden" name="version" value={version} />
      <fieldset>
        <legend className="font-semibold">{t("reviews.report.reason")}</legend>
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="reason" value={reason} required className="size-5 shrink-0 accent-pool" />
            <span className="first-letter:uppercase">{common(`reviews.reasons.${reason}`)}</span>
          </label>
        ))}
      </fieldset>
      <RemoveButton
        label={t("reviews.report.open")}
        title={t("reviews.report.confirmTitle")}
        text={t("reviews.report.confirmText")}
        confirm={t("reviews.report.confirm")}
      />
    </Form>
  )
}
