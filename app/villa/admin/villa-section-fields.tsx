import type { ReactNode } from "react"
import {
  BilingualFields,
  DescribedField,
  FieldPairs,
  Fields,
  useTypedValues,
} from "#app/admin/pages/described-field.tsx"
import { formatDate, formatTimeOfDay } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DiscountedField } from "#app/villa/prices/admin/discounted-field.tsx"
import { SamplePrices } from "#app/villa/prices/admin/sample-prices.tsx"
import { typedRates } from "#app/villa/prices/admin/typed-rates.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import type { VillaSection } from "#app/villa/villa-fields.ts"

/** What the sample prices depend on beside the prices, where the form does not have it. */
type Sample = { offer: OfferRules; bedrooms: number; minRooms: number }

type Props = { sample: Sample }

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

function Texts() {
  const { t } = useTranslation("admin")
  return (
    <>
      <p className="text-sm text-muted">{t("villa.texts.hint")}</p>
      <BilingualFields names={["name", "title", "description", "beachfront"]} />
    </>
  )
}

function Facts() {
  return <FieldPairs names={["maxGuests", "bedrooms", "bathrooms", "minRooms"]} />
}

function Prices({ sample }: Props) {
  const { t } = useTranslation("admin")
  const typed = useTypedValues()
  const { rates, minRooms } = typedRates((name) => typed(name) ?? sample[name as keyof Sample])
  return (
    <>
      <p className="text-sm text-muted">{t("villa.prices.hint")}</p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="space-y-3">
          <div className="field-pair">
            <DescribedField name="weekdayPrice" />
            <DescribedField name="weekendPrice" />
            <DiscountedField name="weekdayDiscountedPrice" below="weekdayPrice" />
            <DiscountedField name="weekendDiscountedPrice" below="weekendPrice" />
          </div>
          <DescribedField name="priceReductionPerRoom" />
        </div>
        <SamplePrices list={{ ...rates, seasons: [], offer: sample.offer }} minRooms={minRooms} />
      </div>
    </>
  )
}

function Times() {
  return (
    <>
      <FieldPairs names={["checkInTime", "checkOutTime"]} />
      <DescribedField name="timezone" />
    </>
  )
}

/** Monday at ten: when the example's guest books, and sends a slip. */
const EXAMPLE = Date.UTC(2026, 0, 5, 10)

function TimeToPay() {
  const { t, language } = useTranslation("admin")
  const typed = useTypedValues()
  const from = exampleTime(EXAMPLE, language)
  const after = (minutes: number) => (minutes > 0 ? exampleTime(EXAMPLE + minutes * 60_000, language) : "…")
  const until = {
    payBy: after(Number(typed("paymentWindowMinutes"))),
    answerBy: after(Number(typed("slipAnswerHours")) * 60),
  }
  return (["payBy", "answerBy"] as const).map((example) => (
    <div key={example} className="space-y-1.5">
      <DescribedField name={example === "payBy" ? "paymentWindowMinutes" : "slipAnswerHours"} />
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t(`villa.timeToPay.${example}`, { from, until: until[example] })}
      </p>
    </div>
  ))
}

/** "Mon 10:00". Years of typed minutes have no date. */
function exampleTime(at: number, language: Language): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return "…"
  const [day = "", time = ""] = date.toISOString().split("T")
  return `${formatDate(day, language, "weekdayShort")} ${formatTimeOfDay(time.slice(0, 5), language)}`
}

function Documents() {
  const { t } = useTranslation("admin")
  return <DescribedField name="passportDays" hint={t("villa.documents.hint")} />
}

function Contact() {
  const { t } = useTranslation("admin")
  return (
    <>
      <p className="text-sm text-muted">{t("villa.contact.hint")}</p>
      <Fields names={[["contactPhone", "contactLine", "whatsapp", "contactEmail"]]} />
    </>
  )
}
