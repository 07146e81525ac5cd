import type { ReactNode } from "react"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateText } from "#app/ui/date-text.tsx"
import type { FormActionData } from "../shared/admin-action.server.ts"

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
        <p className="text-danger">
          {[...new Set(errors)].map((error) => t(error as TextKey)).join(" ")} <TakenNights nights={answer?.taken} />
        </p>
      )}
    </div>
  )
}

/** The nights that a stay cannot have. */
export function TakenNights({ nights = [] }: { nights?: string[] }) {
  const { t } = useTranslation("admin")
  if (nights.length === 0) return null
  return (
    <span>
      {t("bookings.edit.taken")}:{" "}
      {nights.map((night, index) => (
        <span key={night}>
          {index > 0 && ", "}
          <DateText date={night} style="short" />
        </span>
      ))}
    </span>
  )
}
