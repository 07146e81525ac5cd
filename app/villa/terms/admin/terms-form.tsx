import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import * as z from "zod/mini"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { CheckPanel } from "#app/admin/pages/check-panel.tsx"
import { FoldCard } from "#app/admin/pages/fold-card.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { SaveBar } from "#app/admin/pages/save-bar.tsx"
import type { EditFormState } from "#app/admin/pages/use-edit-form.ts"
import { useLiveCheck } from "#app/admin/pages/use-live-check.ts"
import { formatDate, formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useCheckedRadio } from "#app/ui/use-checked-radio.ts"
import { toSatang } from "#app/villa/money.ts"
import { DAMAGE_RETURN_DAYS } from "#app/villa/terms/damage-return.ts"
import { GRACE_MAX_HOURS, POLICY_CHOICES, TIER_FIELDS, TIER_MAX_DAYS } from "../cancellation-presets.ts"
import { BALANCE_MAX_DAYS, DEPOSIT_MAX_PERCENT, DEPOSIT_MIN_PERCENT } from "../payment-plan.ts"
import { DAMAGE_CHOICES, DEPOSIT_KINDS, MOVE_MAX_DAYS, MOVES_MAX, REFUND_MAX_DAYS, REFUND_MIN_DAYS } from "../terms.ts"
import type { TermsValues } from "../terms-request.ts"
import type { TermsPreview } from "./preview-terms.server.ts"

const sentences = z.array(z.string())

/** What the check of the form answers. */
const termsPreview: z.ZodMiniType<TermsPreview> = z.object({
  checkIn: z.string(),
  total: z.number(),
  sentences: z.object({ th: sentences, en: sentences }),
})

type Fields = { [Name in keyof TermsValues]: FieldMetadata<TermsValues[Name]> }
type Props = {
  options: EditFormState<TermsValues>["options"]
  hidden: EditFormState<TermsValues>["hidden"]
  actionData: FormActionData<TermsPreview> | undefined
}

const NUMBER = { type: "number", inputMode: "numeric", min: 0, required: false } as const

/** The form of the terms, with what guests of an example stay would read. Without script a button shows that. */
export function EditTerms({ options, hidden, actionData }: Props) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<TermsValues>(options)
  const { hydrated, onInput, onSubmit, latest, isChecked, checking } = useLiveCheck({
    formId: form.id,
    preview: termsPreview,
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
      className="space-y-4"
    >
      <HiddenFields hidden={hidden} />
      <FormErrors form={form} />
      <DepositFields fields={fields} />
      <DamageFields fields={fields} />
      <PolicyFields fields={fields} />
      <MoveFields fields={fields} />
      <SaveBar check={hydrated ? undefined : t("terms.preview.check")} />
      <CheckPanel title={t("terms.preview.title")} actionData={latest} checking={checking} errorsShown={!isChecked}>
        {(preview) => <Preview preview={preview} />}
      </CheckPanel>
    </Form>
  )
}

/** What is paid on booking, and when the rest is due; fields of other choices are not shown. */
function DepositFields({ fields }: { fields: Fields }) {
  const { t, language } = useTranslation("admin")
  const { deposit, depositPercent, depositAmount, balanceDays } = fields
  const kind = savedChoice(deposit, DEPOSIT_KINDS)
  const part = kind === "percent" ? `${depositPercent.initialValue}%` : baht(depositAmount, language)
  return (
    <FoldCard
      title={t("terms.fields.deposit")}
      value={values(t(`terms.deposit.${kind}`), kind !== "full" && part)}
      isOpen={hasErrors(depositPercent, depositAmount, balanceDays)}
    >
      <div className="group/deposit">
        <Choice
          key={deposit.key}
          field={deposit}
          legend={t("terms.fields.deposit")}
          options={DEPOSIT_KINDS.map((kind) => ({
            value: kind,
            label: t(`terms.deposit.${kind}`),
          }))}
        />
        <div className="mt-3 space-y-4 border-t border-line pt-4 group-has-[[name=deposit][value=full]:checked]/deposit:hidden">
          <div className="hidden group-has-[[name=deposit][value=percent]:checked]/deposit:block">
            <Field
              field={depositPercent}
              label={t("terms.fields.depositPercent")}
              hint={t("terms.depositPercentHint")}
              {...NUMBER}
              min={DEPOSIT_MIN_PERCENT}
              max={DEPOSIT_MAX_PERCENT}
            />
          </div>
          <div className="hidden group-has-[[name=deposit][value=amount]:checked]/deposit:block">
            <Field
              field={depositAmount}
              label={t("terms.fields.depositAmount")}
              hint={t("terms.depositAmountHint")}
              {...NUMBER}
              inputMode="decimal"
              step="0.01"
            />
          </div>
          <Field
            field={balanceDays}
            label={t("terms.fields.balanceDays")}
            hint={t("terms.balanceDaysHint")}
            {...NUMBER}
            max={BALANCE_MAX_DAYS}
          />
        </div>
      </div>
    </FoldCard>
  )
}

/** The deposit for damage, and when it is paid. */
function DamageFields({ fields: { damage, damageAmount } }: { fields: Fields }) {
  const { t, language } = useTranslation("admin")
  const choice = savedChoice(damage, DAMAGE_CHOICES)
  return (
    <FoldCard
      title={t("terms.fields.damage")}
      value={values(t(`terms.damage.${choice}`), choice !== "none" && baht(damageAmount, language))}
      isOpen={hasErrors(damageAmount)}
    >
      <div className="group/damage">
        <Choice
          key={damage.key}
          field={damage}
          legend={t("terms.fields.damage")}
          options={DAMAGE_CHOICES.map((choice) => ({
            value: choice,
            label: t(`terms.damage.${choice}`),
            hint: choice === "none" ? undefined : t(`terms.damageHint.${choice}`),
          }))}
        />
        <div className="mt-3 border-t border-line pt-4 group-has-[[name=damage][value=none]:checked]/damage:hidden">
          <Field
            field={damageAmount}
            label={t("terms.fields.damageAmount")}
            hint={t("terms.damageAmountHint", { days: DAMAGE_RETURN_DAYS })}
            {...NUMBER}
            inputMode="decimal"
            step="0.01"
          />
        </div>
      </div>
    </FoldCard>
  )
}

