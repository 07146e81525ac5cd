import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { DescribedField, fieldNamed } from "#app/admin/pages/described-field.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { SaveBar } from "#app/admin/pages/save-bar.tsx"
import type { EditForm } from "#app/admin/pages/use-edit-form.ts"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { OFFER_SECTIONS, OfferValues } from "../offer-fields.ts"
import { discountHint } from "./season-values.ts"

/** A part of the page, with the names of its fields. */
export type RulesSection = { name: keyof typeof OFFER_SECTIONS; fields: string[] }

type Props = {
  options: EditForm<OfferValues>["options"]
  hidden: EditForm<OfferValues>["hidden"]
  descriptions: FieldDescriptions
  sections: RulesSection[]
  maxGuests: number
}

/** The form of some rules: what applies to all seasons. A single section has the page's heading only. */
export function RulesForm({ options, hidden, descriptions, sections, maxGuests }: Props) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<OfferValues>(options)
  const { saturdayDiscountedPrice, saturdayPrice, includedGuests } = fields
  const hints = {
    [saturdayDiscountedPrice.name]: t(discountHint(saturdayDiscountedPrice.value, saturdayPrice.value)),
  }
  const areAllIncluded = Number(includedGuests.value) >= maxGuests
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-4">
      <HiddenFields hidden={hidden} />
      <FormErrors form={form} />
      {sections.map((section) => (
        <Section
          key={section.name}
          section={section}
          alone={sections.length === 1}
          fields={fields}
          descriptions={descriptions}
          hints={hints}
        />
      ))}
      <SaveBar />
      {/* Below all that can be tapped, because it comes and goes while the number is typed. */}
      <p role="status" className="text-sm text-muted">
        {areAllIncluded && t("prices.rules.includedGuestsAll", { n: maxGuests })}
      </p>
    </Form>
  )
}

type SectionProps = {
  section: RulesSection
  alone: boolean
  fields: Record<string, FieldMetadata<unknown>>
  descriptions: FieldDescriptions
  /** Hints that depend on what is typed, by the names of their fields. */
  hints: Record<string, string>
}

function Section({ section, alone, fields, descriptions, hints }: SectionProps) {
  const { t } = useTranslation("admin")
  const { name } = section
  const isAlone = (field: string) => Boolean(descriptions[field]?.hint)
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="card scroll-mt-20 space-y-3 p-4 sm:p-6">
      <div>
        <h2 id={`${name}-title`} className={alone ? "sr-only" : "text-xl"}>
          {t(`prices.section.${name}.title`)}
        </h2>
        <p className="text-sm text-muted">{t(`prices.section.${name}.hint`)}</p>
      </div>
      {inRows(section.fields, isAlone).map((row) => (
        <div key={row[0]} className={row.length > 1 ? "field-pair" : undefined}>
          {row.map((field) => (
            <DescribedField
              key={field}
              field={fieldNamed(fields, field)}
              descriptions={descriptions}
              hint={hints[field]}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

/** Fields that share rows, and those with a text below them, which stand alone. */
function inRows(fields: string[], isAlone: (field: string) => boolean): string[][] {
  const rows: string[][] = []
  for (const field of fields) {
    const row = rows.at(-1)
    if (row && !isAlone(field) && !row.some(isAlone)) row.push(field)
    else rows.push([field])
  }
  return rows
}
