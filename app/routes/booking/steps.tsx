import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"

const STEPS = ["personalInfo", "payment", "complete"] as const

/** The progress of a booking as a list of steps. */
export function Steps({ current }: { current: (typeof STEPS)[number] }) {
  const { t } = useTranslation()
  const currentIndex = STEPS.indexOf(current)
  return (
    <ol className="no-print flex gap-2" aria-label={t("booking.steps.label")}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === currentIndex ? "step" : undefined}
          className={`flex-1 border-t-4 pt-2 text-sm leading-snug ${index <= currentIndex ? "border-pool" : "border-line text-muted"} ${index === currentIndex ? "font-semibold" : ""}`}
        >
          {index < currentIndex && <Icon name="check" className="mr-1 inline size-4 text-pool" />}
          {t(`booking.steps.${step}`)}
          {index < currentIndex && <span className="sr-only"> ({t("booking.stepDone")})</span>}
        </li>
      ))}
    </ol>
  )
}
