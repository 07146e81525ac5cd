import type { SubmissionResult } from "@conform-to/react"
import { useSubmit } from "@remix-run/react"
import { type FormEvent, useEffect, useState } from "react"
import { flushSync } from "react-dom"
import type { TextKey } from "#app/i18n/translate.ts"
import { type CardInput, wrongCardFields } from "../card-input.ts"
import { useCardToken } from "./use-card-token.ts"

/** With a public key the gateway's own script takes the card; without one the form takes a test card. */
export type GatewayView = { publicKey: string | null; testMode: boolean }

const DECLINED: TextKey = "payment.errors.cardDeclined"

/** Kept because a refusal may be shown on another page than the one where the number was typed. */
let sentTestNumber = ""

/**
 * A certainly wrong card is refused in the browser. After a refusal the CVV is cleared; the number may stay
 * in its field, but never comes back from the server.
 * @param now the server's clock, for cards that have expired
 */
export function useCardForm(
  { publicKey, testMode }: GatewayView,
  formId: string,
  now: number,
  lastResult?: SubmissionResult<string[]>,
) {
  const submit = useSubmit()
  const tokenize = useCardToken(publicKey)
  const [isTokenizing, setTokenizing] = useState(false)
  const [result, setResult] = useState(lastResult)
  useEffect(() => {
    setResult(lastResult)
    if (!lastResult) return
    inputOf(formId, "cvv").value = ""
    inputOf(formId, "cardNumber").value ||= sentTestNumber
  }, [lastResult, formId])

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget
    if (event.defaultPrevented || (publicKey !== null && !tokenize) || isTokenizing) return event.preventDefault()
    const card = typedCard(formId)
    const wrong = wrongCardFields(card, now)
    if (wrong[0] || tokenize) event.preventDefault()
    if (wrong[0]) {
      setResult({ status: "error", error: Object.fromEntries(wrong.map(({ name, error }) => [name, [error]])) })
      return inputOf(formId, wrong[0].name).focus()
    }
    if (testMode) sentTestNumber = card.cardNumber
    if (!tokenize) return
    setTokenizing(true)
    const token = await tokenize(card)
    setTokenizing(false)
    if (!token) {
      inputOf(formId, "cvv").value = ""
      // At once, so that the alert can take the focus.
      flushSync(() => setResult({ status: "error", error: { "": [DECLINED] } }))
      return document.getElementById(`${formId}-error`)?.focus()
    }
    const fields = new FormData(form)
    fields.set("token", token)
    submit(fields, { method: "post", action: form.action })
  }

  return { ready: publicKey === null || tokenize !== null, isTokenizing, result, onSubmit }
}

function inputOf(formId: string, name: keyof CardInput): HTMLInputElement {
  return document.getElementById(`${formId}-${name}`) as HTMLInputElement
}

function typedCard(formId: string): CardInput {
  const typed = (name: keyof CardInput) => inputOf(formId, name).value
  return {
    cardNumber: typed("cardNumber"),
    cardholderName: typed("cardholderName"),
    expiry: typed("expiry"),
    cvv: typed("cvv"),
  }
}
