import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { DescribedField, FieldPairs, Fields, useDescribedField } from "#app/admin/pages/described-field.tsx"
import { EditForm } from "#app/admin/pages/edit-form.tsx"
import { SaveBar } from "#app/admin/pages/save-bar.tsx"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { DiscountedField } from "./discounted-field.tsx"
import type { SeasonValues } from "./season-values.ts"
import { WeekdayFields } from "./weekday-fields.tsx"

type Props = {
  id: string
  action: string
  values: SeasonValues
  version: number
  descriptions: FieldDescriptions
  actionData: FormActionData | undefined
}

/** The form of a season or holiday, new or not. */
export function SeasonEditor(props: Props) {
  const { t } = useTranslation("admin")
  return (
    <EditForm {...props} className="card space-y-4 p-4 sm:p-6">
      <Fields names={["layer", ["nameTh", "nameEn"], ["first", "last"]]} />
      <Overlap actionData={props.actionData} />
      <DescribedField name="yearly" />
      <fieldset className="space-y-3">
        <legend className="font-semibold">{t("prices.season.prices")}</legend>
        <p className="text-sm text-muted">{t("prices.season.pricesHint")}</p>
        <FieldPairs names={["weekdayPrice", "weekendPrice", "saturdayPrice", "minNights"]} />
        <DiscountedPrices />
      </fieldset>
      <StayDays values={props.values} />
      <SaveBar />
    </EditForm>
  )
}

/** Open where some are set. */
function StayDays({ values: { arrivalDays, departureDays } }: Pick<Props, "values">) {
  const { t } = useTranslation("admin")
  return (
    <details open={Object.keys({ ...arrivalDays, ...departureDays }).length > 0}>
      <summary className="link inline-flex min-h-11 items-center text-sm">{t("prices.stayDays.title")}</summary>
      <WeekdayFields hint={t("prices.stayDays.seasonHint")} />
    </details>
  )
}

/** Open where one is set. */
function DiscountedPrices() {
  const { t } = useTranslation("admin")
  const discounts = [
    useDescribedField("weekdayDiscountedPrice"),
    useDescribedField("weekendDiscountedPrice"),
    useDescribedField("saturdayDiscountedPrice"),
  ]
  return (
    <details open={discounts.some(({ field }) => Boolean(field.errors || field.initialValue))}>
      <summary className="link inline-flex min-h-11 items-center text-sm">{t("prices.season.discounted")}</summary>
      <div className="field-pair">
        <DiscountedField name="weekdayDiscountedPrice" below="weekdayPrice" />
        <DiscountedField name="weekendDiscountedPrice" below="weekendPrice" />
        <DiscountedField name="saturdayDiscountedPrice" below="saturdayPrice" />
      </div>
    </details>
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
