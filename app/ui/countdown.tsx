import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { remaining, remainingSeconds } from "../booking/deadline.ts"
import { formatDeadline } from "../i18n/format.ts"
import { Icon } from "./icon.tsx"
import { useLanguage } from "./use-language.ts"

type Props = {
  /** Epoch milliseconds. */
  deadline: number
  /** The server's clock when the page was made: the reader's own may be wrong. */
  now: number
  timezone: string
  /** What happens when the time is over, in place of what happens to a booking. */
  note?: string
  onOver?: () => void
}

/** How many minutes before the end it is said aloud, the last first. */
const SAID_MINUTES = [1, 5, 15]

/** The time left to pay, with the hour at which it ends. It ticks with script; without, it is right when the page loads. */
export function Countdown({ deadline, now, timezone, note, onOver }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const seconds = useSecondsLeft(deadline, now, onOver)
  const { hours, minutes, seconds: rest } = remaining(seconds)
  const until = t("countdown.until", { time: formatDeadline(deadline, language, timezone) })
  const urgent = seconds < 15 * 60
  const mark = SAID_MINUTES.find((minutes) => seconds <= minutes * 60)
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
      {/* A clock is not read out by itself; this is, a few times before the end. */}
      <p role="status" className="sr-only">
        {mark === undefined || seconds === 0 ? "" : t("countdown.soon", { count: mark })}
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

/** Seconds to the deadline by the server's clock, counted on by the browser's own steps. */
export function useSecondsLeft(deadline: number, now: number, onOver?: () => void): number {
  const [seconds, setSeconds] = useState(() => remainingSeconds(deadline, now))
  useEffect(() => {
    const started = performance.now()
    let over = false
    const tick = () => {
      const left = remainingSeconds(deadline, now + performance.now() - started)
      setSeconds(left)
      if (left === 0 && !over) {
        over = true
        onOver?.()
      }
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [deadline, now, onOver])
  return seconds
}
