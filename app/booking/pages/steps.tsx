import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"

const STEPS = ["personalInfo", "payment", "complete"] as const

type Step = (typeof STEPS)[number]

type Props = {
  current: Step
  /** Finished steps that may still be changed. */
  links?: Partial<Record<Step, string>>
  /** While a slip is checked, the booking is not complete. */
  isInReview?: boolean
}

export function Steps({ current, links = {}, isInReview = false }: Props) {
  const { t } = useTranslation()
  const currentIndex = STEPS.indexOf(current)
  return (
    <ol className="no-print flex flex-wrap gap-2 text-sm leading-snug" aria-label={t("booking.steps.label")}>
      {STEPS.map((step, index) => {
        const isDone = index < currentIndex
        const link = isDone && links[step]
        const name = step === "complete" && isInReview ? t("confirmation.slipCheck.step") : t(`booking.steps.${step}`)
        const label = (
          <>
            {isDone && <Icon name="check" className="mr-1 inline size-4 text-pool" />}
            <span className={link ? "underline underline-offset-3" : ""}>{name}</span>
            {isDone && <span className="sr-only"> ({t("booking.stepDone")})</span>}
          </>
        )
        return (
          <li
            key={step}
            aria-current={index === currentIndex ? "step" : undefined}
            className={`min-w-24 flex-1 border-t-4 ${index <= currentIndex ? "border-pool" : "border-line text-muted"} ${index === currentIndex ? "font-semibold" : ""}`}
          >
            {link ? (
              <a href={link} className="block min-h-11 pt-2 text-pool">
                {label}
              </a>
            ) : (
              <div className="pt-2">{label}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
