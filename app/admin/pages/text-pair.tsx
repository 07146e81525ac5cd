import type { FieldMetadata } from "@conform-to/react"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { DescribedField } from "./described-field.tsx"

type Props = { field: FieldMetadata<{ th: string; en: string }>; descriptions: FieldDescriptions; hint?: string }

/** One text in both languages: side by side on wide screens, stacked on phones. */
export function TextPair({ field, descriptions, hint }: Props) {
  const { th, en } = field.getFieldset()
  return (
    <fieldset>
      <legend className="sr-only">{descriptions[th.name]?.label}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <DescribedField field={th} descriptions={descriptions} hint={hint} />
        <DescribedField field={en} descriptions={descriptions} />
      </div>
    </fieldset>
  )
}
