import type { FieldMetadata } from "@conform-to/react"
import { isForeignPhone } from "#app/booking/phone-prefix.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { useCheckedRadio } from "#app/ui/use-checked-radio.ts"

const COUNTRIES = ["TH", "other"] as const

type Props = {
  fields: { phone: FieldMetadata<string>; phoneCountry: FieldMetadata<string> }
  label: string
  autoComplete: boolean
  required?: boolean
}

/** A typed code of another country selects that country. */
export function PhoneFields({ fields: { phone, phoneCountry }, label, autoComplete, required }: Props) {
  const { t } = useTranslation()
  const [country, setCountry] = useCheckedRadio(
    phoneCountry.name,
    phoneCountry.initialValue === "other" || isForeignPhone(phone.initialValue ?? "") ? "other" : "TH",
  )
  const isForeign = country === "other"
  return (
    <fieldset className="space-y-1">
      <legend className="sr-only">{t("customer.phoneCountry")}</legend>
      <Field
        field={phone}
        label={label}
        hint={t(isForeign ? "customer.phoneForeignHint" : "customer.phoneHint")}
        type="tel"
        autoComplete={autoComplete ? (isForeign ? "tel" : "tel-national") : "off"}
        inputMode="tel"
        maxLength={30}
        required={required}
        onInput={({ currentTarget }) => {
          if (isForeignPhone(currentTarget.value)) setCountry("other")
        }}
      />
      <p className="flex flex-wrap gap-x-5">
        {COUNTRIES.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={phoneCountry.name}
              value={each}
              checked={each === country}
              onChange={() => setCountry(each)}
              className="size-5 accent-pool"
            />
            {t(`customer.phoneCountries.${each}`)}
          </label>
        ))}
      </p>
    </fieldset>
  )
}
