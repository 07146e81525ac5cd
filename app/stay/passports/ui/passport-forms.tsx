import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useBusy } from "#app/ui/connection.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { PhotoField } from "#app/villa/photos/ui/photo-field.tsx"
import { dayFirst } from "../birth-date.ts"
import {
  FIELD_MAX_LENGTH,
  GENDERS,
  MRZ_MAX_LENGTH,
  PASSPORT_PICTURE_SENT,
  type PassportFields,
  PICTURE_TYPES,
} from "../passport.ts"

type Values = Record<keyof PassportFields, string>
type Filled = Partial<Values>

type Props = {
  nationalities: { value: string; label: string }[]
  /** `kind` says which form was posted, `reply` its answer. */
  reply?: SubmissionResult<string[]>
  kind?: string
  /** Values from pasted lines or from the stored fields. */
  filled?: Filled
  /** Staff have no photo to send. */
  withPicture?: boolean
  /** Staff only: the passport to type. */
  passport?: string
}

/** Each way is a plain form of its own. */
export function PassportForms({ nationalities, reply, kind, filled, withPicture = true, passport }: Props) {
  const { t } = useTranslation()
  const replyOf = (form: string) => (kind === form && reply?.status === "error" ? reply : undefined)
  const isFilled = filled !== undefined
  return (
    <div className="card divide-y divide-line">
      {/* Shown if the form itself failed. */}
      {reply?.status === "error" && kind === undefined && <UnknownError reply={reply} />}
      {withPicture && (
        <Way
          title={t("passports.picture.title")}
          text={t("passports.picture.text")}
          open={kind === "picture" || (kind === undefined && !isFilled)}
        >
          <PictureForm reply={replyOf("picture")} />
        </Way>
      )}
      <Way title={t("passports.mrz.title")} text={t("passports.mrz.text")} open={kind === "mrz" && !isFilled}>
        <MrzForm reply={replyOf("mrz")} passport={passport} />
      </Way>
      <Way title={t("passports.fields.title")} open={kind === "fields" || isFilled}>
        <FieldsForm
          key={isFilled ? JSON.stringify(filled) : "empty"}
          reply={replyOf("fields")}
          nationalities={nationalities}
          filled={filled}
          isRead={isFilled && kind === "mrz"}
          passport={passport}
        />
      </Way>
    </div>
  )
}

function UnknownError({ reply }: { reply: SubmissionResult<string[]> }) {
  const [form] = useForm({ id: "passport", lastResult: reply })
  return (
    <div className="p-4">
      <FormErrors form={form} />
    </div>
  )
}

type WayProps = { title: string; text?: string; open: boolean; children: ReactNode }

function Way({ title, text, open, children }: WayProps) {
  return (
    <details open={open} name="way">
      <summary className="flex min-h-14 items-center justify-between gap-3 px-4 font-semibold sm:px-5">
        {title}
        <Icon name="forward" className="size-4 shrink-0 rotate-90 text-muted" />
      </summary>
      <div className="space-y-4 px-4 pb-5 sm:px-5">
        {text && <p className="text-muted">{text}</p>}
        {children}
      </div>
    </details>
  )
}

function PictureForm({ reply }: { reply: Props["reply"] }) {
  const { t } = useTranslation()
  const [form, fields] = useForm<{ picture: string }>({ id: "passport-picture", lastResult: reply })
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="space-y-4">
      <input type="hidden" name="kind" value="picture" />
      <FormErrors form={form} />
      <PhotoField
        field={fields.picture}
        label={t("passports.picture.label")}
        hint={t("passports.picture.hint", { megabytes: IMAGE_MAX_BYTES / 1024 ** 2 })}
        types={PICTURE_TYPES}
        limits={PASSPORT_PICTURE_SENT}
        required
      />
      <Submit text={t("passports.picture.submit")} />
    </Form>
  )
}

function MrzForm({ reply, passport }: Pick<Props, "reply" | "passport">) {
  const { t } = useTranslation()
  const [form, fields] = useForm<{ mrz: string }>({ id: "passport-mrz", lastResult: reply })
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-4" autoComplete="off">
      <input type="hidden" name="kind" value="mrz" />
      {passport && <input type="hidden" name="passport" value={passport} />}
      <FormErrors form={form} />
      <Field field={fields.mrz} label={t("passports.mrz.label")} rows={3} maxLength={MRZ_MAX_LENGTH} lang="en" />
      <Submit text={t("passports.mrz.submit")} />
    </Form>
  )
}

type FieldsProps = Pick<Props, "reply" | "nationalities" | "filled" | "passport"> & { isRead: boolean }

function FieldsForm({ reply, nationalities, filled, isRead, passport }: FieldsProps) {
  const { t } = useTranslation()
  const [form, fields] = useForm<Values>({
    id: "passport-fields",
    lastResult: reply,
    defaultValue: { ...filled, birthDate: filled?.birthDate ? dayFirst(filled.birthDate) : "" },
  })
  const text = (field: FieldMetadata<string>, label: string, hint?: string, required = true) => (
    <Field
      field={field}
      label={label}
      hint={hint}
      required={required}
      maxLength={FIELD_MAX_LENGTH}
      autoComplete="off"
      lang="en"
    />
  )
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-5" autoComplete="off">
      <input type="hidden" name="kind" value="fields" />
      {passport && <input type="hidden" name="passport" value={passport} />}
      {isRead && (
        <p role="status" className="notice">
          {t("passports.filled")}
        </p>
      )}
      <FormErrors
        form={form}
        labels={{
          firstName: t("passports.fields.firstName"),
          middleName: t("passports.fields.middleName"),
          lastName: t("passports.fields.lastName"),
          gender: t("passports.fields.gender"),
          number: t("passports.fields.number"),
          nationality: t("passports.fields.nationality"),
          birthDate: t("passports.fields.birthDate"),
        }}
      />
      {text(fields.firstName, t("passports.fields.firstName"), t("passports.fields.firstNameHint"))}
      <div className="grid gap-5 sm:grid-cols-2">
        {text(fields.middleName, t("passports.fields.middleName"), undefined, false)}
        {text(fields.lastName, t("passports.fields.lastName"), undefined, false)}
      </div>
      <SelectField
        field={fields.gender}
        label={t("passports.fields.gender")}
        hint={t("passports.fields.genderHint")}
        options={[
          { value: "", label: t("passports.fields.choose") },
          ...GENDERS.map((value) => ({ value, label: t(`passports.fields.genders.${value}`) })),
        ]}
      />
      {text(fields.number, t("passports.fields.number"))}
      <SelectField
        field={fields.nationality}
        label={t("passports.fields.nationality")}
        options={[{ value: "", label: t("passports.fields.choose") }, ...nationalities]}
      />
      <Field
        field={fields.birthDate}
        label={t("passports.fields.birthDate")}
        hint={t("passports.fields.birthDateHint")}
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
      />
      <Submit text={t("passports.fields.submit")} />
    </Form>
  )
}

function Submit({ text }: { text: string }) {
  const { t } = useTranslation()
  const busy = useBusy(useNavigation().state)
  return (
    <button type="submit" className="button w-full" aria-disabled={busy}>
      {busy ? t("site.pleaseWait") : text}
    </button>
  )
}
