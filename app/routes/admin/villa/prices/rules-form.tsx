import { getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin-paths.ts"
import type { PriceListChange } from "#app/booking/price-change.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import type { OfferValues } from "#app/villa/offer-form.ts"
import {
  BOOKABLE_MIN_DAYS,
  DISCOUNT_MAX_DAYS,
  GAP_MAX_NIGHTS,
  MIN_NIGHTS_MAX,
  NOTICE_MAX_HOURS,
  PERCENT_MAX,
} from "#app/villa/offer-limits.ts"
import { BOOKABLE_MAX_DAYS } from "#app/villa/offer-rules.ts"
import type { FormActionData } from "../../shared/admin-action.server.ts"
import { HiddenFields } from "../../shared/hidden-fields.tsx"
import type { EditForm } from "../../shared/use-edit-form.ts"
import { useLiveCheck } from "../../shared/use-live-check.ts"
import { CheckAndSave } from "./check-and-save.tsx"
import { priceListChange } from "./check-answer.ts"
import { isDiscountIgnored } from "./season-values.ts"

type Props = {
  options: EditForm<OfferValues>["options"]
  hidden: EditForm<OfferValues>["hidden"]
  actionData: FormActionData<PriceListChange> | undefined
  maxGuests: number
}
type Fields = ReturnType<typeof useForm<OfferValues>>[1]
type TypedName = "saturdayPrice" | "saturdayDiscountedPrice" | "includedGuests"
/** What was last checked or saved. */
type Typed = (name: TypedName) => unknown

const MONEY = { type: "number", inputMode: "decimal", min: 0, step: 0.01, required: false } as const
const PERCENT = { type: "number", inputMode: "decimal", min: 0, max: PERCENT_MAX, step: 0.01, required: false } as const
const COUNT = { type: "number", inputMode: "numeric", min: 0, required: false } as const

/** The form of the rules: what applies to all seasons. */
export function RulesForm({ options, hidden, actionData, maxGuests }: Props) {
  const [form, fields] = useForm<OfferValues>(options)
  const { hydrated, onInput, onSubmit, latest, checking } = useLiveCheck({
    formId: form.id,
    url: adminPaths.priceRulesCheck,
    preview: priceListChange,
    actionData,
  })
  const typed = (name: TypedName) => latest?.reply.initialValue?.[name] ?? options.defaultValue[name]
  return (
    <Form method="post" {...getFormProps(form)} onInput={onInput} onSubmitCapture={onSubmit} className="space-y-4">
      <HiddenFields hidden={hidden} />
      <FormErrors form={form} />
      <Saturday fields={fields} typed={typed} />
      <Fees fields={fields} typed={typed} maxGuests={maxGuests} />
      <Tax fields={fields} />
      <StayRules fields={fields} />
      <Discounts fields={fields} />
      <CheckAndSave actionData={latest} checking={checking} hydrated={hydrated} />
    </Form>
  )
}

function Saturday({ fields, typed }: { fields: Fields; typed: Typed }) {
  const { t } = useTranslation("admin")
  const isIgnored = isDiscountIgnored(typed("saturdayDiscountedPrice"), typed("saturdayPrice"))
  return (
    <Section name="saturday">
      <Pair>
        <Field field={fields.saturdayPrice} label={t("prices.rules.saturdayPrice")} {...MONEY} />
        <Field
          field={fields.saturdayDiscountedPrice}
          label={t("prices.rules.saturdayDiscountedPrice")}
          hint={isIgnored ? t("villa.prices.discountIgnored") : undefined}
          {...MONEY}
        />
      </Pair>
    </Section>
  )
}

function Fees({ fields, typed, maxGuests }: { fields: Fields; typed: Typed; maxGuests: number }) {
  const { t } = useTranslation("admin")
  const includesAll = Number(typed("includedGuests")) >= maxGuests
  return (
    <Section name="fees">
      <Pair>
        <Field
          field={fields.includedGuests}
          label={t("prices.rules.includedGuests")}
          hint={includesAll ? t("prices.rules.includedGuestsAll", { n: maxGuests }) : undefined}
          {...COUNT}
          min={1}
          max={maxGuests}
        />
        <Field field={fields.extraGuestFee} label={t("prices.rules.extraGuestFee")} {...MONEY} />
        <Field field={fields.cleaningFee} label={t("prices.rules.cleaningFee")} {...MONEY} />
      </Pair>
    </Section>
  )
}

function Tax({ fields }: { fields: Fields }) {
  const { t } = useTranslation("admin")
  const service = fields.service.getFieldset()
  const vat = fields.vat.getFieldset()
  const modes = (["none", "included", "added"] as const).map((value) => ({ value, label: t(`prices.mode.${value}`) }))
  return (
    <Section name="tax">
      <Pair>
        <SelectField field={service.mode} label={t("prices.rules.service")} options={modes} />
        <Field field={service.percent} label={t("prices.rules.servicePercent")} {...PERCENT} />
        <SelectField field={vat.mode} label={t("prices.rules.vat")} options={modes} />
        <Field field={vat.percent} label={t("prices.rules.vatPercent")} {...PERCENT} />
      </Pair>
      <Field
        field={vat.taxId}
        label={t("prices.rules.taxId")}
        hint={t("prices.rules.taxIdHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        required={false}
      />
    </Section>
  )
}

function StayRules({ fields }: { fields: Fields }) {
  const { t } = useTranslation("admin")
  return (
    <Section name="stay">
      <Pair>
        <Field field={fields.minNights} label={t("prices.rules.minNights")} {...COUNT} min={1} max={MIN_NIGHTS_MAX} />
        <Field
          field={fields.weekendMinNights}
          label={t("prices.rules.weekendMinNights")}
          {...COUNT}
          min={1}
          max={MIN_NIGHTS_MAX}
        />
      </Pair>
      <label className="flex min-h-11 items-center gap-3">
        <input
          key={fields.fillGaps.key}
          type="checkbox"
          value="on"
          name={fields.fillGaps.name}
          defaultChecked={fields.fillGaps.initialValue === "on"}
          className="size-5 shrink-0 accent-pool"
        />
        <span>
          {t("prices.rules.fillGaps")}
          <span className="block text-sm text-muted">{t("prices.rules.fillGapsHint")}</span>
        </span>
      </label>
      <Field
        field={fields.noticeHours}
        label={t("prices.rules.noticeHours")}
        hint={t("prices.rules.noticeHoursHint")}
        {...COUNT}
        max={NOTICE_MAX_HOURS}
      />
      <Field
        field={fields.bookableDays}
        label={t("prices.rules.bookableDays")}
        {...COUNT}
        min={BOOKABLE_MIN_DAYS}
        max={BOOKABLE_MAX_DAYS}
      />
      <Field
        field={fields.gapNights}
        label={t("prices.rules.gapNights")}
        hint={t("prices.rules.gapNightsHint")}
        {...COUNT}
        max={GAP_MAX_NIGHTS}
      />
    </Section>
  )
}

function Discounts({ fields }: { fields: Fields }) {
  const { t } = useTranslation("admin")
  const early = fields.early.getFieldset()
  const lastMinute = fields.lastMinute.getFieldset()
  return (
    <Section name="discounts">
      <Pair>
        <Field field={fields.longStay7} label={t("prices.rules.longStay7")} {...PERCENT} />
        <Field field={fields.longStay28} label={t("prices.rules.longStay28")} {...PERCENT} />
        <Field field={early.days} label={t("prices.rules.earlyDays")} {...COUNT} min={1} max={DISCOUNT_MAX_DAYS} />
        <Field field={early.percent} label={t("prices.rules.earlyPercent")} {...PERCENT} />
        <Field
          field={lastMinute.days}
          label={t("prices.rules.lastMinuteDays")}
          {...COUNT}
          min={1}
          max={DISCOUNT_MAX_DAYS}
        />
        <Field field={lastMinute.percent} label={t("prices.rules.lastMinutePercent")} {...PERCENT} />
      </Pair>
    </Section>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="field-pair">{children}</div>
}

function Section({
  name,
  children,
}: {
  name: "saturday" | "fees" | "tax" | "stay" | "discounts"
  children: ReactNode
}) {
  const { t } = useTranslation("admin")
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="card scroll-mt-20 space-y-3 p-4 sm:p-6">
      <div>
        <h2 id={`${name}-title`} className="text-xl">
          {t(`prices.section.${name}.title`)}
        </h2>
        <p className="text-sm text-muted">{t(`prices.section.${name}.hint`)}</p>
      </div>
      {children}
    </section>
  )
}
