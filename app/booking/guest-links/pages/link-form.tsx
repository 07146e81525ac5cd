import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { REFERENCE_MAX_LENGTH } from "#app/booking/booking.ts"
import type { BookingLinkRequest } from "#app/booking/guest-links/booking-link-request.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { EmailField } from "#app/notify/email/ui/email-field.tsx"
import { paths } from "#app/paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"

/** For another device than the one that made the booking. */
export function LinkForm({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const { t } = useTranslation()
  const busy = useBusy(useNavigation().state)
  const [form, fields] = useForm<BookingLinkRequest>({ id: "link", lastResult })
  return (
    <Form method="post" action={paths.booking.link} {...getFormProps(form)} className="mt-3 space-y-5">
      <p className="text-muted">{t("booking.link.intro")}</p>
      <FormErrors form={form} />
      <EmailField field={fields.email} />
      <Field
        field={fields.reference}
        label={t("booking.link.reference")}
        hint={t("booking.link.referenceHint")}
        autoComplete="off"
        maxLength={REFERENCE_MAX_LENGTH}
      />
      <button type="submit" className="button w-full" aria-disabled={busy}>
        {busy ? t("site.pleaseWait") : t("booking.link.submit")}
      </button>
    </Form>
  )
}
