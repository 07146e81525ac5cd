import type { ComponentProps } from "react"
import { useCommonEra } from "./use-common-era.ts"

type Props = { label: string; className: string; inputClassName: string } & Pick<
  ComponentProps<"input">,
  "name" | "defaultValue" | "min" | "max"
>

/** For a form without a schema in the browser. */
export function DateInput({ label, className, inputClassName, ...input }: Props) {
  const { convert, note } = useCommonEra()
  return (
    <label className={className}>
      {label}
      <input type="date" {...input} onInput={convert} className={inputClassName} />
      <span role="status" className="block font-normal text-muted">
        {note}
      </span>
    </label>
  )
}
