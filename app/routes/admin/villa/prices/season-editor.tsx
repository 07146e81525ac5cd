import { getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import type { PriceListChange } from "#app/booking/price-change.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { MIN_NIGHTS_MAX } from "#app/villa/offer-limits.ts"
import { NAME_MAX_LENGTH } from "#app/villa/villa.ts"
import type { FormActionData } from "../../shared/admin-action.server.ts"
import { HiddenFields } from "../../shared/hidden-fields.tsx"
import type { EditForm } from "../../shared/use-edit-form.ts"
import { useLiveCheck } from "../../shared/use-live-check.ts"
import { CheckAndSave } from "./check-and-save.tsx"
import { priceListChange } from "./check-answer.ts"
import { isDiscountIgnored, type SeasonValues } from "./season-values.ts"

type Props = {
  action: string
  /** The URL that checks the form. */
  check: string
  options: EditForm<SeasonValues>["options"]
  hidden: EditForm<SeasonValues>["hidden"]
  actionData: FormActionData<PriceListChange> | undefined
}

const MONEY = { type: "number", inputMode: "decimal", min: 0, step: 0.01, required: false } as const

/** The form of a season or holiday, new or not. */
export function SeasonEditor({ action, check, options, hidden, actionData }: Props) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<SeasonValues>(options)
  const { hydrated, onInput, onSubmit, latest, checking } = useLiveCheck({
    formId: form.id,
    url: check,
    preview: priceListChange,
    actionData,
  })
  const typed = (name: string) => latest?.reply.initialValue?.[name] ?? options.defaultValue[name as keyof SeasonValues]
  const ignored = (kind: "weekday" | "weekend" | "saturday") =>
    isDiscountIgnored(typed(`${kind}DiscountedPrice`), typed(`${kind}Price`))
      ? t("villa.prices.discountIgnored")
      : undefined
  const discounts = [fields.weekdayDiscountedPrice, fields.weekendDiscountedPrice, fields.saturdayDiscountedPrice]
  return (
    <Form
      method="post"
      action={action}
      {...getFormProps(form)}
      onInput={onInput}
      onSubmitCapture={onSubmit}
      className="card space-y-4 p-4 sm:p-6"
    >
      <FormErrors form={form} />
      <HiddenFields hidden={hidden} />
      <SelectField
        field={fields.layer}
        label={t("prices.season.layer")}
        options={(["season", "holiday"] as const).map((value) => ({ value, label: t(`prices.layer.${value}`) }))}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          field={fields.nameTh}
          label={`${t("prices.season.name")} · ${t("villa.thai")}`}
          lang="th"
          maxLength={NAME_MAX_LENGTH}
          required={false}
        />
        <Field
          field={fields.nameEn}
          label={`${t("prices.season.name")} · ${t("villa.english")}`}
          lang="en"
          maxLength={NAME_MAX_LENGTH}
        />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field field={fields.first} label={t("prices.season.first")} type="date" />
        <Field field={fields.last} label={t("prices.season.last")} type="date" />
      </div>
      <Overlap actionData={latest} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          key={fields.yearly.key}
          type="checkbox"
          value="on"
          name={fields.yearly.name}
          defaultChecked={fields.yearly.initialValue === "on"}
          className="size-5 shrink-0 accent-pool"
        />
        <span>
          {t("prices.season.yearly")}
          <span className="block text-sm text-muted">{t("prices.season.yearlyHint")}</span>
        </span>
      </label>
      <fieldset className="space-y-3">
        <legend className="font-semibold">{t("prices.season.prices")}</legend>
        <p className="text-sm text-muted">{t("prices.season.pricesHint")}</p>
        <div className="field-pair">
          <Field field={fields.weekdayPrice} label={t("prices.day.weekday")} {...MONEY} />
          <Field field={fields.weekendPrice} label={t("prices.day.weekend")} {...MONEY} />
          <Field field={fields.saturdayPrice} label={t("prices.season.saturday")} {...MONEY} />
          <Field
            field={fields.minNights}
            label={t("prices.season.minNights")}
            type="number"
            inputMode="numeric"
            min={1}
            max={MIN_NIGHTS_MAX}
            required={false}
          />
        </div>
        <details open={discounts.some(({ errors, initialValue }) => Boolean(errors || initialValue))}>
          <summary className="link inline-flex min-h-11 items-center text-sm">{t("prices.season.discounted")}</summary>
          <div className="field-pair">
            <Field
              field={fields.weekdayDiscountedPrice}
              label={t("prices.day.weekday")}
              hint={ignored("weekday")}
              {...MONEY}
            />
            <Field
              field={fields.weekendDiscountedPrice}
              label={t("prices.day.weekend")}
              hint={ignored("weekend")}
              {...MONEY}
            />
            <Field
              field={fields.saturdayDiscountedPrice}
              label={t("prices.day.saturday")}
              hint={ignored("saturday")}
              {...MONEY}
            />
          </div>
        </details>
      </fieldset>
      <CheckAndSave actionData={latest} checking={checking} hydrated={hydrated} />
    </Form>
  )
}

/** The season that already has some of the refused nights, with a link to it. */
function Overlap({ actionData }: Pick<Props, "actionData">) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  if (!actionData?.overlap) return null
  const { id, name } = actionData.overlap.with
  return (
    <p>
      {t("prices.season.overlaps")}{" "}
      <a href={adminPaths.season(id)} className="link inline-flex min-h-11 items-center">
        {localized(name, language)}
      </a>
    </p>
  )
}
