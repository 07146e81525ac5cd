import type { FieldMetadata } from "@conform-to/react"
import type { ComponentProps } from "react"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { TimeField } from "./time-field.tsx"

type Props = {
  field: FieldMetadata<string> | FieldMetadata<boolean>
  /** Those of the form, see `describeFields`. */
  descriptions: FieldDescriptions
  /** Instead of the described one. */
  hint?: string
  onChoose?: (value: string) => void
} & Pick<ComponentProps<typeof Field>, "isValid" | "onInput">

/** A field of a form as its schema describes it: an input, a textarea, a choice or a checkbox. */
export function DescribedField({ field, descriptions, hint, onChoose, ...input }: Props) {
  const description = descriptions[field.name]
  if (!description) throw new Error(`The field ${field.name} has no label`)
  const { type, options = [], ...described } = description
  const props = { field: field as FieldMetadata<string>, ...described, ...(hint !== undefined && { hint }) }
  if (type === "checkbox") return <Checkbox {...props} />
  if (type === "time") return <TimeField {...props} />
  if (type === "select") return <SelectField {...props} options={options} onChoose={onChoose} />
  return <Field {...props} type={type} {...input} />
}

function Checkbox({ field, label, hint }: { field: FieldMetadata<string>; label: string; hint?: string }) {
  const hintId = `${field.id}-hint`
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          key={field.key}
          type="checkbox"
          value="on"
          name={field.name}
          defaultChecked={field.initialValue === "on"}
          aria-describedby={hint ? hintId : undefined}
          className="size-5 shrink-0 accent-pool"
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The field with a name such as `vat.percent`. */
export function fieldNamed(fields: Record<string, FieldMetadata<unknown>>, name: string): FieldMetadata<string> {
  const [first = "", part] = name.split(".")
  const field = fields[first] as FieldMetadata<Record<string, string>>
  return (part === undefined ? field : field.getFieldset()[part]) as FieldMetadata<string>
}
