import { useEffect, useState } from "react"
import { formatDeadline } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { remaining, remainingSeconds } from "../deadline.ts"

type Props = {
  /** Epoch milliseconds. */
  deadline: number
  /** The server's time of rendering, in epoch milliseconds: the device's clock may be wrong. */
  now: number
  timezone: string
  onExpired?: () => void
}

/** Minutes before the deadline at which screen readers announce it, ascending. */
const ANNOUNCED_MINUTES = [1, 5, 15]

/** The id of the text that says until when to pay. */
export const PAY_UNTIL = "pay-until"

/** Without script it shows the time left when the page was rendered. */
export function Countdown({ deadline, now, timezone, onExpired }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const seconds = useSecondsLeft(deadline, now, onExpired)
  const until = t("countdown.until", { time: formatDeadline(deadline, language, timezone) })
  const urgent = seconds < 15 * 60
  const announced = ANNOUNCED_MINUTES.find((minutes) => seconds <= minutes * 60)
  return (
    <section className="flex items-center gap-x-2 text-xs leading-snug sm:text-sm" aria-label={t("countdown.title")}>
      <Icon name="clock" className={`size-5 shrink-0 max-sm:hidden ${urgent ? "text-danger" : "text-pool"}`} />
      <p id={PAY_UNTIL} className="min-w-0 grow font-semibold" suppressHydrationWarning>
        {until}
      </p>
      {/* Screen readers announce changes of a status, but not of a timer. */}
      <p role="status" className="sr-only">
        {announced === undefined || seconds === 0 ? "" : t("countdown.soon", { count: announced })}
      </p>
      <span
        role="timer"
        className={`shrink-0 rounded-control bg-sunken px-1.5 text-sm font-bold whitespace-nowrap sm:px-2 sm:text-base ${urgent ? "text-danger" : ""}`}
      >
        <TimeLeft seconds={seconds} />
      </span>
    </section>
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  const { hours, minutes, seconds: rest } = remaining(seconds)
  return (
    <>
      <TimePart value={hours} unit={t("countdown.hours")} />:
      <TimePart value={minutes} unit={t("countdown.minutes")} />:
      <TimePart value={rest} unit={t("countdown.seconds")} />
    </>
  )
}

function TimePart({ value, unit }: { value: number; unit: string }) {
  return (
    <>
      {String(value).padStart(2, "0")}
      <span className="sr-only"> {unit} </span>
    </>
  )
}

/** The server's time plus the time since hydration, on a monotonic clock. */
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
