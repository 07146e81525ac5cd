import type { FormMetadata, getFormProps, useForm } from "@conform-to/react"
import { Form, Link } from "@remix-run/react"
import { type ReactNode, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { OfferRules } from "#app/villa/offer-rules.ts"
import { GUESTS_MAX } from "#app/villa/request-fields.ts"
import {
  PAYMENT_WINDOW_MAX_MINUTES,
  PAYMENT_WINDOW_MIN_MINUTES,
  SLIP_ANSWER_MAX_HOURS,
  SLIP_ANSWER_MIN_HOURS,
} from "#app/villa/villa.ts"
import { CONTACT_MAX_LENGTH, ROOMS_MAX, TEXT_MAX_LENGTH } from "#app/villa/villa-change.ts"
import { HiddenFields } from "../shared/hidden-fields.tsx"
import { SaveBar } from "../shared/save-bar.tsx"
import type { EditForm } from "../shared/use-edit-form.ts"
import { SamplePrices } from "./sample-prices.tsx"
import { TextPair } from "./text-pair.tsx"
import { typedRates, type VillaValues } from "./villa-values.ts"

type Props = {
  form: FormMetadata<VillaValues>
  fields: ReturnType<typeof useForm<VillaValues>>[1]
  formProps: ReturnType<typeof getFormProps>
  hidden: EditForm<VillaValues>["hidden"]
  values: VillaValues
  /** The rules of the price list, for the sample prices. */
  offer: OfferRules
}

type FieldsProps = Pick<Props, "fields">

const MONEY = { type: "number", inputMode: "decimal", min: 0, step: 0.01 } as const

const SECTIONS = ["texts", "facts", "prices", "times", "contact"] as const

/** The villa's form. */
export function VillaForm({ form, fields, formProps, hidden, values, offer }: Props) {
  const { t } = useTranslation("admin")
  const [typed, setTyped] = useState(() => {
    const shown: Record<string, unknown> = { ...values, ...form.initialValue }
    return typedRates((name) => shown[name])
  })
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
      <Texts fields={fields} />
      <Facts fields={fields} />
      <Prices fields={fields} typed={typed} offer={offer} />
      <Times fields={fields} />
      <Contact fields={fields} />
      <SaveBar />
    </Form>
  )
}

function Texts({ fields }: FieldsProps) {
  const { t } = useTranslation("admin")
  return (
    <FormSection name="texts" hint={t("villa.texts.hint")}>
      <TextPair field={fields.name} label={t("villa.texts.name")} maxLength={TEXT_MAX_LENGTH.name} required={["en"]} />
      <TextPair field={fields.title} label={t("villa.texts.headline")} maxLength={TEXT_MAX_LENGTH.title} />
      <TextPair
        field={fields.description}
        label={t("villa.texts.description")}
        maxLength={TEXT_MAX_LENGTH.description}
        rows={6}
      />
      <TextPair
        field={fields.beachfront}
        label={t("villa.texts.beachfront")}
        hint={t("villa.texts.beachfrontHint")}
        maxLength={TEXT_MAX_LENGTH.beachfront}
      />
    </FormSection>
  )
}

function Facts({ fields }: FieldsProps) {
  const { t } = useTranslation("admin")
  return (
    <FormSection name="facts">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
        <Field field={fields.maxGuests} label={t("villa.facts.maxGuests")} type="number" min={1} max={GUESTS_MAX} />
        <Field field={fields.bedrooms} label={t("villa.facts.bedrooms")} type="number" min={1} max={ROOMS_MAX} />
        <Field field={fields.bathrooms} label={t("villa.facts.bathrooms")} type="number" min={0} max={ROOMS_MAX} />
        <Field field={fields.minRooms} label={t("villa.facts.minRooms")} type="number" min={1} max={ROOMS_MAX} />
      </div>
    </FormSection>
  )
}

/** Prices, with a live preview of what they mean to guests. */
function Prices({ fields, typed, offer }: Pick<Props, "fields" | "offer"> & { typed: ReturnType<typeof typedRates> }) {
  const { t } = useTranslation("admin")
  const { rates, minRooms } = typed
  const hint = (discounted: number, normal: number) =>
    t(discounted > 0 && discounted >= normal ? "villa.prices.discountIgnored" : "villa.prices.discountHint")
  return (
    <FormSection name="prices" hint={t("villa.prices.hint")}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Field field={fields.weekdayPrice} label={t("villa.prices.weekdayPrice")} {...MONEY} />
          <Field
            field={fields.weekdayDiscountedPrice}
            label={t("villa.prices.weekdayDiscountedPrice")}
            hint={hint(rates.weekdayDiscountedPrice, rates.weekdayPrice)}
            {...MONEY}
            required={false}
          />
          <Field field={fields.weekendPrice} label={t("villa.prices.weekendPrice")} {...MONEY} />
          <Field
            field={fields.weekendDiscountedPrice}
            label={t("villa.prices.weekendDiscountedPrice")}
            hint={hint(rates.weekendDiscountedPrice, rates.weekendPrice)}
            {...MONEY}
            required={false}
          />
          <div className="sm:col-span-2">
            <Field
              field={fields.priceReductionPerRoom}
              label={t("villa.prices.reduction")}
              {...MONEY}
              required={false}
            />
          </div>
        </div>
        <SamplePrices list={{ ...rates, seasons: [], offer }} minRooms={minRooms} />
      </div>
    </FormSection>
  )
}

function Times({ fields }: FieldsProps) {
  const { t } = useTranslation("admin")
  return (
    <FormSection name="times">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field field={fields.checkInTime} label={t("villa.times.checkIn")} type="time" />
        <Field field={fields.checkOutTime} label={t("villa.times.checkOut")} type="time" />
        <Field field={fields.timezone} label={t("villa.times.timezone")} hint={t("villa.times.timezoneHint")} />
        <Field
          field={fields.paymentWindowMinutes}
          label={t("villa.times.paymentWindow")}
          hint={t("villa.times.paymentWindowHint")}
          type="number"
          min={PAYMENT_WINDOW_MIN_MINUTES}
          max={PAYMENT_WINDOW_MAX_MINUTES}
        />
        <Field
          field={fields.slipAnswerHours}
          label={t("villa.times.slipAnswer")}
          hint={t("villa.times.slipAnswerHint")}
          type="number"
          min={SLIP_ANSWER_MIN_HOURS}
          max={SLIP_ANSWER_MAX_HOURS}
        />
      </div>
    </FormSection>
  )
}

function Contact({ fields }: FieldsProps) {
  const { t } = useTranslation("admin")
  return (
    <FormSection name="contact" hint={t("villa.contact.hint")}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          field={fields.contactPhone}
          label={t("villa.contact.phone")}
          type="tel"
          autoComplete="off"
          maxLength={CONTACT_MAX_LENGTH}
          required={false}
        />
        <Field
          field={fields.contactLine}
          label={t("villa.contact.line")}
          hint={t("villa.contact.lineHint")}
          autoComplete="off"
          maxLength={CONTACT_MAX_LENGTH}
          required={false}
        />
        <Field
          field={fields.contactEmail}
          label={t("villa.contact.email")}
          type="email"
          autoComplete="off"
          maxLength={CONTACT_MAX_LENGTH}
          required={false}
        />
      </div>
    </FormSection>
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