function PolicyFields({ fields }: { fields: Fields }) {
  const { t } = useTranslation("admin")
  const { policy, graceHours, refundDays } = fields
  return (
    <FoldCard
      title={t("terms.policy")}
      value={t(`terms.choice.${savedChoice(policy, POLICY_CHOICES)}`)}
      isOpen={hasErrors(graceHours, refundDays) || TIER_FIELDS.some((tier) => !fields[tier].valid)}
    >
      <div className="group/policy">
        <Choice
          key={policy.key}
          field={policy}
          legend={t("terms.policy")}
          hint={t("terms.policyHint")}
          options={POLICY_CHOICES.map((choice) => ({
            value: choice,
            label: t(`terms.choice.${choice}`),
            hint: t(`terms.choiceHint.${choice}`),
          }))}
        />
        <fieldset className="mt-3 hidden space-y-3 border-t border-line pt-4 group-has-[[value=own]:checked]/policy:block">
          <legend className="sr-only">{t("terms.choice.own")}</legend>
          <p className="text-sm text-muted">{t("terms.tiersHint")}</p>
          {TIER_FIELDS.map((name, index) => (
            <TierFields key={name} number={index + 1} field={fields[name]} />
          ))}
        </fieldset>
        <div className="mt-3 border-t border-line pt-4 group-has-[[name=policy][value=none]:checked]/policy:hidden">
          <Field
            field={graceHours}
            label={t("terms.grace")}
            hint={t("terms.graceHint")}
            {...NUMBER}
            max={GRACE_MAX_HOURS}
          />
        </div>
        <div className="mt-3 border-t border-line pt-4">
          <Field
            field={refundDays}
            label={t("terms.fields.refundDays")}
            hint={t("terms.refundDaysHint")}
            {...NUMBER}
            min={REFUND_MIN_DAYS}
            max={REFUND_MAX_DAYS}
          />
        </div>
      </div>
    </FoldCard>
  )
}

/** How often guests can ask for other dates, and until when. */
function MoveFields({ fields: { moves, moveDays } }: { fields: Fields }) {
  const { t } = useTranslation("admin")
  const count = Number(moves.initialValue)
  return (
    <FoldCard
      title={t("terms.otherDates")}
      value={count > 0 ? t("terms.movesValue", { count }) : t("terms.noMoves")}
      isOpen={hasErrors(moves, moveDays)}
    >
      <p className="text-sm text-muted">{t("terms.otherDatesHint")}</p>
      <div className="field-pair">
        <Field field={moves} label={t("terms.fields.moves")} hint={t("terms.movesHint")} {...NUMBER} max={MOVES_MAX} />
        <Field
          field={moveDays}
          label={t("terms.fields.moveDays")}
          hint={t("terms.moveDaysHint")}
          {...NUMBER}
          max={MOVE_MAX_DAYS}
        />
      </div>
    </FoldCard>
  )
}

/** What was saved, as the text of a folded part. */
const values = (...texts: (string | false)[]) => texts.filter((text) => text !== false)

function savedChoice<Value extends string>(
  field: FieldMetadata<Value>,
  [first, ...others]: readonly [Value, ...Value[]],
) {
  return others.find((choice) => choice === field.initialValue) ?? first
}

const baht = ({ initialValue }: FieldMetadata<string>, language: Language) =>
  formatMoney(toSatang(Number(initialValue)), language)

const hasErrors = (...fields: FieldMetadata<string>[]) => fields.some(({ errors }) => errors)

type ChoiceProps<Value extends string> = {
  field: FieldMetadata<Value>
  legend: string
  hint?: string
  options: { value: Value; label: string; hint?: string }[]
}

function Choice<Value extends string>({ field, legend, hint: about, options }: ChoiceProps<Value>) {
  const [selected] = useCheckedRadio(field.name, String(field.initialValue))
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      {about && <p className="text-sm text-muted">{about}</p>}
      {options.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-12 items-center gap-3 py-1">
          <input
            type="radio"
            name={field.name}
            value={value}
            defaultChecked={value === selected}
            className="size-5 shrink-0 accent-pool"
          />
          <span>
            {label}
            {hint && <span className="block text-sm text-muted">{hint}</span>}
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

/** The sentences in the reader's language; those in the other one are folded. */
function Preview({ preview: { checkIn, total, sentences } }: { preview: TermsPreview }) {
  const { t, language } = useTranslation("admin")
  if (sentences[language].length === 0) return <p>{t("terms.preview.none")}</p>
  const values = { date: formatDate(checkIn, language, "short"), amount: formatMoney(total, language) }
  const other = language === "th" ? "en" : "th"
  return (
    <>
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t("terms.preview.example", values)}
      </p>
      <Sentences language={language} sentences={sentences[language]} />
      <details>
        <summary className="link inline-flex min-h-11 items-center">{t(`villa.texts.other.${other}`)}</summary>
        <Sentences language={other} sentences={sentences[other]} />
      </details>
    </>
  )
}

function Sentences({ language, sentences }: { language: Language; sentences: string[] }) {
  return (
    <ul lang={language} className="space-y-1">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
