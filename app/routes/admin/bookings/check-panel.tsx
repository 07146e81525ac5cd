import type { ReactNode } from "react"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { FormActionData } from "../shared/admin-action.server.ts"
import { ClashList } from "../shared/clash-list.tsx"

type Props<Preview> = {
  title: string
  answer: FormActionData<Preview> | undefined
  checking: boolean
  /** Whether the form itself shows this answer's errors. */
  errorsShown: boolean
  children: (preview: Preview) => ReactNode
}

/** What saving a form would do, or why it cannot be saved; announced to screen readers while it is typed into. */
export function CheckPanel<Preview>({ title, answer, checking, errorsShown, children }: Props<Preview>) {
  const { t } = useTranslation()
  const errors = errorsShown ? [] : Object.values(answer?.reply.error ?? {}).flatMap((texts) => texts ?? [])
  const clashes = errorsShown ? [] : (answer?.clashes ?? [])
  const isEmpty = answer?.preview === undefined && errors.length === 0
  return (
    <div role="status" aria-busy={checking} className={isEmpty ? "" : "notice space-y-2"}>
      {answer?.preview !== undefined && (
        <>
          <p className="font-semibold">{title}</p>
          {children(answer.preview)}
        </>
      )}
      {errors.length > 0 && (
        <p className="text-danger">{[...new Set(errors)].map((error) => t(error as TextKey)).join(" ")}</p>
      )}
      {clashes.length > 0 && <ClashList clashes={clashes} />}
    </div>
  )
}
