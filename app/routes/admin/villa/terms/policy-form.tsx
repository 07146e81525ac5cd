import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import * as z from "zod/mini"
import { adminPaths } from "#app/admin-paths.ts"
import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useCheckedRadio } from "#app/ui/use-checked-radio.ts"
import {
  GRACE_MAX_HOURS,
  POLICY_CHOICES,
  type PolicyChoice,
  TIER_FIELDS,
  TIER_MAX_DAYS,
} from "#app/villa/cancellation-policy.ts"
import type { TermsValues } from "#app/villa/terms-request.ts"
import type { FormActionData } from "../../shared/admin-action.server.ts"
import { CheckPanel } from "../../shared/check-panel.tsx"
import { HiddenFields } from "../../shared/hidden-fields.tsx"
import { SaveBar } from "../../shared/save-bar.tsx"
import type { EditForm } from "../../shared/use-edit-form.ts"
import { useLiveCheck } from "../../shared/use-live-check.ts"
import type { PolicyPreview } from "./preview-policy.server.ts"

/** What the check of the form answers. */
const policyPreview: z.ZodMiniType<PolicyPreview> = z.object({
  checkIn: z.string(),
  total: z.number(),
  sentences: z.array(z.string()),
})

type Props = {
  options: EditForm<TermsValues>["options"]
  hidden: EditForm<TermsValues>["hidden"]
  actionData: FormActionData<PolicyPreview> | undefined
}

const NUMBER = { type: "number", inputMode: "numeric", min: 0, required: false } as const

/** The form of the policy, with what guests of an example stay would see. Without script a button shows that. */
export function PolicyForm({ options, hidden, actionData }: Props) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<TermsValues>(options)
  const { hydrated, onInput, onSubmit, latest, isChecked, checking } = useLiveCheck({
    formId: form.id,
    url: adminPaths.termsCheck,
    preview: policyPreview,
    actionData,
    atOnce: true,
  })
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      // A number that is out of range may be in a tier that is not shown.
      noValidate
      onInput={onInput}
      onSubmitCapture={onSubmit}
      className="group/policy space-y-4"
    >
      <HiddenFields hidden={hidden} />
      <FormErrors form={form} />
      <div className="group card p-4 sm:p-6">
        <PolicyRadios key={fields.policy.key} field={fields.policy} />
        <fieldset className="mt-3 hidden space-y-3 border-t border-line pt-4 group-has-[[value=own]:checked]:block">
          <legend className="sr-only">{t("terms.choice.own")}</legend>
          <p className="text-sm text-muted">{t("terms.tiersHint")}</p>
          {TIER_FIELDS.map((name, index) => (
            <TierFields key={name} number={index + 1} field={fields[name]} />
          ))}
        </fieldset>
      </div>
      <div className="card p-4 group-has-[[name=policy][value=none]:checked]/policy:hidden sm:p-6">
        <Field
          field={fields.graceHours}
          label={t("terms.grace")}
          hint={t("terms.graceHint")}
          {...NUMBER}
          max={GRACE_MAX_HOURS}
        />
      </div>
      <CheckPanel title={t("terms.preview.title")} actionData={latest} checking={checking} errorsShown={!isChecked}>
        {(preview) => <Preview preview={preview} />}
      </CheckPanel>
      <SaveBar check={hydrated ? undefined : t("terms.preview.check")} />
    </Form>
  )
}

function PolicyRadios({ field }: { field: FieldMetadata<PolicyChoice> }) {
  const { t } = useTranslation("admin")
  const [selected] = useCheckedRadio(field.name, String(field.initialValue))
  return (
    <fieldset>
      <legend className="text-xl font-semibold">{t("terms.policy")}</legend>
      {POLICY_CHOICES.map((choice) => (
        <label key={choice} className="flex min-h-12 items-center gap-3 py-1">
          <input
            type="radio"
            name={field.name}
            value={choice}
            defaultChecked={choice === selected}
            className="size-5 shrink-0 accent-pool"
          />
          <span>
            {t(`terms.choice.${choice}`)}
            <span className="block text-sm text-muted">{t(`terms.choiceHint.${choice}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function TierFields({ number, field }: { number: number; field: FieldMetadata<TermsValues["tier1"]> }) {
  const { t } = useTranslation("admin")
  const { days, percent } = field.getFieldset()
  return (
    <fieldset>
      <legend className="font-semibold">{t("terms.tier", { number })}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field field={days} label={t("terms.days")} {...NUMBER} max={TIER_MAX_DAYS} />
        <Field field={percent} label={t("terms.percent")} {...NUMBER} max={100} />
      </div>
    </fieldset>
  )
}

function Preview({ preview: { checkIn, total, sentences } }: { preview: PolicyPreview }) {
  const { t, language } = useTranslation("admin")
  if (sentences.length === 0) return <p>{t("terms.preview.none")}</p>
  const values = { date: formatDate(checkIn, language, "short"), amount: formatMoney(total, language) }
  return (
    <>
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t("terms.preview.example", values)}
      </p>
      <ul className="space-y-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
