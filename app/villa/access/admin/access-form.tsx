import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { useState } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { DescribedConflict } from "#app/admin/pages/described-conflict.tsx"
import { DescribedField } from "#app/admin/pages/described-field.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { SaveBar } from "#app/admin/pages/save-bar.tsx"
import { TextPair } from "#app/admin/pages/text-pair.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SecretField } from "#app/people/accounts/admin/secret-field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { CHECK_IN_METHODS } from "../access.ts"
import { type AccessValues, FIELD_GROUPS } from "./access-values.ts"

type Props = { values: AccessValues; version: number; descriptions: FieldDescriptions; actionData?: FormActionData }

type Fields = ReturnType<typeof useForm<AccessValues>>[1]

/** How guests get in, the code and the Wi-Fi. */
export function AccessForm({ values, version, descriptions, actionData }: Props) {
  const { options, hidden, conflict } = useEditForm({
    id: "access",
    actionData,
    values,
    version,
    groups: FIELD_GROUPS,
  })
  const [form, fields] = useForm<AccessValues>(options)
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="space-y-6">
      <DescribedConflict changes={conflict} href={adminPaths.access} descriptions={descriptions} />
      <FormErrors form={form} />
      <HiddenFields hidden={hidden} />
      <CheckInFields fields={fields} saved={values} descriptions={descriptions} />
      <WifiFields field={fields.wifi} descriptions={descriptions} />
      <section className="card p-4 sm:p-6">
        <DescribedField field={fields.releaseHours} descriptions={descriptions} />
      </section>
      <DescribedField field={fields.tellGuests} descriptions={descriptions} />
      <SaveBar />
    </Form>
  )
}

type CheckInProps = { fields: Fields; saved: AccessValues; descriptions: FieldDescriptions }

function CheckInFields({ fields, saved, descriptions }: CheckInProps) {
  const { t } = useTranslation("admin")
  const [method, setMethod] = useState(fields.method.initialValue)
  const isWritten = saved.instructions.th !== "" || saved.instructions.en !== ""
  const earlier = CHECK_IN_METHODS.find((each) => each === saved.method)
  return (
    <section className="card space-y-4 p-4 sm:p-6">
      <DescribedField field={fields.method} descriptions={descriptions} onChoose={setMethod} />
      <div role="status">
        {isWritten && earlier && method !== earlier && (
          <p className="notice">{t("access.checkInstructions", { method: t(`access.methods.${earlier}`) })}</p>
        )}
      </div>
      <TextPair field={fields.instructions} descriptions={descriptions} />
      <Secret field={fields.code} descriptions={descriptions} />
    </section>
  )
}

type WifiProps = { field: Fields["wifi"]; descriptions: FieldDescriptions }

function WifiFields({ field, descriptions }: WifiProps) {
  const { t } = useTranslation("admin")
  const { ssid, password, security } = field.getFieldset()
  return (
    <section aria-labelledby="wifi-title" className="card space-y-4 p-4 sm:p-6">
      <h2 id="wifi-title" className="text-xl">
        {t("access.wifi")}
      </h2>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <DescribedField field={ssid} descriptions={descriptions} />
        <Secret field={password} descriptions={descriptions} />
        <DescribedField field={security} descriptions={descriptions} />
      </div>
    </section>
  )
}

function Secret({ field, descriptions }: { field: FieldMetadata<string>; descriptions: FieldDescriptions }) {
  const { label = "", hint, maxLength } = descriptions[field.name] ?? {}
  return <SecretField field={field} label={label} hint={hint} maxLength={maxLength} />
}
