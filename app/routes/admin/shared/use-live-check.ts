import { useFetcher } from "@remix-run/react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import type { FormActionData } from "./admin-action.server.ts"

const PAUSE_MS = 400

/**
 * Checks a form by its own action while it is typed into, without saving it. Without script its button named `check` does.
 * @param names the fields whose changes are checked; all if omitted
 * @returns the form's event handlers, and `live` once hydrated
 */
export function useLiveCheck<Preview>(names?: string[]) {
  const fetcher = useFetcher<FormActionData<Preview>>()
  const pause = useRef<ReturnType<typeof setTimeout>>()
  const [live, setLive] = useState(false)
  useEffect(() => {
    setLive(true)
    return () => clearTimeout(pause.current)
  }, [])
  const onSubmit = () => clearTimeout(pause.current)
  const onInput = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? target.getAttribute("name") : null
    if (names && !(name && names.includes(name))) return
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      const typed = new FormData(form)
      typed.set("check", "on")
      fetcher.submit(typed, { method: "post" })
    }, PAUSE_MS)
  }
  return { live, onInput, onSubmit, answer: fetcher.data, checking: fetcher.state !== "idle" }
}
