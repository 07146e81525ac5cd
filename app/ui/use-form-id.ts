import { useState } from "react"

/**
 * Changes to make conform reset the form: when it was saved after a refusal, whose errors would stay, and
 * when `contentVersion` grows with stored values. While refused, the typed values stay.
 */
export function useFormId(id: string, refused: boolean, contentVersion = 0): string {
  const [form, setForm] = useState({ refused, contentVersion, resets: 0 })
  if (form.refused !== refused || form.contentVersion !== contentVersion) {
    setForm({ refused, contentVersion, resets: refused ? form.resets : form.resets + 1 })
  }
  return `${id}-${form.resets}`
}
