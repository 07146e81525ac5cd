import { useEffect } from "react"
import { controlsOf, keyOf, typedValueOf, typeInto } from "./form-controls.ts"

/**
 * Types again what was typed into a form before a reload, another language or a tab that the phone had closed. It is
 * kept in this tab only.
 * @param key names the form among all of the site
 * @param isSaved the values have been sent: nothing is kept any more
 */
export function useTypedAgain(formId: string, key: string, isSaved: boolean): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    if (isSaved) return forget(key)
    const typed = read(key)
    // Anew for each, because a choice can show other fields.
    for (const [name, value] of Object.entries(typed)) {
      const control = controlsOf(form).find((each) => keyOf(each) === name)
      if (control && typedValueOf(control) !== value) typeInto(control, value)
    }
    const keep = () =>
      write(
        key,
        controlsOf(form).map((control) => [keyOf(control), typedValueOf(control)]),
      )
    form.addEventListener("input", keep)
    return () => form.removeEventListener("input", keep)
  }, [formId, key, isSaved])
}

function read(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}")
  } catch {
    return {}
  }
}

function write(key: string, values: string[][]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)))
  } catch {
    // Without storage a reload shows the form as it is stored.
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing is stored then.
  }
}
