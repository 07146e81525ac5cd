import type { FieldMetadata } from "@conform-to/react"
import { useState } from "react"
import type { TooLarge } from "#app/booking/guest/party.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactOwner } from "#app/money/payable/ui/contact-owner.tsx"
import { countOptions } from "#app/stay/pass/pages/stay-details-fields.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import type { ContactWay } from "#app/villa/contact.ts"

type Props = {
  fields: Record<"adults" | "children", FieldMetadata<string>>
  max: number
  /** For how many the booked rooms have beds; null if for everybody, or not known. */
  fewBeds: string | null
  /** Of a refused party with too many people. */
  tooLarge?: TooLarge
  contact: ContactWay[]
}

/** An error is about both fields, and below them. More people than the villa takes can ask the owner. */
export function PartyFields({ fields: { adults, children }, max, fewBeds, tooLarge, contact }: Props) {
  const { t } = useTranslation()
  const [obsolete, setObsolete] = useState<string[]>()
  const errors = obsolete === adults.errors ? undefined : adults.errors
  const onChoose = () => setObsolete(adults.errors)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-5 gap-y-1">
      <SelectField
        field={adults}
        label={t("stay.adults")}
        options={countOptions(1, max)}
        obsolete={obsolete}
        errorsElsewhere
        onChoose={onChoose}
      />
      <SelectField field={children} label={t("stay.children")} options={countOptions(0, max - 1)} onChoose={onChoose} />
      <p className="col-span-full text-sm text-muted">{t("stay.partyHint", { count: max })}</p>
      {fewBeds && <p className="col-span-full text-sm font-semibold">{fewBeds}</p>}
      {errors && (
        <div className="col-span-full space-y-2">
          <p id={adults.errorId} className="error">
            {errors.map((error) => t(error as TextKey, tooLarge)).join(" ")}
          </p>
          {tooLarge && <ContactOwner ways={contact} />}
        </div>
      )}
    </div>
  )
}
