import type { FieldMetadata, useForm } from "@conform-to/react"
import type { ReactNode } from "react"
import { DescribedField } from "#app/admin/pages/described-field.tsx"
import { TextPair } from "#app/admin/pages/text-pair.tsx"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { formatDate, formatTimeOfDay } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SamplePrices } from "#app/villa/prices/admin/sample-prices.tsx"
import { typedRates } from "#app/villa/prices/admin/typed-rates.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import type { VillaSection, VillaValues } from "#app/villa/villa-fields.ts"

/** What the sample prices depend on beside the prices, where the form does not have it. */
export type Sample = { offer: OfferRules; bedrooms: number; minRooms: number }

type Props = {
  fields: ReturnType<typeof useForm<VillaValues>>[1]
  descriptions: FieldDescriptions
  /** The form's values as they are typed. */
  typed: Readonly<Record<string, unknown>>
  sample: Sample
}

/** The fields of each section. */
export const VILLA_SECTION_FIELDS: Record<VillaSection, (props: Props) => ReactNode> = {
  texts: Texts,
  facts: Facts,
  prices: Prices,
  times: Times,
  timeToPay: TimeToPay,
  documents: Documents,
  contact: Contact,
}

function Texts({ fields, descriptions }: Props) {
  const { t } = useTranslation("admin")
  return (
    <>
      <p className="text-sm text-muted">{t("villa.texts.hint")}</p>
      {([fields.name, fields.title, fields.description, fields.beachfront] as const).map((field) => (
        <TextPair key={field.name} field={field} descriptions={descriptions} />
      ))}
    </>
  )
}

function Facts({ fields, descriptions }: Props) {
  return (
    <div className="field-pair">
      {([fields.maxGuests, fields.bedrooms, fields.bathrooms, fields.minRooms] as const).map((field) => (
        <DescribedField key={field.name} field={field} descriptions={descriptions} />
      ))}
    </div>
  )
}

function Prices({ fields, descriptions, typed, sample }: Props) {
  const { t } = useTranslation("admin")
  const { rates, minRooms } = typedRates((name) => typed[name] ?? sample[name as keyof Sample])
  const described = (field: FieldMetadata<string>, hint?: string) => (
    <DescribedField field={field} descriptions={descriptions} hint={hint} />
  )
  const discountHint = (discounted: number, normal: number) =>
    t(discounted > 0 && discounted >= normal ? "villa.prices.discountIgnored" : "villa.prices.discountHint")
  return (
    <>
      <p className="text-sm text-muted">{t("villa.prices.hint")}</p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="space-y-3">
          <div className="field-pair">
            {described(fields.weekdayPrice)}
            {described(fields.weekendPrice)}
            {described(fields.weekdayDiscountedPrice, discountHint(rates.weekdayDiscountedPrice, rates.weekdayPrice))}
            {described(fields.weekendDiscountedPrice, discountHint(rates.weekendDiscountedPrice, rates.weekendPrice))}
          </div>
          {described(fields.priceReductionPerRoom)}
        </div>
        <SamplePrices list={{ ...rates, seasons: [], offer: sample.offer }} minRooms={minRooms} />
      </div>
    </>
  )
}

function Times({ fields, descriptions }: Props) {
  return (
    <>
      <div className="field-pair">
        <DescribedField field={fields.checkInTime} descriptions={descriptions} />
        <DescribedField field={fields.checkOutTime} descriptions={descriptions} />
      </div>
      <DescribedField field={fields.timezone} descriptions={descriptions} />
    </>
  )
}

/** Monday at ten: when the example's guest books, and sends a slip. */
const EXAMPLE = Date.UTC(2026, 0, 5, 10)

function TimeToPay({ fields, descriptions, typed }: Props) {
  const { t, language } = useTranslation("admin")
  const from = exampleTime(EXAMPLE, language)
  const after = (minutes: number) => (minutes > 0 ? exampleTime(EXAMPLE + minutes * 60_000, language) : "…")
  const until = {
    payBy: after(Number(typed.paymentWindowMinutes)),
    answerBy: after(Number(typed.slipAnswerHours) * 60),
  }
  return (
    <>
      {(["payBy", "answerBy"] as const).map((example) => (
        <div key={example} className="space-y-1.5">
          <DescribedField
            field={example === "payBy" ? fields.paymentWindowMinutes : fields.slipAnswerHours}
            descriptions={descriptions}
          />
          <p className="text-sm text-muted" suppressHydrationWarning>
            {t(`villa.timeToPay.${example}`, { from, until: until[example] })}
          </p>
        </div>
      ))}
    </>
  )
}

/** "Mon 10:00". Years of typed minutes have no date. */
function exampleTime(at: number, language: Language): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return "…"
  const [day = "", time = ""] = date.toISOString().split("T")
  return `${formatDate(day, language, "weekdayShort")} ${formatTimeOfDay(time.slice(0, 5), language)}`
}

function Documents({ fields, descriptions }: Props) {
  const { t } = useTranslation("admin")
  return <DescribedField field={fields.passportDays} descriptions={descriptions} hint={t("villa.documents.hint")} />
}

function Contact({ fields, descriptions }: Props) {
  const { t } = useTranslation("admin")
  return (
    <>
      <p className="text-sm text-muted">{t("villa.contact.hint")}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {([fields.contactPhone, fields.contactLine, fields.whatsapp, fields.contactEmail] as const).map((field) => (
          <DescribedField key={field.name} field={field} descriptions={descriptions} />
        ))}
      </div>
    </>
  )
}
