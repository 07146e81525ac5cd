import { expect, it } from "vitest"
import { type ControlValues, keptTyping } from "#app/admin/pages/kept-typing.ts"

type Values = Record<string, string>
const map = (values: Values): ControlValues => new Map(Object.entries(values))

const SHOWN = { guests: "2", note: "" }

it.each<[rule: string, form: { typed: Values; sent?: Values; stored: Values }, kept: Values]>([
  [
    "what was typed into a form that was not submitted stays",
    { typed: { guests: "2", note: "late" }, stored: SHOWN },
    { note: "late" },
  ],
  [
    "what others have stored replaces what was not typed into",
    { typed: { guests: "2", note: "late" }, stored: { guests: "4", note: "" } },
    { note: "late" },
  ],
  [
    "what was saved is shown as it is stored",
    { typed: { guests: "4", note: " a " }, sent: { guests: "4", note: " a " }, stored: { guests: "4", note: "a" } },
    {},
  ],
  [
    "what was typed after saving stays, also in a field that was saved",
    { typed: { guests: "5", note: "late" }, sent: { guests: "4", note: "" }, stored: { guests: "4", note: "" } },
    { guests: "5", note: "late" },
  ],
  [
    "what was typed back to the first value after saving another one stays",
    { typed: { guests: "2", note: "" }, sent: { guests: "4", note: "" }, stored: { guests: "4", note: "" } },
    { guests: "2" },
  ],
  [
    "what was submitted but not saved stays",
    { typed: { guests: "4", note: "" }, sent: { guests: "4", note: "" }, stored: SHOWN },
    { guests: "4" },
  ],
  [
    "a box that tells how to save is shown unchecked after saving",
    {
      typed: { guests: "4", note: "", "recalculate on": "on" },
      sent: { guests: "4", note: "", "recalculate on": "on" },
      stored: { guests: "4", note: "", "recalculate on": "" },
    },
    {},
  ],
])("%s", (_, { typed, sent, stored }, kept) => {
  const shown = "recalculate on" in typed ? { ...SHOWN, "recalculate on": "" } : SHOWN
  const form = { shown: map(shown), typed: map(typed), sent: sent ? map(sent) : null }
  expect(Object.fromEntries(keptTyping(form, map(stored)))).toEqual(kept)
})
