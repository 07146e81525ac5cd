import { useFetcher } from "@remix-run/react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import type { FormActionData } from "./admin-action.server.ts"

const DEBOUNCE_MS = 400

/**
 * Checks a form by its own action while it is typed into, without saving it. Without script its button named `check` does.
 * @param names the fields whose changes are checked; all if omitted
 * @returns the form's event handlers, and whether it is hydrated
 */
export function useLiveCheck<Preview>(names?: string[]) {
  const fetcher = useFetcher<FormActionData<Preview>>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => {
    setHydrated(true)
    return () => clearTimeout(timer.current)
  }, [])
  const onSubmit = () => clearTimeout(timer.current)
  const onInput = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? target.getAttribute("name") : null
    if (names && !(name && names.includes(name))) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const typed = new FormData(form)
      typed.set("check", "on")
      fetcher.submit(typed, { method: "post" })
    }, DEBOUNCE_MS)
  }
  return { hydrated, onInput, onSubmit, answer: fetcher.data, checking: fetcher.state !== "idle" }
}
