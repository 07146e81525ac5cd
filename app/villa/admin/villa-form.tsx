import type { FormMetadata, getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { useState } from "react"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { SaveBar } from "#app/admin/pages/save-bar.tsx"
import type { EditForm } from "#app/admin/pages/use-edit-form.ts"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { VillaSection, VillaValues } from "#app/villa/villa-fields.ts"
import { type Sample, VILLA_SECTION_FIELDS } from "./villa-section-fields.tsx"

type Props = {
  form: FormMetadata<VillaValues>
  fields: ReturnType<typeof useForm<VillaValues>>[1]
  formProps: ReturnType<typeof getFormProps>
  hidden: EditForm<VillaValues>["hidden"]
  sections: readonly VillaSection[]
  /** What the form shows first, by which its examples start. */
  values: Readonly<Record<string, unknown>>
  descriptions: FieldDescriptions
  sample: Sample
}

/** The form of some sections; a single one has the page's heading only. */
export function VillaForm({ form, fields, formProps, hidden, sections, values, descriptions, sample }: Props) {
  const { t } = useTranslation("admin")
  const [typed, setTyped] = useState(values)
  return (
    <Form
      method="post"
      {...formProps}
      onInput={({ currentTarget }) => setTyped(Object.fromEntries(new FormData(currentTarget)))}
      className="space-y-5"
    >
      <HiddenFields hidden={hidden} />
      <FormErrors form={form} />
      {sections.map((section) => {
        const Fields = VILLA_SECTION_FIELDS[section]
        return (
          <section key={section} aria-labelledby={`${section}-title`} className="card space-y-4 p-4 sm:p-6">
            <h2 id={`${section}-title`} className={sections.length > 1 ? "text-xl" : "sr-only"}>
              {t(`villa.${section}.title`)}
            </h2>
            <Fields fields={fields} descriptions={descriptions} typed={typed} sample={sample} />
          </section>
        )
      })}
      <SaveBar />
    </Form>
  )
}
