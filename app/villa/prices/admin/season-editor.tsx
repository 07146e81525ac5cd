import { getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { DescribedField } from "#app/admin/pages/described-field.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { SaveBar } from "#app/admin/pages/save-bar.tsx"
import type { EditForm } from "#app/admin/pages/use-edit-form.ts"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { discountHint, type SeasonValues } from "./season-values.ts"

/** Each discounted price with the price that it is below. */
const DISCOUNTS = [
  ["weekdayDiscountedPrice", "weekdayPrice"],
  ["weekendDiscountedPrice", "weekendPrice"],
  ["saturdayDiscountedPrice", "saturdayPrice"],
] as const

type Props = {
  action: string
  options: EditForm<SeasonValues>["options"]
  hidden: EditForm<SeasonValues>["hidden"]
  descriptions: FieldDescriptions
  actionData: FormActionData | undefined
  /** What else can be done with the season. */
  children?: ReactNode
}

/** The form of a season or holiday, new or not. */
export function SeasonEditor({ action, options, hidden, descriptions, actionData, children }: Props) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<SeasonValues>(options)
  const described = (name: keyof SeasonValues) => <DescribedField field={fields[name]} descriptions={descriptions} />
  const discounts = DISCOUNTS.map(([discounted]) => fields[discounted])
  return (
    <>
      <Form method="post" action={action} {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
        <FormErrors form={form} />
        <HiddenFields hidden={hidden} />
        {described("layer")}
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {described("nameTh")}
          {described("nameEn")}
        </div>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {described("first")}
          {described("last")}
        </div>
        <Overlap actionData={actionData} />
        {described("yearly")}
        <fieldset className="space-y-3">
          <legend className="font-semibold">{t("prices.season.prices")}</legend>
          <p className="text-sm text-muted">{t("prices.season.pricesHint")}</p>
          <div className="field-pair">
            {described("weekdayPrice")}
            {described("weekendPrice")}
            {described("saturdayPrice")}
            {described("minNights")}
          </div>
          <details open={discounts.some(({ errors, initialValue }) => Boolean(errors || initialValue))}>
            <summary className="link inline-flex min-h-11 items-center text-sm">
              {t("prices.season.discounted")}
            </summary>
            <div className="field-pair">
              {DISCOUNTS.map(([discounted, price]) => (
                <DescribedField
                  key={discounted}
                  field={fields[discounted]}
                  descriptions={descriptions}
                  hint={t(discountHint(fields[discounted].value, fields[price].value))}
                />
              ))}
            </div>
          </details>
        </fieldset>
        <SaveBar />
      </Form>
      {children}
    </>
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
