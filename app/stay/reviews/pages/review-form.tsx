import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form, useActionData, useNavigation } from "@remix-run/react"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useBusy } from "#app/ui/connection.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { useCheckedRadio } from "#app/ui/use-checked-radio.ts"
import { useFormId } from "#app/ui/use-form-id.ts"
import { REVIEW_MAX_LENGTH, type Review, STARS } from "../review.ts"

type Values = { stars: string; text: string; showName: string }

type Props = {
  firstName: string
  villa: string
  /** Null to write a new review. */
  review: Pick<Review, "stars" | "text" | "name" | "updatedAt"> | null
}

export function ReviewForm({ firstName, villa, review }: Props) {
  const { t } = useTranslation()
  const lastResult = useActionData<SubmissionResult<string[]>>()
  const busy = useBusy(useNavigation().state)
  const [form, fields] = useForm<Values>({
    id: useFormId("review", Boolean(lastResult), review?.updatedAt),
    lastResult,
    defaultValue: {
      stars: review ? String(review.stars) : "",
      text: review?.text ?? "",
      showName: review && review.name === null ? "" : "on",
    },
  })
  return (
    <Form key={form.id} method="post" {...getFormProps(form)} className="card space-y-5 p-4 sm:p-6">
      {!review && <p className="text-muted">{t("reviews.page.intro", { villa })}</p>}
      <FormErrors form={form} />
      <StarsField field={fields.stars} />
      <Field
        field={fields.text}
        label={t("reviews.page.text")}
        hint={t("reviews.page.textHint")}
        rows={6}
        maxLength={REVIEW_MAX_LENGTH}
        required={false}
      />
      {firstName && (
        <div>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={fields.showName.name}
              defaultChecked={fields.showName.initialValue === "on"}
              aria-describedby={`${fields.showName.id}-hint`}
              className="size-5 shrink-0 accent-pool"
            />
            <span className="min-w-0 break-words">{t("reviews.page.showName", { name: firstName })}</span>
          </label>
          <p id={`${fields.showName.id}-hint`} className="text-sm text-muted">
            {t("reviews.page.showNameHint")}
          </p>
        </div>
      )}
      <button type="submit" className="button w-full" aria-disabled={busy}>
        {busy ? t("site.pleaseWait") : t(review ? "reviews.page.save" : "reviews.page.submit")}
      </button>
      {!review && <p className="text-center text-sm text-muted">{t("reviews.page.publishing")}</p>}
    </Form>
  )
}

function StarsField({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation()
  const refused = field.initialValue ?? ""
  const [checked, setChecked] = useCheckedRadio(field.name, refused)
  const errors = checked === refused ? field.errors : undefined
  return (
    <fieldset aria-describedby={errors ? field.errorId : undefined}>
      <legend className="font-semibold">{t("reviews.page.stars")}</legend>
      <div className="mt-1 grid grid-cols-5 gap-2">
        {STARS.map((star) => (
          <label
            key={star}
            className="flex min-h-14 flex-col items-center justify-center rounded-control border border-line py-2 has-[:checked]:border-pool has-[:checked]:bg-pool-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-pool"
          >
            <input
              type="radio"
              name={field.name}
              value={star}
              required
              defaultChecked={String(star) === checked}
              onChange={() => setChecked(String(star))}
              aria-label={t("reviews.stars", { rating: star })}
              className="size-5 accent-pool"
            />
            <span aria-hidden="true" className="mt-1 inline-flex items-center gap-0.5 tabular-nums">
              {star}
              <Icon name="star" className="size-4 text-clay" />
            </span>
          </label>
        ))}
      </div>
      {errors && (
        <p id={field.errorId} className="error">
          {errors.map((error) => t(error as TextKey)).join(" ")}
        </p>
      )}
    </fieldset>
  )
}
