import { type FieldMetadata, getSelectProps } from "@conform-to/react"
import { formatMoney } from "#app/i18n/format.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { useCheckedRadio } from "#app/ui/use-checked-radio.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { LINK_CUSTOMER_NAME_MAX_LENGTH, LINK_DESCRIPTION_MAX_LENGTH, LINK_HOURS } from "../payment-link.ts"
import type { LinkPurpose } from "../payment-link-status.ts"

export type LinkFormValues = Record<
  "purpose" | "amount" | "description" | "customerName" | "bookingId" | "expiresInHours",
  string
>

type Props = {
  fields: Record<keyof LinkFormValues, FieldMetadata<string>>
  /** The bookings that a link can pay for. */
  unpaid: { id: string; reference: string; total: number; name: string }[]
}

type PurposesProps = { field: FieldMetadata<string>; purposes: LinkPurpose[] }

export function LinkPurposes({ field, purposes }: PurposesProps) {
  const { t } = useTranslation("admin")
  const [selected, select] = useCheckedRadio(field.name, field.initialValue ?? "")
  return (
    <fieldset>
      <legend className="font-semibold">{t("links.purpose.title")}</legend>
      {purposes.map((purpose) => (
        <label key={purpose} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="radio"
            name={field.name}
            value={purpose}
            required
            aria-describedby={field.errors ? field.errorId : undefined}
            defaultChecked={purpose === selected}
            onChange={() => select(purpose)}
            className="size-5 shrink-0 accent-pool"
          />
          <span>
            {t(`links.purpose.${purpose}`)}
            <span className="block text-sm text-muted">{purpose !== "free" && t(`links.purpose.hint.${purpose}`)}</span>
          </span>
        </label>
      ))}
      {field.errors && (
        <p id={field.errorId} className="error">
          {field.errors.map((error) => t(`translation:${error}` as TextKey<"admin">)).join(" ")}
        </p>
      )}
    </fieldset>
  )
}

const BOOKINGS = "unpaid-bookings"

export function MoneyAsked({ fields }: { fields: Pick<Props["fields"], "amount" | "description"> }) {
  const { t } = useTranslation("admin")
  return (
    <>
      <Field
        field={fields.amount}
        label={t("admin:links.create.amount")}
        type="number"
        inputMode="decimal"
        min={0.01}
        step="0.01"
      />
      <Field
        field={fields.description}
        label={t("admin:links.create.description")}
        hint={t("admin:links.create.descriptionHint")}
        maxLength={LINK_DESCRIPTION_MAX_LENGTH}
      />
    </>
  )
}

export function LinkFields({ fields, unpaid }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { key, ...expiry } = getSelectProps(fields.expiresInHours)
  return (
    <>
      <MoneyAsked fields={fields} />
      <Field
        field={fields.customerName}
        label={t("admin:links.create.customerName")}
        required={false}
        autoComplete="off"
        maxLength={LINK_CUSTOMER_NAME_MAX_LENGTH}
      />
      <Field
        field={fields.bookingId}
        label={t("admin:links.create.booking")}
        hint={t("admin:links.create.bookingHint")}
        required={false}
        autoComplete="off"
        maxLength={64}
        list={BOOKINGS}
      />
      <datalist id={BOOKINGS}>
        {unpaid.map(({ id, reference, total, name }) => (
          <option key={id} value={reference} label={[name, formatMoney(total, language)].filter(Boolean).join(" · ")} />
        ))}
      </datalist>
      <div className="space-y-1">
        <label htmlFor={fields.expiresInHours.id} className="block font-semibold">
          {t("admin:links.create.expires")}
        </label>
        <select key={key} {...expiry} className="field">
          {LINK_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {hours < 24
                ? t("admin:links.create.hours", { count: hours })
                : t("admin:links.create.days", { count: hours / 24 })}
            </option>
          ))}
        </select>
        {fields.expiresInHours.errors && (
          <p id={fields.expiresInHours.errorId} className="error">
            {fields.expiresInHours.errors.map((error) => t(`translation:${error}` as TextKey<"admin">)).join(" ")}
          </p>
        )}
      </div>
    </>
  )
}
