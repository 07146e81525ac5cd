import { type FormEvent, useState } from "react"
import { inCommonEra } from "#app/i18n/common-era.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** Converts a typed Buddhist year and says so. Without script the server converts it (`withCommonEra`). */
export function useCommonEra() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const convert = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const date = inCommonEra(input.value)
    setTyped(date === input.value ? null : input.value)
    if (date !== input.value) input.value = date
  }
  const years = typed && { typed: typed.slice(0, 4), year: inCommonEra(typed).slice(0, 4) }
  return { convert, note: years ? t("validation.commonEra", years) : null }
}
