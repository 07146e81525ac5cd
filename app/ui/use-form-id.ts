import { useState } from "react"

/**
 * A form `id` that changes to make conform reset the form to its default values: when it was saved following
 * a refusal, whose errors would stay otherwise, and when the stored values have changed. While refused, the
 * typed values stay.
 * @param contentVersion grows with every change of the stored values
 */
export function useFormId(id: string, refused: boolean, contentVersion = 0): string {
  const [form, setForm] = useState({ refused, contentVersion, resets: 0 })
  if (form.refused !== refused || form.contentVersion !== contentVersion) {
    setForm({ refused, contentVersion, resets: refused ? form.resets : form.resets + 1 })
  }
  return `${id}-${form.resets}`
}
