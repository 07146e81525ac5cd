import type { SubmissionResult } from "@conform-to/react"
import { useMemo } from "react"
import { flatValues, type OthersChange, othersChanges, readShown } from "#app/http/form-values.ts"
import { useFormId } from "#app/ui/use-form-id.ts"
import type { FormActionData } from "./admin-action.server.ts"

type Options<Values> = {
  id: string
  actionData: FormActionData | undefined
  values: Values
  version: number
}

export type EditFormState<Values> = {
  /** The options of conform's `useForm`. */
  options: { id: string; lastResult: SubmissionResult<string[]> | undefined; defaultValue: Values }
  /** The hidden fields by which the action knows whether others have saved meanwhile. */
  hidden: { version: string; shown: string }
  /** What others have changed, after a refusal because of it. */
  conflict: OthersChange[] | null
}

/**
 * A form that edits what others may edit at the same time. It posts the values that it was shown with: if they have
 * changed since, it is refused, keeps what was typed, and shows what others have changed.
 * @param options `values`: the current ones, as the form's fields show them
 */
export function useEditForm<Values extends object>({
  id,
  actionData,
  values,
  version,
}: Options<Values>): EditFormState<Values> {
  const options = { id: useFormId(id, Boolean(actionData), version), defaultValue: values }
  const lastResult = useMemo(() => withoutConflict(actionData), [actionData])
  const current = flatValues(values)
  const now = { version: String(version), shown: JSON.stringify(current) }
  const { version: typedVersion, shown } = flatValues(actionData?.reply.initialValue ?? {})
  if (actionData?.conflict) {
    const conflict = othersChanges(readShown(shown) ?? {}, current)
    return { options: { ...options, lastResult }, hidden: now, conflict }
  }
  // What was shown first, while the form is refused for another reason: others may have saved meanwhile.
  const hidden = { version: typedVersion ?? now.version, shown: shown ?? now.shown }
  return { options: { ...options, lastResult }, hidden, conflict: null }
}

/** The reply without the error that `ConflictNotice` shows. */
function withoutConflict(actionData: FormActionData | undefined): SubmissionResult<string[]> | undefined {
  if (!actionData?.conflict) return actionData?.reply
  const { error: _, ...reply } = actionData.reply
  return reply
}
