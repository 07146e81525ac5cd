import { DescribedField, useDescribedField, useTypedValues } from "#app/admin/pages/described-field.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { isHighDiscount } from "../discounted-prices.ts"

/** Says while a price is typed that it will be refused. @param below the field of its normal price */
export function DiscountedField({ name, below }: { name: string; below: string }) {
  const { t } = useTranslation("admin")
  const typed = useTypedValues()
  const { field } = useDescribedField(name)
  const normal = typed(below)
  const isValid = (discounted: string) => !normal || !isHighDiscount(Number(discounted), Number(normal))
  const isHinted = !field.errors && !isValid(typed(name) ?? "")
  return (
    <DescribedField
      name={name}
      hint={t(isHinted ? "villa.prices.discountTooHigh" : "villa.prices.discountHint")}
      isValid={isValid}
    />
  )
}
