import type { ComponentProps } from "react"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ConflictNotice } from "./conflict-notice.tsx"

type Props = Pick<ComponentProps<typeof ConflictNotice>, "changes" | "href"> & { descriptions: FieldDescriptions }

/** What others have changed, with the fields' own labels and options. */
export function DescribedConflict({ descriptions, changes, ...notice }: Props) {
  const { t } = useTranslation("admin")
  const show = (field: string, value: string) => {
    const { type, options = [] } = descriptions[field] ?? {}
    if (type === "checkbox") return t(value === "on" ? "villa.bank.on" : "villa.bank.off")
    return options.find((option) => option.value === value)?.label ?? value
  }
  const label = (field: string) => descriptions[field]?.label ?? field
  const described = changes?.filter(({ field }) => descriptions[field]) ?? null
  return <ConflictNotice {...notice} changes={described} label={label} show={show} />
}
