import type { FieldMetadata } from "@conform-to/react"
import { useEffect, useState } from "react"
import { isDoubtfulThaiPhone, isForeignPhone } from "#app/booking/guest/phone-prefix.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { useCheckedRadio } from "#app/ui/use-checked-radio.ts"

const COUNTRIES = ["TH", "other"] as const

type Props = {
  fields: { phone: FieldMetadata<string>; phoneCountry: FieldMetadata<string> }
  label: string
  autoComplete: boolean
  required?: boolean
  /** A hidden field with the number whose country the hint asks about, so that nobody asks again. */
  askedName?: string
}

/** A typed code of another country selects that country. Script asks whether a number without 0 is Thai. */
export function PhoneFields({ fields: { phone, phoneCountry }, label, autoComplete, required, askedName }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState("")
  // Text typed before hydration is only in the DOM.
  useEffect(() => setTyped((document.getElementById(phone.id) as HTMLInputElement).value), [phone.id])
  const [obsolete, setObsolete] = useState<string[]>()
  const [country, setCountry] = useCheckedRadio(
    phoneCountry.name,
    phoneCountry.initialValue === "other" || isForeignPhone(phone.initialValue ?? "") ? "other" : "TH",
  )
  const isForeign = country === "other"
  const asks = !isForeign && isDoubtfulThaiPhone(typed)
  return (
    <div className="space-y-1">
      <Field
        field={phone}
        label={label}
        hint={t(isForeign ? "customer.phoneForeignHint" : asks ? "customer.isThaiHint" : "customer.phoneHint")}
        obsolete={obsolete}
        type="tel"
        autoComplete={autoComplete ? (isForeign ? "tel" : "tel-national") : "off"}
        inputMode="tel"
        maxLength={30}
        required={required}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          if (isForeignPhone(currentTarget.value)) setCountry("other")
        }}
      />
      {asks && askedName && <input type="hidden" name={askedName} value={typed} />}
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">{t("customer.phoneCountry")}</legend>
        {COUNTRIES.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={phoneCountry.name}
              value={each}
              checked={each === country}
              onChange={() => {
                setCountry(each)
                setObsolete(phone.errors)
              }}
              className="size-5 accent-pool"
            />
            {t(`customer.phoneCountries.${each}`)}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
