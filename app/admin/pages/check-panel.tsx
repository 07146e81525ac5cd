import type { ReactNode } from "react"
import { ClashList } from "#app/booking/admin/clash-list.tsx"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { FormActionData } from "./admin-action.server.ts"

type Props<Preview> = {
  title: string
  actionData: FormActionData<Preview> | undefined
  checking: boolean
  /** Whether the form itself shows these errors. */
  errorsShown: boolean
  children: (preview: Preview) => ReactNode
}

/**
 * What saving a form would do, or why it cannot be saved; announced while the form is typed into.
 * It stands below the save button, because its answer may come while somebody taps.
 */
export function CheckPanel<Preview>({ title, actionData, checking, errorsShown, children }: Props<Preview>) {
  const { t } = useTranslation()
  const errors = errorsShown ? [] : Object.values(actionData?.reply.error ?? {}).flatMap((texts) => texts ?? [])
  const clashes = errorsShown ? [] : (actionData?.clashes ?? [])
  const isEmpty = actionData?.preview === undefined && errors.length === 0
  return (
    <div role="status" aria-busy={checking} className={isEmpty ? "" : "notice space-y-2"}>
      {actionData?.preview !== undefined && (
        <>
          <p className="font-semibold">{title}</p>
          {children(actionData.preview)}
        </>
      )}
      {errors.length > 0 && (
        <p className="text-danger">{[...new Set(errors)].map((error) => t(error as TextKey)).join(" ")}</p>
      )}
      {clashes.length > 0 && <ClashList clashes={clashes} />}
    </div>
  )
}
