import { useFetcher } from "@remix-run/react"
import type { ParseKeys } from "i18next"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { bandOf, dayState, monthsOf, selectDate } from "../booking/date-selection.ts"
import { type BookingSelection, nightsOfRuns, type OfferView } from "../booking/offer-view.ts"
import { nightPrice, priceOf } from "../booking/price.ts"
import { formatDate, formatMoney } from "../i18n/format.ts"
import { paths } from "../paths.ts"
import { toBaht } from "../villa/money.ts"
import { useBusy } from "./connection.ts"
import { DateText } from "./date-text.tsx"
import { RangeCalendarIsland } from "./hydration/range-calendar-island.tsx"
import { PriceBreakdown } from "./price-breakdown.tsx"
import { showToast } from "./toasts.tsx"
import { useLanguage } from "./use-language.ts"

type Props = {
  offer: OfferView
  chosen: BookingSelection
  /** Why the last try was refused, where the page answers a form posted without script. */
  refused?: BookingRefusal
}

/** What the action of `/booking` answers when it refuses. */
export type BookingRefusal = { error: ParseKeys; reference?: string }

/** Dates, rooms and guests, the price of them, and the button that books. Without script each date is a link. */
export function BookingCard({ offer, chosen, refused }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fetcher = useFetcher<BookingRefusal>({ key: "book" })
  const [{ checkIn, checkOut, rooms, guests, month }, setChosen] = useState(chosen)
  const [mistake, setMistake] = useState<BookingRefusal | undefined>(refused)
  const facts = useMemo(() => ({ today: offer.today, taken: nightsOfRuns(offer.taken) }), [offer])
  const busy = useBusy(fetcher.state)
  const { first, last } = monthsOf(facts)
  const price = checkIn && checkOut ? priceOf(offer.rates, { checkIn, checkOut }, rooms) : null

  const full = (date: string) => formatDate(date, language, "full")
  const from = checkIn && `${t("booking.checkIn")} ${full(checkIn)}`
  const said = price
    ? `${from}, ${t("booking.checkOut")} ${full(checkOut ?? "")}, ${t("format.nights", { count: price.nights })}, ${t("booking.price.total")} ${formatMoney(price.total, language)}`
    : from && `${from}, ${t("booking.checkOut")}: ${t("booking.chooseCheckOut")}`

  useKeptInAddress({ checkIn, checkOut, rooms, guests })
  const told = useRef<BookingRefusal>()
  // After every drawing, and not when the fetcher has changed: the router changes its fetchers in place, so React may
  // draw an answer before it is told of it, which runs no effect, and then finds that nothing has changed.
  useEffect(() => {
    const answer = fetcher.state === "idle" ? fetcher.data : undefined
    if (!answer?.error || answer === told.current) return
    told.current = answer
    setMistake(answer)
    showToast("error", t(answer.error))
  })

  const onSelect = useCallback(
    (date: string) => {
      const selected = selectDate({ checkIn, checkOut }, date, facts)
      if (selected.ok) setChosen((before) => ({ ...before, ...selected.value }))
      setMistake(
        selected.ok
          ? undefined
          : { error: `booking.errors.${selected.error === "same-day" ? "sameDayBooking" : "datesUnavailable"}` },
      )
    },
    [checkIn, checkOut, facts],
  )
  const onMonth = useCallback((turned: string) => setChosen((before) => ({ ...before, month: turned })), [])

  const address = (changes: Record<string, string | null>) => {
    const all = { checkIn, checkOut, rooms: String(rooms), guests: String(guests), month, ...changes }
    const query = new URLSearchParams(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    )
    return `${paths.booking.choose}?${query}#choose`
  }

  const day = (date: string) => {
    const state = dayState({ checkIn, checkOut }, date, facts)
    const band = bandOf({ checkIn, checkOut }, date)
    const selected = selectDate({ checkIn, checkOut }, date, facts)
    const charged = nightPrice(offer.rates, date, rooms).charged
    const named = { date: formatDate(date, language, "full"), price: formatMoney(charged, language) }
    const key = band === "start" || band === "only" ? "checkIn" : band === "end" ? "checkOut" : band ? "within" : null
    const label = t(`booking.day.${key ?? (state === "check-out-only" ? "checkOutOnly" : state)}`, named)
    const note = state === "available" ? shortPrice(charged) : undefined
    const month = date.slice(0, 7)
    // The check-in can be picked again: the answer is why that is no stay.
    const again = !selected.ok && selected.error === "same-day" ? address({ checkOut: date, month }) : null
    return { state, band, label, note, href: selected.ok ? address({ ...selected.value, month }) : again }
  }

  return (
    <section id="choose" aria-labelledby="choose-title" className="card scroll-mt-18 px-2 py-4 sm:p-5">
      <div className="px-2 sm:px-0">
        <h2 id="choose-title" className="text-xl">
          {t("booking.chooseTitle")}
        </h2>
        <dl className="mt-3 grid grid-cols-2 rounded-control border border-line">
          <SelectedDate label={t("booking.checkIn")} date={checkIn} hint={t("booking.chooseCheckIn")} />
          <SelectedDate label={t("booking.checkOut")} date={checkOut} hint={t("booking.chooseCheckOut")} />
        </dl>
      </div>
      <div className="mt-3">
        <RangeCalendarIsland
          month={month}
          first={first}
          last={last}
          today={offer.today}
          day={day}
          monthHref={(turned) => address({ month: turned })}
          onMonth={onMonth}
          onSelect={onSelect}
        />
      </div>
      <fetcher.Form
        method="post"
        action={paths.booking.choose}
        className="mt-3 grid gap-4 px-2 sm:px-0"
        onSubmit={(event) => {
          if (busy) event.preventDefault()
        }}
      >
        <input type="hidden" name="checkIn" value={checkIn ?? ""} />
        <input type="hidden" name="checkOut" value={checkOut ?? ""} />
        <input type="hidden" name="totalPrice" value={price ? toBaht(price.total) : ""} />
        <div className="grid grid-cols-2 gap-3">
          <Count
            name="rooms"
            label={t("booking.roomsMax", { count: offer.rates.bedrooms })}
            from={offer.minRooms}
            to={offer.rates.bedrooms}
            value={rooms}
            text={(count) => t("format.rooms", { count })}
            downwards
            onChange={(count) => setChosen((before) => ({ ...before, rooms: count }))}
          />
          <Count
            name="guests"
            label={t("booking.guests")}
            from={1}
            to={offer.maxGuests}
            value={guests}
            text={(count) => t("format.guests", { count })}
            onChange={(count) => setChosen((before) => ({ ...before, guests: count }))}
          />
        </div>
        <noscript className="block">
          <button type="submit" formMethod="get" className="button button-quiet w-full">
            {t("booking.update")}
          </button>
        </noscript>
        {/* Said in one sentence whenever something was chosen, in place of the calendar and the price piece by piece. */}
        <p role="status" className="sr-only" suppressHydrationWarning>
          {said}
        </p>
        <div>
          {price ? (
            <PriceBreakdown price={price} rooms={rooms} fewerRooms={rooms < offer.rates.bedrooms} />
          ) : (
            <p className="text-muted">{t("booking.price.none")}</p>
          )}
        </div>
        {mistake && (
          <div role="alert" className="notice notice-error">
            {t(mistake.error)}
            {mistake.reference && (
              <p className="text-sm">
                {t("errors.reference")} {mistake.reference}
              </p>
            )}
          </div>
        )}
        <button type="submit" className="button w-full" disabled={!price} aria-disabled={busy}>
          {busy ? t("booking.pleaseWait") : t("booking.bookNow")}
        </button>
        <p className="text-center text-xs text-muted">{t("booking.weekendNote")}</p>
      </fetcher.Form>
    </section>
  )
}

