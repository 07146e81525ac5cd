import type { ChangeEvent, ReactNode } from "react"
import { useCheckedRadio } from "#app/ui/use-checked-radio.ts"

type Props<Value extends string> = {
  name: string
  /** The one that is checked at first. */
  initial: string
  choices: { value: Value; label: ReactNode }[]
  onSelect?: (value: Value, event: ChangeEvent<HTMLInputElement>) => void
}

/** Radio buttons with their labels, for a fieldset or a group with a name. */
export function RadioChoices<Value extends string>({ name, initial, choices, onSelect }: Props<Value>) {
  // A state, because React would check the default again whenever conform renders the form.
  const [selected, select] = useCheckedRadio(name, initial)
  return choices.map(({ value, label }) => (
    <label key={value} className="flex min-h-11 items-center gap-2">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={selected === value}
        onChange={(event) => {
          select(value)
          onSelect?.(value, event)
        }}
        className="size-5 shrink-0 accent-pool"
      />
      {label}
    </label>
  ))
}
