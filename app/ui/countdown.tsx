import { useEffect, useState } from "react"
import { remaining, remainingSeconds } from "../booking/deadline.ts"
import { formatDeadline } from "../i18n/format.ts"
import { useTranslation } from "../i18n/use-translation.ts"
import { Icon } from "./icon.tsx"
import { useLanguage } from "./use-language.ts"

type Props = {
  /** Epoch milliseconds. */
  deadline: number
  /** The server's time when the page was rendered, in epoch milliseconds: the device's clock may be wrong. */
  now: number
  timezone: string
  /** What happens at the deadline; by default what happens to a booking. */
  note?: string
  onExpired?: () => void
}

/** Minutes before the deadline at which screen readers announce it, ascending. */
const ANNOUNCED_MINUTES = [1, 5, 15]

/** The time left to pay and the deadline. Without script it shows the time left when the page was rendered. */
export function Countdown({ deadline, now, timezone, note, onExpired }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const seconds = useSecondsLeft(deadline, now, onExpired)
  const { hours, minutes, seconds: rest } = remaining(seconds)
  const until = t("countdown.until", { time: formatDeadline(deadline, language, timezone) })
  const urgent = seconds < 15 * 60
  const announced = ANNOUNCED_MINUTES.find((minutes) => seconds <= minutes * 60)
  return (
    <section className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4" aria-label={t("countdown.title")}>
      <div className="flex min-w-0 grow items-center gap-3">
        <Icon name="clock" className={`size-6 ${urgent ? "text-danger" : "text-pool"}`} />
        <div>
          <p className="font-semibold" suppressHydrationWarning>
            {until}
          </p>
          <p className="text-sm text-muted">{note ?? t("countdown.expiredNote")}</p>
        </div>
      </div>
      {/* Screen readers do not announce a timer's changes, but those of a status. */}
      <p role="status" className="sr-only">
        {announced === undefined || seconds === 0 ? "" : t("countdown.soon", { count: announced })}
      </p>
      <div role="timer" className={`flex gap-2 text-center ${urgent ? "text-danger" : ""}`}>
        {(
          [
            ["hours", hours],
            ["minutes", minutes],
            ["seconds", rest],
          ] as const
        ).map(([unit, value]) => (
          <span key={unit} className="min-w-14 rounded-control bg-sunken px-2 py-1">
            <span className="block text-2xl leading-8 font-bold">{String(value).padStart(2, "0")}</span>
            <span className="block text-xs text-muted">{t(`countdown.${unit}`)}</span>
          </span>
        ))}
      </div>
    </section>
  )
}

/** Seconds to the deadline: the server's time plus the time since the page was hydrated, on a monotonic clock. */
export function useSecondsLeft(deadline: number, now: number, onExpired?: () => void): number {
  const [seconds, setSeconds] = useState(() => remainingSeconds(deadline, now))
  useEffect(() => {
    const started = performance.now()
    let expired = false
    const tick = () => {
      const left = remainingSeconds(deadline, now + performance.now() - started)
      setSeconds(left)
      if (left === 0 && !expired) {
        expired = true
        onExpired?.()
      }
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [deadline, now, onExpired])
  return seconds
}
