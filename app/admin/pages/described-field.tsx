import type { FieldMetadata } from "@conform-to/react"
import { type ComponentProps, createContext, type ReactNode, useContext } from "react"
import type { FieldDescription, FieldDescriptions } from "#app/http/field-description.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { FoldCard, useWasOpened } from "./fold-card.tsx"
import { TimeField } from "./time-field.tsx"

type Described = { fields: Record<string, FieldMetadata<unknown>>; descriptions: FieldDescriptions }
const DescribedForm = createContext<Described | null>(null)

/** Gives the fields of a form their states and texts. @param fields those of `useForm` */
export function DescribedFields({
  children,
  ...form
}: {
  fields: object
  descriptions: FieldDescriptions
  children: ReactNode
}) {
  return <DescribedForm.Provider value={form as Described}>{children}</DescribedForm.Provider>
}

/** A field by its name, such as `taxId` or `name.th`. */
export function useDescribedField(name: string): { field: FieldMetadata<string>; description: FieldDescription } {
  const { fields, descriptions } = useDescribedForm()
  const [first = "", part] = name.split(".")
  const parent = fields[first] as FieldMetadata<Record<string, string>>
  const field = part === undefined ? parent : parent.getFieldset()[part]
  const description = descriptions[name]
  if (!description) throw new Error(`The field ${name} has no label`)
  return { field: field as FieldMetadata<string>, description }
}

/** What is typed into a field of the form; undefined if the form does not have it. */
export function useTypedValues(): (name: string) => string | undefined {
  const { fields, descriptions } = useDescribedForm()
  return (name) => (descriptions[name] ? ((fields[name]?.value as string | undefined) ?? "") : undefined)
}

function useDescribedForm(): Described {
  const form = useContext(DescribedForm)
  if (!form) throw new Error("No form describes this field")
  return form
}

type Props = {
  name: string
  /** Instead of the described one. */
  hint?: string
  onChoose?: (value: string) => void
} & Pick<ComponentProps<typeof Field>, "isValid" | "onInput">

/** A field of a form as its schema describes it: an input, a textarea, a choice or a checkbox. */
export function DescribedField({ name, hint, onChoose, ...input }: Props) {
  const { field, description } = useDescribedField(name)
  const { type, options = [], ...described } = description
  const props = { field, ...described, ...(hint !== undefined && { hint }) }
  if (type === "checkbox") return <Checkbox {...props} />
  if (type === "time") return <TimeField {...props} />
  if (type === "select") return <SelectField {...props} options={options} onChoose={onChoose} />
  return <Field {...props} type={type} {...input} />
}

/**
 * Fields in one row until it is opened, or one of them is invalid.
 * @param names the first parts of theirs
 * @param value what is saved
 * @param hint in the row while nothing is saved, then above the fields
 */
export function FoldedFields({ names, value, hint, children, ...fold }: FoldProps) {
  const { fields } = useDescribedForm()
  const hasValue = value !== undefined && value.length > 0
  return (
    <FoldCard {...fold} value={hasValue ? value : hint} isOpen={names.some((name) => fields[name]?.valid === false)}>
      {hasValue && hint && <p className="text-sm text-muted">{hint}</p>}
      {children}
    </FoldCard>
  )
}

/** Fields behind a link until one of them is invalid. @param names the first parts of theirs */
export function SeldomFields({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation("admin")
  const { fields } = useDescribedForm()
  const wasOpened = useWasOpened(names.some((name) => fields[name]?.valid === false))
  return (
    <details open={wasOpened}>
      <summary className="link inline-flex min-h-11 min-w-11 items-center">{t("bookings.edit.more")}</summary>
      <div className="mt-2 space-y-4">{children}</div>
    </details>
  )
}

type FoldProps = { names: readonly string[]; hint?: string } & Omit<ComponentProps<typeof FoldCard>, "isOpen">

/** Fields below each other; those of an array share rows on wide screens. */
export function Fields({ names }: { names: readonly (string | readonly string[])[] }) {
  return names.map((name) =>
    typeof name === "string" ? (
      <DescribedField key={name} name={name} />
    ) : (
      <div key={name.join()} className="grid items-start gap-4 sm:grid-cols-2">
        {name.map((each) => (
          <DescribedField key={each} name={each} />
        ))}
      </div>
    ),
  )
}

type BilingualProps = {
  names: readonly string[]
  /** Instead of the described hint of the first field. */
  hint?: string
  /** What follows the fields of a language. */
  after?(language: Language): ReactNode
}

/**
 * Texts in the reader's language; those in the other one, which can come later, are folded, unless one of them alone is
 * invalid: a name that is missing in both languages is asked for in the reader's.
 */
export function BilingualFields({ names, hint, after }: BilingualProps) {
  const { t, language } = useTranslation("admin")
  const { fields } = useDescribedForm()
  const other = language === "th" ? "en" : "th"
  const texts = names.map((name) => (fields[name] as FieldMetadata<LocalizedText>).getFieldset())
  const isWritten = texts.some((text) => text[other].initialValue)
  return (
    <>
      {names.map((name, index) => (
        <DescribedField key={name} name={`${name}.${language}`} {...(index === 0 && { hint })} />
      ))}
      {after?.(language)}
      <details open={texts.some((text) => text[other].errors && !text[language].errors)}>
        <summary className="link inline-flex min-h-11 items-center">
          {t(`villa.texts.${isWritten ? "other" : "later"}.${other}`)}
        </summary>
        <div className="mt-2 space-y-4">
          {names.map((name) => (
            <DescribedField key={name} name={`${name}.${other}`} />
          ))}
          {after?.(other)}
        </div>
      </details>
    </>
  )
}

/** Short fields, such as times and numbers, side by side on phones too. */
export function FieldPairs({ names }: { names: readonly string[] }) {
  return (
    <div className="field-pair">
      {names.map((name) => (
        <DescribedField key={name} name={name} />
      ))}
    </div>
  )
}

/** A checkbox that looks like a switch, with its label before it. */
export function SwitchField({ name, hintId }: { name: string; hintId?: string }) {
  const { field, description } = useDescribedField(name)
  return (
    <label className="flex min-h-12 items-center justify-between gap-3">
      {description.label}
      <input
        key={field.key}
        type="checkbox"
        name={field.name}
        defaultChecked={field.initialValue === "on"}
        aria-describedby={hintId}
        className="switch"
      />
    </label>
  )
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
