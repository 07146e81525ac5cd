import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FailureReference, Refusal } from "#app/ui/form-errors.tsx"

/** Why a form without `useForm` was refused; nothing if it was not. @param errors translation keys */
export function FormRefusal({ errors }: { errors: string[] | null | undefined }) {
  const { t } = useTranslation()
  if (!errors?.length) return null
  return (
    <Refusal>
      {errors.map((error) => t(error as TextKey)).join(" ")}
      <FailureReference />
    </Refusal>
  )
}
