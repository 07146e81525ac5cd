import { adminPaths } from "#app/admin/admin-paths.ts"
import { FoldCard } from "#app/admin/pages/fold-card.tsx"
import { useOpenQuestions } from "#app/admin/pages/use-setup-steps.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Share } from "#app/ui/share.tsx"
import { canBeBooked, type SetupChecklistStep } from "../setup-checklist.ts"

type Props = {
  steps: SetupChecklistStep[]
  siteUrl: string
}

/** The open steps before the house can be booked; once all are done, the address for guests. */
export function SetupChecklist({ steps, siteUrl }: Props) {
  if (!canBeBooked(steps)) return <Steps steps={steps} />
  const isAllDone = steps.every(({ isDone }) => isDone)
  return (
    <>
      <Ready siteUrl={siteUrl} />
      {!isAllDone && <Steps steps={steps} />}
    </>
  )
}

/** Folded, below what waits; nothing once all is answered. */
export function OpenQuestions() {
  const { t } = useTranslation("admin")
  const steps = useOpenQuestions()
  if (steps.length === 0) return null
  return (
    <FoldCard
      title={t("settings.firstDay.questions")}
      value={steps.map((step) => t(`settings.firstDay.steps.${step}`))}
    >
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <li key={step}>
            <a href={adminPaths[step]} className="flex min-h-14 items-center gap-3 py-2">
              <span className="min-w-0 grow">
                <span className="block font-semibold">{t(`settings.firstDay.steps.${step}`)}</span>
                <span className="block text-sm text-muted">{t(`settings.firstDay.hints.${step}`)}</span>
              </span>
              <Icon name="forward" className="size-4 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </FoldCard>
  )
}

function Ready({ siteUrl }: Pick<Props, "siteUrl">) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="ready-title" className="card space-y-3 p-4">
      <h2 id="ready-title" className="text-xl">
        {t("settings.firstDay.ready")}
      </h2>
      <p>
        {t("settings.firstDay.readyText")}{" "}
        <a href={siteUrl} className="link [overflow-wrap:anywhere]">
          {siteUrl}
        </a>
      </p>
      <Share url={siteUrl} text="" label={t("settings.names.site")} />
    </section>
  )
}

/** Once the house can be booked, only what is still open. */
function Steps({ steps }: Pick<Props, "steps">) {
  const { t } = useTranslation("admin")
  const isReady = canBeBooked(steps)
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)?.step
  return (
    <section aria-labelledby="first-day-title" className="card overflow-hidden">
      <div className="space-y-2 p-4">
        <h2 id="first-day-title" className="text-xl">
          {t(isReady ? "settings.firstDay.questions" : "settings.firstDay.title")}
        </h2>
        <p id="first-day-done" className="text-sm text-muted">
          {t("settings.firstDay.done", { done, count: steps.length })}
        </p>
        <meter aria-labelledby="first-day-done" min={0} max={steps.length} value={done} className="block h-2 w-full" />
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {steps.map(
          ({ step, isDone }, index) =>
            !(isReady && isDone) && (
              <li key={step}>
                <a
                  href={adminPaths[step]}
                  className={`flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2 ${step === next ? "bg-pool-soft" : ""}`}
                >
                  <StepMark number={index + 1} isDone={isDone} isNext={step === next} />
                  <span className="min-w-0 grow">
                    <span className={`block leading-snug ${isDone ? "text-muted" : "font-semibold"}`}>
                      {t(`settings.firstDay.steps.${step}`)}
                    </span>
                    {!isDone && (
                      <span className="block text-sm text-muted">{t(`settings.firstDay.hints.${step}`)}</span>
                    )}
                  </span>
                  <Icon name="forward" className="size-4 text-muted" />
                </a>
              </li>
            ),
        )}
      </ol>
    </section>
  )
}

type MarkProps = { number: number; isDone: boolean; isNext: boolean }

function StepMark({ number, isDone, isNext }: MarkProps) {
  const { t } = useTranslation("admin")
  const colours = isDone || isNext ? "border-pool bg-pool text-on-pool" : "border-line text-muted"
  return (
    <span className={`grid size-8 shrink-0 place-items-center rounded-full border text-sm font-semibold ${colours}`}>
      {isDone ? (
        <>
          <Icon name="check" className="size-4" />
          <span className="sr-only">{t("settings.firstDay.isDone")}</span>
        </>
      ) : (
        number
      )}
    </span>
  )
}
