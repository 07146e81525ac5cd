import { getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { type ReactNode, useState } from "react"
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
import { FormErrors } from "#app/ui/form-errors.tsx"
import { formatCoordinates, readCoordinates } from "../coordinates.ts"
import type { PlaceValues } from "../place-fields.ts"

type Props = {
  values: PlaceValues
  version: number
  descriptions: FieldDescriptions
  actionData: FormActionData | undefined
}
type Fields = ReturnType<typeof useForm<PlaceValues>>[1]

/** The form of the address, the directions and the contact details that belong to the place. */
export function PlaceForm({ values, version, descriptions, actionData }: Props) {
  const { options, hidden, conflict } = useEditForm({ id: "place", actionData, values, version })
  const [form, fields] = useForm<PlaceValues>(options)
  return (
    <Form method="post" action={adminPaths.place} {...getFormProps(form)} className="space-y-6">
      <HiddenFields hidden={hidden} />
      <DescribedConflict changes={conflict} href={adminPaths.place} descriptions={descriptions} />
      <FormErrors form={form} />
      <Section name="address">
        <TextPair field={fields.address} descriptions={descriptions} />
        <TextPair field={fields.province} descriptions={descriptions} />
        <div className="max-w-40">
          <DescribedField field={fields.postalCode} descriptions={descriptions} />
        </div>
        <Coordinates field={fields.coordinates} descriptions={descriptions} />
        <DescribedField field={fields.placePublic} descriptions={descriptions} />
        <DescribedField field={fields.registrationNumber} descriptions={descriptions} />
      </Section>
      <Section name="directions">
        <TextPair field={fields.directions} descriptions={descriptions} />
      </Section>
      <SaveBar />
    </Form>
  )
}

/** Takes coordinates or the address of a map, and links to the point that was read from it. */
function Coordinates({ field, descriptions }: { field: Fields["coordinates"]; descriptions: FieldDescriptions }) {
  const { t } = useTranslation("admin")
  const [typed, setTyped] = useState(field.initialValue ?? "")
  const read = readCoordinates(typed)
  const point = read && formatCoordinates(read)
  return (
    <div className="space-y-1">
      <DescribedField
        field={field}
        descriptions={descriptions}
        isValid={(value) => readCoordinates(value) !== null}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {point && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {point !== typed.trim() && <span>{t("place.address.coordinatesRead", { coordinates: point })}</span>}
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {t("place.address.openMap")}
          </a>
        </p>
      )}
    </div>
  )
}

type SectionProps = { name: "address" | "directions"; children: ReactNode }

function Section({ name, children }: SectionProps) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby={`${name}-title`} className="card space-y-4 p-4 sm:p-6">
      <div>
        <h2 id={`${name}-title`} className="text-xl">
          {t(`place.${name}.title`)}
        </h2>
        <p className="text-sm text-muted">{t(`place.${name}.hint`)}</p>
      </div>
      {children}
    </section>
  )
}
