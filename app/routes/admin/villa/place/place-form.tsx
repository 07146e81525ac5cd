import { getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { type ReactNode, useState } from "react"
import { adminPaths } from "#app/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { COORDINATES_MAX_LENGTH, formatCoordinates, readCoordinates } from "#app/villa/coordinates.ts"
import { PLACE_MAX_LENGTH } from "#app/villa/place.ts"
import type { FormActionData } from "../../shared/admin-action.server.ts"
import { ConflictNotice } from "../../shared/conflict-notice.tsx"
import { HiddenFields } from "../../shared/hidden-fields.tsx"
import { SaveBar } from "../../shared/save-bar.tsx"
import { useEditForm } from "../../shared/use-edit-form.ts"
import { TextPair } from "../text-pair.tsx"
import { type PlaceValues, placeLabel, showPlaceValue } from "./place-values.ts"

type Props = { values: PlaceValues; version: number; actionData: FormActionData | undefined }
type Fields = ReturnType<typeof useForm<PlaceValues>>[1]

/** The form of the address, the directions and the contact details that belong to the place. */
export function PlaceForm({ values, version, actionData }: Props) {
  const { t } = useTranslation("admin")
  const { options, hidden, conflict } = useEditForm({ id: "place", actionData, values, version })
  const [form, fields] = useForm<PlaceValues>(options)
  return (
    <Form method="post" action={adminPaths.place} {...getFormProps(form)} className="space-y-6">
      <HiddenFields hidden={hidden} />
      <ConflictNotice
        changes={conflict}
        href={adminPaths.place}
        label={(field) => placeLabel(field, t)}
        show={(field, value) => showPlaceValue(field, value, t)}
      />
      <FormErrors form={form} />
      <Address fields={fields} />
      <Section name="directions">
        <TextPair
          field={fields.directions}
          label={t("place.directions.directions")}
          rows={6}
          maxLength={PLACE_MAX_LENGTH.directions}
        />
      </Section>
      <Contact fields={fields} />
      <SaveBar />
    </Form>
  )
}

function Address({ fields }: { fields: Fields }) {
  const { t } = useTranslation("admin")
  const { placePublic } = fields
  return (
    <Section name="address">
      <TextPair
        field={fields.address}
        label={t("place.address.address")}
        hint={t("place.address.addressHint")}
        rows={2}
        maxLength={PLACE_MAX_LENGTH.address}
      />
      <TextPair field={fields.province} label={t("place.address.province")} maxLength={PLACE_MAX_LENGTH.province} />
      <div className="max-w-40">
        <Field
          field={fields.postalCode}
          label={t("place.address.postalCode")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={PLACE_MAX_LENGTH.postalCode}
          required={false}
        />
      </div>
      <CoordinatesField field={fields.coordinates} />
      <div>
        <label className="flex min-h-11 items-center justify-between gap-3 font-semibold">
          {t("place.address.placePublic")}
          <input
            type="checkbox"
            name={placePublic.name}
            defaultChecked={placePublic.initialValue === "on"}
            aria-describedby={`${placePublic.id}-hint`}
            className="switch"
          />
        </label>
        <p id={`${placePublic.id}-hint`} className="text-sm text-muted">
          {t("place.address.placePublicHint")}
        </p>
      </div>
    </Section>
  )
}

/** Takes coordinates or the address of a map, and links to the point that was read from it. */
function CoordinatesField({ field }: { field: Fields["coordinates"] }) {
  const { t } = useTranslation("admin")
  const [typed, setTyped] = useState(field.initialValue ?? "")
  const read = readCoordinates(typed)
  const point = read && formatCoordinates(read)
  return (
    <div className="space-y-1">
      <Field
        field={field}
        label={t("place.address.coordinates")}
        hint={t("place.address.coordinatesHint")}
        autoComplete="off"
        maxLength={COORDINATES_MAX_LENGTH}
        required={false}
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

function Contact({ fields }: { fields: Fields }) {
  const { t } = useTranslation("admin")
  return (
    <Section name="contact">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          field={fields.whatsapp}
          label={t("place.contact.whatsapp")}
          hint={t("place.contact.whatsappHint")}
          type="tel"
          autoComplete="off"
          maxLength={PLACE_MAX_LENGTH.whatsapp}
          required={false}
        />
        <Field
          field={fields.registrationNumber}
          label={t("place.contact.registrationNumber")}
          hint={t("place.contact.registrationNumberHint")}
          autoComplete="off"
          maxLength={PLACE_MAX_LENGTH.registrationNumber}
          required={false}
        />
      </div>
    </Section>
  )
}

type SectionProps = { name: "address" | "directions" | "contact"; children: ReactNode }

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
