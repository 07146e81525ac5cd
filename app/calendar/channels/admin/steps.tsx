import { useTranslation } from "#app/i18n/use-translation.ts"

const CHANNELS_WITH_STEPS = ["airbnb", "booking", "vrbo", "agoda", "google", "other"] as const

export function Steps() {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="steps-title" className="card space-y-2 p-4 sm:p-5">
      <h2 id="steps-title" className="text-xl">
        {t("calendars.steps.title")}
      </h2>
      {CHANNELS_WITH_STEPS.map((channel) => (
        <details key={channel}>
          <summary className="link inline-flex min-h-11 min-w-11 items-center">
            {t(`calendars.channel.${channel}`)}
          </summary>
          <ol className="list-decimal space-y-1 pb-2 pl-5 text-sm">
            <li>{t(`calendars.steps.${channel}`)}</li>
            <li>{t("calendars.steps.back")}</li>
          </ol>
        </details>
      ))}
    </section>
  )
}
