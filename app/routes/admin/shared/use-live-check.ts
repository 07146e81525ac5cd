import { useFetcher } from "@remix-run/react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import type { FormActionData } from "./admin-action.server.ts"

const DEBOUNCE_MS = 400

/**
 * Checks a form by its own action while it is typed into, without saving it. Without script its button named `check` does.
 * @param formId the id of the form element
 * @param names the fields whose changes are checked; all if omitted
 * @param atOnce whether the form is also checked as it is shown
 * @returns the form's event handlers, and whether it is hydrated
 */
export function useLiveCheck<Preview>(formId: string, names?: string[], atOnce = false) {
  const fetcher = useFetcher<FormActionData<Preview>>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const [hydrated, setHydrated] = useState(false)
  const check = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    typed.set("check", "on")
    fetcher.submit(typed, { method: "post" })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    setHydrated(true)
    // What was typed before hydration has not been checked.
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement && (atOnce || [...form.elements].some(isEdited))) check(form)
    return () => clearTimeout(timer.current)
  }, [])
  const onSubmit = () => clearTimeout(timer.current)
  const onInput = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? target.getAttribute("name") : null
    if (names && !(name && names.includes(name))) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => check(form), DEBOUNCE_MS)
  }
  return { hydrated, onInput, onSubmit, data: fetcher.data, checking: fetcher.state !== "idle" }
}

function isEdited(control: Element): boolean {
  return control instanceof HTMLInputElement && control.type !== "hidden" && control.value !== control.defaultValue
}
