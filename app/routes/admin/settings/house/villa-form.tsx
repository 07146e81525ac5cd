import type { FieldMetadata, FormMetadata, getFormProps, useForm } from "@conform-to/react"
import { Form, Link } from "@remix-run/react"
import { type ReactNode, useState } from "react"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { OfferRules } from "#app/villa/offer-fields.ts"
import type { VillaValues } from "#app/villa/villa-fields.ts"
import { DescribedField } from "../../shared/described-field.tsx"
import { HiddenFields } from "../../shared/hidden-fields.tsx"
import { SaveBar } from "../../shared/save-bar.tsx"
import type { EditForm } from "../../shared/use-edit-form.ts"
import { SamplePrices } from "../booking/prices/sample-prices.tsx"
import { typedRates } from "../booking/prices/typed-rates.ts"
import { TextPair } from "./text-pair.tsx"

type Props = {
  form: FormMetadata<VillaValues>
  fields: ReturnType<typeof useForm<VillaValues>>[1]
  formProps: ReturnType<typeof getFormProps>
  hidden: EditForm<VillaValues>["hidden"]
  values: VillaValues
  descriptions: FieldDescriptions
  /** The rules of the price list, for the sample prices. */
  offer: OfferRules
}

const SECTIONS = ["texts", "facts", "prices", "times", "contact"] as const

/** The villa's form. */
export function VillaForm({ form, fields, formProps, hidden, values, descriptions, offer }: Props) {
  const { t } = useTranslation("admin")
  const described = (field: FieldMetadata<string>, hint?: string) => (
    <DescribedField field={field} descriptions={descriptions} hint={hint} />
  )
  const [typed, setTyped] = useState(() => {
    const shown: Record<string, unknown> = { ...values, ...form.initialValue }
    return typedRates((name) => shown[name])
  })
  const { rates, minRooms } = typed
  const discountHint = (discounted: number, normal: number) =>
    t(discounted > 0 && discounted >= normal ? "villa.prices.discountIgnored" : "villa.prices.discountHint")
  return (
    <Form
      method="post"
      {...formProps}
      onInput={({ currentTarget }) => {
        const formData = new FormData(currentTarget)
        setTyped(typedRates((name) => formData.get(name)))
      }}
      className="space-y-6"
    >
      <HiddenFields hidden={hidden} />
      <nav aria-label={t("villa.sections")} className="flex flex-wrap gap-2">
        {SECTIONS.map((section) => (
          // Not a plain link, after which Remix would restore the scroll position.
          <Link key={section} to={`#${section}`} className="button button-quiet px-3">
            {t(`villa.${section}.title`)}
          </Link>
        ))}
      </nav>
      <FormErrors form={form} />
      <FormSection name="texts" hint={t("villa.texts.hint")}>
        {([fields.name, fields.title, fields.description, fields.beachfront] as const).map((field) => (
          <TextPair key={field.name} field={field} descriptions={descriptions} />
        ))}
      </FormSection>
      <FormSection name="facts">
        <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
          {described(fields.maxGuests)}
          {described(fields.bedrooms)}
          {described(fields.bathrooms)}
          {described(fields.minRooms)}
        </div>
      </FormSection>
      <FormSection name="prices" hint={t("villa.prices.hint")}>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {described(fields.weekdayPrice)}
            {described(fields.weekdayDiscountedPrice, discountHint(rates.weekdayDiscountedPrice, rates.weekdayPrice))}
            {described(fields.weekendPrice)}
            {described(fields.weekendDiscountedPrice, discountHint(rates.weekendDiscountedPrice, rates.weekendPrice))}
            <div className="sm:col-span-2">{described(fields.priceReductionPerRoom)}</div>
          </div>
          <SamplePrices list={{ ...rates, seasons: [], offer }} minRooms={minRooms} />
        </div>
      </FormSection>
      <FormSection name="times">
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {described(fields.checkInTime)}
          {described(fields.checkOutTime)}
          {described(fields.timezone)}
          {described(fields.paymentWindowMinutes)}
          {described(fields.slipAnswerHours)}
        </div>
      </FormSection>
      <FormSection name="contact" hint={t("villa.contact.hint")}>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {described(fields.contactPhone)}
          {described(fields.contactLine)}
          {described(fields.contactEmail)}
        </div>
      </FormSection>
      <SaveBar />
    </Form>
  )
}

type SectionProps = { name: (typeof SECTIONS)[number]; hint?: string; children: ReactNode }

function FormSection({ name, hint, children }: SectionProps) {
  const { t } = useTranslation("admin")
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="card space-y-4 p-4 sm:p-6">
      <div>
        <h2 id={`${name}-title`} className="text-xl">
          {t(`villa.${name}.title`)}
        </h2>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
