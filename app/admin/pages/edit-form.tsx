import { getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { FormActionData } from "./admin-action.server.ts"
import { DescribedConflict } from "./described-conflict.tsx"
import { DescribedFields } from "./described-field.tsx"
import { HiddenFields } from "./hidden-fields.tsx"
import { useEditForm } from "./use-edit-form.ts"

type Props = {
  /** Names the form in its page. */
  id: string
  /** The page of the form, to which it is posted. */
  action: string
  values: object
  version: number
  descriptions: FieldDescriptions
  actionData: FormActionData | undefined
  className?: string
  /** Its fields (`DescribedField`) and the button that saves it. */
  children: ReactNode
}

/** A form of described fields that others may edit at the same time, see `useEditForm`. */
export function EditForm({ id, action, values, version, descriptions, actionData, className, children }: Props) {
  const { options, hidden, conflict } = useEditForm({ id, actionData, values, version })
  const [form, fields] = useForm(options)
  return (
    <Form method="post" action={action} preventScrollReset {...getFormProps(form)} className={className}>
      <HiddenFields hidden={hidden} />
      <DescribedConflict changes={conflict} href={action} descriptions={descriptions} />
      <FormErrors form={form} />
      <DescribedFields fields={fields} descriptions={descriptions}>
        {children}
      </DescribedFields>
    </Form>
  )
}