function SelectedDate({ label, date, hint }: { label: string; date: string | null; hint: string }) {
  return (
    <div className="border-l border-line px-3 py-2 first:border-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={date ? "font-semibold" : "text-muted"}>
        {date ? <DateText date={date} style="short" /> : hint}
        {date && (
          <span className="block text-sm font-normal text-muted">
            <DateText date={date} style="weekday" />
          </span>
        )}
      </dd>
    </div>
  )
}

type CountProps = {
  name: string
  label: string
  from: number
  to: number
  value: number
  text(count: number): string
  /** The largest first, as the specification lists rooms. */
  downwards?: boolean
  onChange(count: number): void
}

function Count({ name, label, from, to, value, text, downwards = false, onChange }: CountProps) {
  const select = useRef<HTMLSelectElement>(null)
  // What was chosen before the page woke stands in the select alone.
  const before = useRef({ value, onChange })
  useEffect(() => {
    const chosen = Number(select.current?.value)
    if (chosen && chosen !== before.current.value) before.current.onChange(chosen)
  }, [])
  const counts = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <label className="block text-sm font-semibold">
      {label}
      <select
        ref={select}
        name={name}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="field mt-1 font-normal"
      >
        {(downwards ? counts.reverse() : counts).map((count) => (
          <option key={count} value={count}>
            {text(count)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** "8,500": without the sign, so that it fits under a date. */
function shortPrice(satang: number): string {
  return Math.round(toBaht(satang)).toLocaleString("en")
}

/** Keeps the choice in the address, so that reload, back and a shared link keep it too. No request is made. */
function useKeptInAddress({ checkIn, checkOut, rooms, guests }: Omit<BookingSelection, "month">) {
  useEffect(() => {
    if (!checkIn) return
    const url = new URL(window.location.href)
    const kept = { checkIn, checkOut, rooms: String(rooms), guests: String(guests), month: null }
    for (const [name, value] of Object.entries(kept)) {
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url)
  }, [checkIn, checkOut, rooms, guests])
}
