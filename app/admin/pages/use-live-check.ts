import { type FormEvent, useEffect, useRef, useState } from "react"
import { decode } from "turbo-stream"
import type * as z from "zod/mini"
import { controlsOf, isEdited } from "#app/ui/form-controls.ts"
import type { FormActionData } from "./admin-action.server.ts"
import { readCheck } from "./check-answer.ts"

const DEBOUNCE_MS = 400

type Options<Preview> = {
  formId: string
  /** What the answer's preview has to be. */
  preview: z.ZodMiniType<Preview>
  /** The answer of the form's action. */
  actionData: FormActionData<Preview> | undefined
  /** The fields whose changes are checked; all if omitted. */
  names?: string[]
  /** Whether the form is also checked as it is shown. */
  atOnce?: boolean
}

/** @property formId, actionData the form that was checked: an answer is of no use to another one */
type Check<Preview> = Pick<Options<Preview>, "formId" | "actionData"> & {
  isRunning: boolean
  /** What is shown: while the check is under way that of the one before. */
  answer: FormActionData<Preview> | undefined
}

/**
 * Checks a form while it is typed into, without saving it. Without script its button `check` does.
 * The requests go to the form's action, but not by the router: a check neither ends a navigation nor reloads the page
 * (decision 0030).
 * @returns `latest`: the last answer, of a check (`isChecked`) or of the form's action; `standing`: the last one that
 * is about what is checked; `checking`: a check is under way, and `latest` is of earlier values
 */
export function useLiveCheck<Preview>({ formId, preview, actionData, names, atOnce = false }: Options<Preview>) {
  const controller = useRef<AbortController>()
  const [hydrated, setHydrated] = useState(false)
  const [last, setLast] = useState<Check<Preview>>()
  const check = last?.formId === formId && last.actionData === actionData ? last : undefined
  const latest = check ? check.answer : actionData

  const start = (form: HTMLFormElement, delayMs: number) => {
    controller.current?.abort()
    controller.current = new AbortController()
    const { signal } = controller.current
    setLast({ formId, actionData, answer: latest, isRunning: true })
    const timer = setTimeout(async () => {
      const answer = await requestCheck(form, preview, signal)
      if (!signal.aborted) setLast({ formId, actionData, answer: answer ?? undefined, isRunning: false })
    }, delayMs)
    signal.addEventListener("abort", () => clearTimeout(timer))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after hydration, and when the form has other values
  useEffect(() => {
    setHydrated(true)
    // What was typed before hydration, or before the form got other values, has not been checked.
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement && (atOnce || controlsOf(form).some(isEdited))) start(form, 0)
    return () => controller.current?.abort()
  }, [formId])
  const onInput = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? target.getAttribute("name") : null
    if (!names || (name && names.includes(name))) start(form, DEBOUNCE_MS)
  }
  const onSubmit = () => {
    controller.current?.abort()
    // What is shown is of earlier values than those that are saved.
    if (check?.isRunning) setLast({ ...check, answer: undefined, isRunning: false })
  }
  const isChecked = latest !== actionData
  // A refusal for another reason leaves what the check before it said.
  const before = !check && last?.formId === formId && isForOtherReason(actionData) ? last.answer : undefined
  const standing = before?.preview ? before : latest
  return { onInput, onSubmit, latest, standing, isChecked, checking: check?.isRunning ?? false, hydrated }
}

function isForOtherReason(answer: FormActionData<unknown> | undefined): boolean {
  return answer !== undefined && !answer.preview && !answer.conflict && answer.clashes.length === 0
}

/** The answer; null if there is none, such as after the session has ended: saving the form then says why. */
async function requestCheck<Preview>(
  form: HTMLFormElement,
  preview: z.ZodMiniType<Preview>,
  signal: AbortSignal,
): Promise<FormActionData<Preview> | null> {
  try {
    const url = new URL(form.getAttribute("action") ?? "", location.href)
    url.pathname += ".data"
    const response = await fetch(url, { method: "POST", body: checkOf(form), signal, redirect: "error" })
    const answer = response.body && (await decode(response.body))
    return readCheck(answer?.value, preview)
  } catch {
    return null
  }
}

/** What the form's button `check` posts. */
function checkOf(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string")
  return new URLSearchParams([...texts, ["check", "on"]])
}
