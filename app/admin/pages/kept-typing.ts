/** The controls of a form by their keys, with their values. */
export type ControlValues = ReadonlyMap<string, string>

/** @property shown what the form was shown with; `sent`: what it said when it was last submitted, if it was */
export type TypedForm = { shown: ControlValues; typed: ControlValues; sent: ControlValues | null }

/**
 * What stays of a form's typed values when it is shown with the values that are stored now. A submission that changed a
 * stored value was saved, so only what was typed after it stays.
 */
export function keptTyping({ shown, typed, sent }: TypedForm, stored: ControlValues): ControlValues {
  const isSaved = sent !== null && [...stored].some(([key, value]) => value !== shown.get(key))
  const known = isSaved ? sent : shown
  return new Map([...typed].filter(([key, value]) => value !== known.get(key)))
}
