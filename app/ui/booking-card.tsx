import { useFetcher } from "@remix-run/react"
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { bandOf, dayState, monthsOf, selectDate } from "../booking/date-selection.ts"
import { type BookingSelection, nightsOfRuns, type OfferView } from "../booking/offer-view.ts"
import { nightPrice, type Price, priceOf } from "../booking/price.ts"
import { formatDate, formatMoney } from "../i18n/format.ts"
import type { TextKey } from "../i18n/translate.ts"
import { useTranslation } from "../i18n/use-translation.ts"
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
  /** The selection of the URL, or of a form posted without script. */
  initial: BookingSelection
  /** Why a form posted without script was refused. */
  refusal?: BookingRefusal
}

/** Action data of `/booking` when it refuses. `reference` is the request id of an unexpected failure. */
export type BookingRefusal = { error: TextKey; reference?: string }

/** Dates, rooms, guests, their price and the button that books. Without script each date is a link. */
export function BookingCard({ offer, initial, refusal: initialRefusal }: Props) {
  const { t } = useTranslation()
  const fetcher = useFetcher<BookingRefusal>({ key: "book" })
  const [selection, setSelection] = useState(initial)
  const [refusal, setRefusal] = useState<BookingRefusal | undefined>(initialRefusal)
  const busy = useBusy(fetcher.state)
  const { checkIn, checkOut, rooms, guests } = selection
  const price = checkIn && checkOut ? priceOf(offer.rates, { checkIn, checkOut }, rooms) : null
  useSelectionInUrl({ checkIn, checkOut, rooms, guests })
  useNewRefusal(fetcher, setRefusal)

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
        <DateSelection offer={offer} selection={selection} setSelection={setSelection} setRefusal={setRefusal} />
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
        <Counts offer={offer} rooms={rooms} guests={guests} setSelection={setSelection} />
        <noscript className="block">
          <button type="submit" formMethod="get" className="button button-quiet w-full">
            {t("booking.update")}
          </button>
        </noscript>
        <Announcement selection={selection} price={price} />
        <div>
          {price ? (
            <PriceBreakdown price={price} rooms={rooms} fewerRooms={rooms < offer.rates.bedrooms} />
          ) : (
            <p className="text-muted">{t("booking.price.none")}</p>
          )}
        </div>
        {refusal && <RefusalNotice refusal={refusal} />}
        <button type="submit" className="button w-full" disabled={!price} aria-disabled={busy}>
          {busy ? t("booking.pleaseWait") : t("booking.bookNow")}
        </button>
        <p className="text-center text-xs text-muted">{t("booking.weekendNote")}</p>
      </fetcher.Form>
    </section>
  )
}

/** Shows each refusal of the fetcher once, also as a toast. */
function useNewRefusal(
  fetcher: { state: string; data: BookingRefusal | undefined },
  setRefusal: (refusal: BookingRefusal) => void,
) {
  const { t } = useTranslation()
  const shown = useRef<BookingRefusal>()
  // Without dependencies: the router mutates its fetchers in place, so an effect that depends on one may be skipped.
  useEffect(() => {
    const answer = fetcher.state === "idle" ? fetcher.data : undefined
    if (!answer?.error || answer === shown.current) return
    shown.current = answer
    setRefusal(answer)
    showToast(t, "error", t(answer.error))
  })
}

type SetSelection = Dispatch<SetStateAction<BookingSelection>>

type DateSelectionProps = {
  offer: OfferView
  selection: BookingSelection
  setSelection: SetSelection
  setRefusal(refusal: BookingRefusal | undefined): void
}

