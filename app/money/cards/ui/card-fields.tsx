import type { FieldMetadata } from "@conform-to/react"
import type { FormEvent } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import {
  type CardInput,
  type Edit,
  formatExpiry,
  groupCardNumber,
  isCardNumber,
  isCvv,
  readExpiry,
  type Typed,
} from "../card-input.ts"

type Props = {
  fields: { [Name in keyof CardInput]: FieldMetadata<string> }
  /** If the gateway's script takes the card, fields have no names, so that the browser cannot post them. */
  withoutNames: boolean
  disabled: boolean
}

/** Script groups the number and adds the expiry date's separator while they are typed. */
export function CardFields({ fields, withoutNames, disabled }: Props) {
  const { t } = useTranslation()
  const propsOf = (name: keyof CardInput) => ({
    field: fields[name],
    withoutName: withoutNames,
  })
  return (
    <fieldset disabled={disabled} className="space-y-5">
      <Field
        {...propsOf("cardNumber")}
        label={t("payment.card.number")}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        isValid={isCardNumber}
        onInput={reformat(groupCardNumber)}
      />
      <Field {...propsOf("cardholderName")} label={t("payment.card.name")} autoComplete="cc-name" maxLength={100} />
      <div className="field-pair">
        <Field
          {...propsOf("expiry")}
          label={t("payment.card.expiry")}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={9}
          isValid={(value) => readExpiry(value) !== null}
          onInput={reformat(formatExpiry)}
        />
        <Field
          {...propsOf("cvv")}
          label={t("payment.card.cvv")}
          hint={t("payment.card.cvvHint")}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          isValid={isCvv}
        />
      </div>
    </fieldset>
  )
}

const EDITS: Record<string, Edit> = {
  deleteContentBackward: "deleteBackward",
  deleteContentForward: "deleteForward",
}

/** Keeps the caret. */
function reformat(format: (typed: Typed, edit: Edit) => Typed) {
  return ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const edit = EDITS[(nativeEvent as InputEvent).inputType] ?? "insert"
    const { text, caret } = format({ text: input.value, caret: input.selectionStart ?? input.value.length }, edit)
    if (text === input.value && caret === input.selectionStart) return
    input.value = text
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
  }
}
