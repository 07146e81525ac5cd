import { useDescribedField } from "#app/admin/pages/described-field.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { type StayDays, WEEKDAYS } from "../weekdays.ts"

const KINDS = ["arrivalDays", "departureDays"] as const satisfies readonly (keyof StayDays)[]

/** On which weekdays stays may begin and end; none ticked is any. */
export function WeekdayFields({ hint }: { hint: string }) {
  const { t } = useTranslation("admin")
  return (
    <>
      {KINDS.map((kind) => (
        <fieldset key={kind}>
          <legend className="font-semibold">{t(`prices.stayDays.${kind}`)}</legend>
          <div className="flex flex-wrap gap-x-5">
            {WEEKDAYS.map((day) => (
              <WeekdayBox key={day} name={`${kind}.${day}`} />
            ))}
          </div>
        </fieldset>
      ))}
      <p className="text-sm text-muted">{hint}</p>
    </>
  )
}

function WeekdayBox({ name }: { name: string }) {
  const { field, description } = useDescribedField(name)
  return (
    <label className="flex min-h-11 min-w-11 items-center gap-2">
      <input
        key={field.key}
        type="checkbox"
        name={field.name}
        defaultChecked={field.initialValue === "on"}
        className="size-5 accent-pool"
      />
      {description.label}
    </label>
  )
}
