import { readShown } from "#app/http/form-values.ts"
import { type Control, controlsOf, shownValueOf, typedValueOf } from "#app/ui/form-controls.ts"

/** What controls said when their form was last submitted. */
export type SentValues = WeakMap<object, string>

/** Remembers what a form says when it is submitted: that is no longer unsaved, unless the form is refused. */
export function rememberSent(form: HTMLFormElement, sent: SentValues): void {
  for (const field of fieldsOf(form)) sent.set(field, saidBy(field))
}

/** The forms of the page that would lose what was typed into them. Those that only look something up lose nothing. */
export function unsavedForms(sent: SentValues): HTMLFormElement[] {
  return postForms().filter((form) => isUnsaved(form, sent))
}

/** The forms of the page that send something. */
export function postForms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")]
}

/** The controls of a form that differ from what is stored; all of a refused form. */
export function typedControls(form: HTMLFormElement): Control[] {
  const controls = controlsOf(form)
  if (isRefused(form)) return controls
  const shown = shownBy(form)
  return controls.filter((control) => typedValueOf(control) !== shownIn(shown, control))
}

/** Whether a form was refused, or says something else than what is stored and than what was sent. */
function isUnsaved(form: HTMLFormElement, sent: SentValues): boolean {
  const fields = fieldsOf(form)
  if (fields.length > 0 && isRefused(form)) return true
  const shown = shownBy(form)
  return fields.some((field) => {
    const value = saidBy(field)
    return value !== shownIn(shown, field) && value !== sent.get(field)
  })
}

function isRefused(form: HTMLFormElement): boolean {
  return form.querySelector(".refusal, .notice-error, [aria-invalid=true]") !== null
}

/** The form's own record of what it was shown with, if it has one (`useEditForm`). */
function shownBy(form: HTMLFormElement): ReturnType<typeof readShown> {
  const stored = form.elements.namedItem("shown")
  return stored instanceof HTMLInputElement ? readShown(stored.value) : null
}

/** A field's value when its form was shown, from `shown`: React may change the field's default. */
function shownIn(shown: ReturnType<typeof readShown>, field: Control): string {
  if (isFile(field)) return ""
  const text = shown?.[plainName(field.name)]
  if (text === undefined) return shownValueOf(field)
  if (field.type === "radio") return text === field.value ? "on" : ""
  return field.type === "checkbox" ? "on" : text
}

/** `extras[0].quantity` is `extras.0.quantity` in `shown`, see `flatValues`. */
const plainName = (name: string) => name.replace(/\[(\d+)\]/g, ".$1")

function fieldsOf(form: HTMLFormElement): Control[] {
  const files = ([...form.elements] as Control[]).filter(isFile)
  return [...controlsOf(form), ...files]
}

function saidBy(field: Control): string {
  return isFile(field) ? [...(field.files ?? [])].map(({ name }) => name).join("\n") : typedValueOf(field)
}

const isFile = (field: Control): field is HTMLInputElement => field.type === "file"
