import type { SubmissionResult } from "@conform-to/react"
import {
  type FieldGroups,
  flatValues,
  mergedValues,
  nestedValues,
  type OthersChange,
  othersChanges,
  readShown,
} from "#app/http/form-values.ts"
import { useFormId } from "#app/ui/use-form-id.ts"
import type { FormActionData } from "./admin-action.server.ts"

type Options<Values> = {
  id: string
  actionData: FormActionData | undefined
  values: Values
  version: number
  groups?: FieldGroups
}

export type EditForm<Values> = {
  /** The options of conform's `useForm`. */
  options: { id: string; lastResult: SubmissionResult<string[]> | undefined; defaultValue: Values }
  /** The hidden fields by which the action knows what was touched, and whether others have saved meanwhile. */
  hidden: { version: string; shown: string }
  /** What others have changed, after a refusal because of it. */
  conflict: OthersChange[] | null
}

/**
 * A form that edits what others may edit at the same time. It posts the values that it was shown with, so that only touched
 * fields are saved. After a version conflict it shows the typed values again, and in all other fields the current ones.
 * @param options `values`: the current ones, as the form's fields show them; `groups`: as those of the form's action
 */
export function useEditForm<Values extends object>({
  id,
  actionData,
  values,
  version,
  groups,
}: Options<Values>): EditForm<Values> {
  const formId = useFormId(id, Boolean(actionData), version)
  const current = flatValues(values)
  const typed = actionData && flatValues(actionData.reply.initialValue ?? {})
  if (typed && actionData.conflict) {
    const shown = readShown(typed.shown) ?? current
    return {
      options: {
        id: `${formId}-merged-${version}`,
        lastResult: undefined,
        defaultValue: nestedValues(mergedValues(shown, fieldsOf(typed), current, groups)) as Values,
      },
      hidden: { version: String(version), shown: JSON.stringify(current) },
      conflict: othersChanges(shown, fieldsOf(typed), current, groups),
    }
  }
  return {
    options: { id: formId, lastResult: actionData?.reply, defaultValue: values },
    // What was shown first, while the form is refused for another reason: others may have saved meanwhile.
    hidden: { version: typed?.version ?? String(version), shown: typed?.shown ?? JSON.stringify(current) },
    conflict: null,
  }
}

function fieldsOf({ version: _, shown: __, ...fields }: Readonly<Record<string, string>>) {
  return fields
}
