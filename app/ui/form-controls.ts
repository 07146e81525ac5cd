/** A control that people fill in. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The controls of a form that people fill in and that are posted. */
export function controlsOf(form: HTMLFormElement): Control[] {
  const elements: unknown[] = [...form.elements]
  return elements.filter(isControl)
}

function isControl(element: unknown): element is Control {
  if (element instanceof HTMLInputElement) return element.name !== "" && !["hidden", "file"].includes(element.type)
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

/** What a control says now: "on" or "" for a box or a radio button. */
export function typedValueOf(control: Control): string {
  if (isChoice(control)) return control.checked ? "on" : ""
  return control.value
}

/** What a control said when it was shown. */
export function shownValueOf(control: Control): string {
  if (isChoice(control)) return control.defaultChecked ? "on" : ""
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const shown = [...control.options].find((option) => option.defaultSelected) ?? control.options[0]
  return shown?.value ?? ""
}

/** Gives a control a value as typing or a click does, so that all that listens to it knows. */
export function typeInto(control: Control, value: string): void {
  if (isChoice(control)) {
    if (typedValueOf(control) !== value) control.click()
    return
  }
  control.value = value
  control.dispatchEvent(new Event("input", { bubbles: true }))
}

/** Names a control of a form: the radio buttons of one field differ by their values. */
export function keyOf(control: Control): string {
  return isChoice(control) ? `${control.name} ${control.value}` : control.name
}

export function isEdited(control: Control): boolean {
  return typedValueOf(control) !== shownValueOf(control)
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")
}