/** The calendar, in which a click selects the check-in or the check-out date. */
function DateSelection({ offer, selection, setSelection, setRefusal }: DateSelectionProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { checkIn, checkOut, rooms, month } = selection
  const facts = useMemo(() => ({ today: offer.today, taken: nightsOfRuns(offer.taken) }), [offer])
  const { first, last } = monthsOf(facts)

  const onSelect = useCallback(
    (date: string) => {
      const selected = selectDate({ checkIn, checkOut }, date, facts)
      if (selected.ok) setSelection((previous) => ({ ...previous, ...selected.value }))
      setRefusal(
        selected.ok
          ? undefined
          : { error: `booking.errors.${selected.error === "same-day" ? "sameDayBooking" : "datesUnavailable"}` },
      )
    },
    [checkIn, checkOut, facts, setSelection, setRefusal],
  )
  const onMonth = useCallback((to: string) => setSelection((previous) => ({ ...previous, month: to })), [setSelection])

  const day = (date: string) => {
    const state = dayState({ checkIn, checkOut }, date, facts)
    const band = bandOf({ checkIn, checkOut }, date)
    const selected = selectDate({ checkIn, checkOut }, date, facts)
    const charged = nightPrice(offer.rates, date, rooms).charged
    const values = { date: formatDate(date, language, "full"), price: formatMoney(charged, language) }
    const key = band === "start" || band === "only" ? "checkIn" : band === "end" ? "checkOut" : band ? "within" : null
    const label = t(`booking.day.${key ?? (state === "check-out-only" ? "checkOutOnly" : state)}`, values)
    const note = state === "available" ? shortPrice(charged) : undefined
    const month = date.slice(0, 7)
    // The check-in date stays a link; following it explains that a stay needs another check-out date.
    const isSameDay = !selected.ok && selected.error === "same-day"
    const sameDayHref = isSameDay ? urlOf({ ...selection, checkOut: date, month }) : null
    const href = selected.ok ? urlOf({ ...selection, ...selected.value, month }) : sameDayHref
    return { state, band, label, note, href }
  }

  return (
    <RangeCalendarIsland
      month={month}
      first={first}
      last={last}
      today={offer.today}
      day={day}
      monthHref={(to) => urlOf({ ...selection, month: to })}
      onMonth={onMonth}
      onSelect={onSelect}
    />
  )
}

/** The page of a selection, for a visitor without script. */
function urlOf({ checkIn, checkOut, rooms, guests, month }: BookingSelection): string {
  const all = { checkIn, checkOut, rooms: String(rooms), guests: String(guests), month }
  const query = new URLSearchParams(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
  return `${paths.booking.choose}?${query}#choose`
}

type CountsProps = Pick<BookingSelection, "rooms" | "guests"> & { offer: OfferView; setSelection: SetSelection }

function Counts({ offer, rooms, guests, setSelection }: CountsProps) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-2 gap-3">
      <CountSelect
        name="rooms"
        label={t("booking.roomsMax", { count: offer.rates.bedrooms })}
        from={offer.minRooms}
        to={offer.rates.bedrooms}
        value={rooms}
        text={(count) => t("format.rooms", { count })}
        descending
        onChange={(count) => setSelection((previous) => ({ ...previous, rooms: count }))}
      />
      <CountSelect
        name="guests"
        label={t("booking.guests")}
        from={1}
        to={offer.maxGuests}
        value={guests}
        text={(count) => t("format.guests", { count })}
        onChange={(count) => setSelection((previous) => ({ ...previous, guests: count }))}
      />
    </div>
  )
}

/** One sentence for screen readers after each selection. */
function Announcement({
  selection: { checkIn, checkOut },
  price,
}: {
  selection: BookingSelection
  price: Price | null
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const full = (date: string) => formatDate(date, language, "full")
  const from = checkIn && `${t("booking.checkIn")} ${full(checkIn)}`
  return (
    <p role="status" className="sr-only" suppressHydrationWarning>
      {price
        ? `${from}, ${t("booking.checkOut")} ${full(checkOut ?? "")}, ${t("format.nights", { count: price.nights })}, ${t("booking.price.total")} ${formatMoney(price.total, language)}`
        : from && `${from}, ${t("booking.checkOut")}: ${t("booking.chooseCheckOut")}`}
    </p>
  )
}

function RefusalNotice({ refusal: { error, reference } }: { refusal: BookingRefusal }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="notice notice-error">
      {t(error)}
      {reference && (
        <p className="text-sm">
          {t("errors.reference")} {reference}
        </p>
      )}
    </div>
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

type CountSelectProps = {
  name: string
  label: string
  from: number
  to: number
  value: number
  text(count: number): string
  /** The largest number first. */
  descending?: boolean
  onChange(count: number): void
}

function CountSelect({ name, label, from, to, value, text, descending = false, onChange }: CountSelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  // Input made before hydration is only in the DOM.
  const rendered = useRef({ value, onChange })
  useEffect(() => {
    const current = Number(select.current?.value)
    if (current && current !== rendered.current.value) rendered.current.onChange(current)
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
        {(descending ? counts.reverse() : counts).map((count) => (
          <option key={count} value={count}>
            {text(count)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** "8,500": without the currency sign, to fit below a date. */
function shortPrice(satang: number): string {
  return Math.round(toBaht(satang)).toLocaleString("en")
}

/** Mirrors the selection to the URL without a request, so that reload, back and a shared link restore it. */
function useSelectionInUrl({ checkIn, checkOut, rooms, guests }: Omit<BookingSelection, "month">) {
  useEffect(() => {
    if (!checkIn) return
    const url = new URL(window.location.href)
    const query = { checkIn, checkOut, rooms: String(rooms), guests: String(guests), month: null }
    for (const [name, value] of Object.entries(query)) {
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url)
  }, [checkIn, checkOut, rooms, guests])
}
