import { useState } from "react"

/**
 * The `id` that makes conform begin a form anew, with what is kept now: once it was saved after a refusal, whose errors
 * would stay otherwise, and when what it shows has changed. Not while it is refused: then what was typed stays.
 * @param shown grows with every change of what the form shows
 */
export function useFormId(id: string, refused: boolean, shown = 0): string {
  const [form, setForm] = useState({ refused, shown, turn: 0 })
  if (form.refused !== refused || form.shown !== shown) {
    setForm({ refused, shown, turn: refused ? form.turn : form.turn + 1 })
  }
  return `${id}-${form.turn}`
}
