import { useFetcher } from "@remix-run/react"
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { nightsOf, type Stay } from "#app/booking/stay.ts"
import { waitingPaths } from "#app/booking/waiting-list/waiting-paths.ts"
import {
  bandOf,
  type ClosedReason,
  type DayState,
  dayState,
  heldSelection,
  monthsOf,
  selectDate,
  selectionOf,
} from "#app/calendar/month/date-selection.ts"
import { formatDate, formatDateRange, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { HeldNotice } from "#app/money/payable/ui/held-notice.tsx"
import { paths } from "#app/paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { OfferPlanIsland } from "#app/ui/hydration/offer-plan-island.tsx"
import { RangeCalendarIsland } from "#app/ui/hydration/range-calendar-island.tsx"
import type { CalendarDay } from "#app/ui/range-calendar.tsx"
import { showToast } from "#app/ui/toasts.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { toBaht } from "#app/villa/money.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import {
  type BookingSelection,
  calendarFacts,
  closedText,
  type DateRefusal,
  dateRefusal,
  type OfferView,
  type PromoView,
  priceListOf,
} from "#app/villa/prices/offer-view.ts"
import { type Price, priceOf } from "#app/villa/prices/price-breakdown.ts"
import { addedCharges, hasWeekendPrices, nightPrice, type PriceList, shownPrice } from "#app/villa/prices/pricing.ts"
import { PriceDetails } from "#app/villa/prices/ui/price-lines.tsx"
import {
  type AppliedCode,
  AppliedPromoCode,
  NEW_CODE,
  PromoCodeField,
  PromoForm,
  promoFor,
} from "#app/villa/promo-codes/ui/promo-code-field.tsx"
import { BookBar, StayTotal } from "./book-bar.tsx"

type Props = {
  offer: OfferView
  /** From the URL, or a form posted without script. */
  initial: BookingSelection
  /** Absent without a code or a selected stay. */
  promo?: PromoView
  /** Of a form posted without script, or of a date that cannot be selected. */
  refusal?: BookingRefusal
  /** Lowest price of a night, in satang, for the bar that links to the card; without it there is no bar. */
  fromPrice?: number
  /** See `MoreGuests`, below the number of guests. */
  moreGuests: ReactNode
}

/** Action data of `/booking`. `reference` is the request id of an unexpected failure. */
export type BookingRefusal = DateRefusal & { reference?: string }

/** Without script each date is a link. */
export function BookingCard({ offer, initial, promo, refusal: initialRefusal, fromPrice, moreGuests }: Props) {
  const { t } = useTranslation()
  const [selection, setSelection] = useState(initial)
  const [refusal, setRefusal] = useState<BookingRefusal | undefined>(initialRefusal)
  const { checkIn, checkOut, rooms, guests } = selection
  const list = useMemo(() => priceListOf(offer), [offer])
  const stay = checkIn && checkOut ? { checkIn, checkOut } : null
  const code = promoFor(promo, stay)
  const priceFor = (stay: Stay) =>
    priceOf(list, { stay, rooms, guests, bookedOn: offer.today, promo: promoFor(promo, stay).discount })
  const price = stay && priceFor(stay)
  const { held = [] } = offer
  const ownStay = heldSelection(selection, held)
  useSelectionInUrl(selection)

  return (
    <>
      {/* A held stay has the price of its booking, which may differ. */}
      {fromPrice !== undefined && <BookBar price={ownStay ? null : price} fromPrice={fromPrice} />}
      <div className="booking-card-column">
        <section id="choose" tabIndex={-1} aria-labelledby="choose-title" className="card booking-card">
          <div className="px-4 sm:px-0">
            <CardTitle selection={selection} setSelection={setSelection} setRefusal={setRefusal} />
            <dl className="mt-1 grid grid-cols-2 rounded-control border border-line">
              <SelectedDate label={t("booking.checkIn")} date={checkIn} hint={t("booking.chooseCheckIn")} />
              <SelectedDate label={t("booking.checkOut")} date={checkOut} hint={t("booking.chooseCheckOut")} />
            </dl>
            <Counts offer={offer} selection={selection} setSelection={setSelection} isOwn={ownStay !== undefined} />
          </div>
          <div className="mt-3">
            <DateSelection
              offer={offer}
              list={list}
              selection={selection}
              setSelection={setSelection}
              setRefusal={setRefusal}
            />
          </div>
          <Announcement selection={selection} price={price} isOwn={ownStay !== undefined} />
          {held.length > 0 && (
            <div className="my-3 grid gap-2 px-4 sm:px-0">
              {held.map((own) => (
                <HeldNotice key={own.id} held={own} />
              ))}
            </div>
          )}
          {price && !ownStay && <PromoForm selection={selection} />}
          {!ownStay && (
            <BookingForm
              offer={offer}
              list={list}
              selection={selection}
              setSelection={setSelection}
              price={price}
              priceFor={priceFor}
              code={code}
              refusal={refusal}
              setRefusal={setRefusal}
              moreGuests={moreGuests}
            />
          )}
        </section>
      </div>
    </>
  )
}

/** The id of the form, of which the numbers above the calendar are a part. */
const FORM = "booking-form"

type SetSelection = Dispatch<SetStateAction<BookingSelection>>

type BookingFormProps = {
  offer: OfferView
  list: PriceList
  selection: BookingSelection
  setSelection: SetSelection
  price: Price | null
  priceFor(stay: Stay): Price
  code: AppliedCode
  refusal: BookingRefusal | undefined
  setRefusal(refusal: BookingRefusal | undefined): void
  moreGuests: ReactNode
}

function CardTitle({
  selection,
  setSelection,
  setRefusal,
}: Pick<BookingFormProps, "selection" | "setSelection" | "setRefusal">) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  const cleared = { ...selection, checkIn: null, checkOut: null }
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <h2 id="choose-title" ref={title} tabIndex={-1} className="text-xl outline-none">
        {t("booking.chooseTitle")}
      </h2>
      {selection.checkIn && (
        <a
          href={urlOf(cleared)}
          className="link inline-flex min-h-11 items-center text-sm"
          onClick={(event) => {
            event.preventDefault()
            // The link disappears with the dates.
            title.current?.focus({ preventScroll: true })
            setSelection(cleared)
            setRefusal(undefined)
          }}
        >
          {t("booking.clear")}
        </a>
      )}
    </div>
  )
}

/** Its total and button stay in view once there is a price. */
function BookingForm(props: BookingFormProps) {
  const { offer, list, selection, price, code, refusal, setRefusal, moreGuests } = props
  const { t } = useTranslation()
  const fetcher = useFetcher<BookingRefusal>({ key: `book${usePageShows()}` })
  const busy = useBusy(fetcher.state)
  const { checkIn, checkOut, rooms } = selection
  useNewRefusal(fetcher, setRefusal)
  return (
    // `display: contents`, so that the bar sticks within the whole card.
    <fetcher.Form
      method="post"
      action={paths.booking.choose}
      id={FORM}
      className="contents"
      onSubmit={(event) => {
        if (busy) event.preventDefault()
      }}
    >
      <input type="hidden" name="checkIn" value={checkIn ?? ""} />
      <input type="hidden" name="checkOut" value={checkOut ?? ""} />
      <input type="hidden" name="totalPrice" value={price ? toBaht(price.total) : ""} />
      {code.discount && <input type="hidden" name="promoCode" value={code.discount.code} />}
      <div className="mt-3 grid gap-3 px-4 sm:px-0">
        {moreGuests}
        {price && (
          <PriceDetails price={price} rooms={rooms} fewerRooms={rooms < offer.rates.bedrooms} startsOpen={code.isNew} />
        )}
        {price &&
          (code.discount ? (
            <AppliedPromoCode
              code={code.discount.code}
              price={price}
              removeHref={urlOf({ ...selection, promoCode: undefined })}
            />
          ) : (
            <PromoCodeField typed={selection.promoCode} refusal={code.refusal} />
          ))}
        {price && checkIn && offer.payment && (
          <OfferPlanIsland payment={offer.payment} checkIn={checkIn} total={price.total} />
        )}
        {hasWeekendPrices(list) && <p className="text-center text-xs text-muted">{t("booking.weekendNote")}</p>}
      </div>
      <div className={price || refusal ? "action-bar mt-3" : "px-4 py-3 sm:px-0"}>
        {refusal && <RefusalNotice {...props} refusal={refusal} isPosted={refusal === fetcher.data} />}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {price ? <StayTotal price={price} /> : <p className="text-sm text-muted">{t("booking.price.none")}</p>}
          <button type="submit" className="button" disabled={!price} aria-disabled={busy}>
            {busy ? t("booking.pleaseWait") : t("booking.bookNow")}
          </button>
        </div>
      </div>
    </fetcher.Form>
  )
}

/**
 * Counts restores from the back/forward cache: the submission that left the page never ends, so a restored
 * page needs another fetcher.
 */
function usePageShows(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setCount((previous) => previous + 1)
    }
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [])
  return count
}

/** Shows each refusal once, also as a toast. */
function useNewRefusal(
  fetcher: { state: string; data: BookingRefusal | undefined },
  setRefusal: (refusal: BookingRefusal) => void,
) {
  const { t } = useTranslation()
  const shown = useRef<BookingRefusal>()
  // Without dependencies: the router mutates fetchers in place, so an effect that depends on one may be
  // skipped.
  useEffect(() => {
    const refusal = fetcher.state === "idle" ? fetcher.data : undefined
    if (!refusal?.error || refusal === shown.current) return
    shown.current = refusal
    setRefusal(refusal)
    showToast(t, "error", t(refusal.error, refusal.values))
  })
}

type DateSelectionProps = Pick<BookingFormProps, "offer" | "list" | "selection" | "setSelection" | "setRefusal"> & {
  /** The page that shows a selection without script, if not the booking card's. */
  page?: string
}

export function DateSelection({ offer, list, selection, setSelection, setRefusal, page }: DateSelectionProps) {
  const { t, language } = useTranslation()
  const { checkIn, checkOut, month } = selection
  const facts = useMemo(() => calendarFacts(offer), [offer])
  const dayOf = useCalendarDay(list, selection, page)
  const { first, last } = monthsOf(facts)
  // Folded weeks shorten the current month. After another month was shown, the calendar keeps its full
  // height.
  const isFull = useRef(false)
  isFull.current ||= month !== first

  const onSelect = useCallback(
    (date: string) => {
      const selected = selectDate({ checkIn, checkOut }, date, facts)
      if (selected.ok) setSelection((previous) => ({ ...previous, ...selected.value }))
      const refusal = selected.ok ? undefined : dateRefusal(selected, { checkIn }, facts, language)
      setRefusal(refusal)
      if (refusal?.error === "booking.errors.sameDayBooking") showToast(t, "error", t(refusal.error))
    },
    [checkIn, checkOut, facts, t, language, setSelection, setRefusal],
  )
  const onMonth = useCallback((to: string) => setSelection((previous) => ({ ...previous, month: to })), [setSelection])

  const states = useMemo(
    () => new Map(datesOf(month).map((date) => [date, dayState({ checkIn, checkOut }, date, facts)])),
    [checkIn, checkOut, month, facts],
  )
  const added = addedCharges(list.offer)
  return (
    <>
      <RangeCalendarIsland
        month={month}
        first={first}
        last={last}
        today={offer.today}
        isFull={isFull.current}
        // Only dates of the month are shown.
        day={(date) => dayOf(date, states.get(date) ?? { name: "past" })}
        monthHref={(to) => urlOf({ ...selection, month: to }, page)}
        onMonth={onMonth}
        onSelect={onSelect}
      />
      {added && <p className="px-4 text-center text-xs text-muted">{t(`booking.added.${added}`)}</p>}
      <ClosedReasons states={states} offer={list.offer} />
    </>
  )
}

/** `month` is `YYYY-MM`. */
function datesOf(month: string): string[] {
  const first = `${month}-01`
  return nightsOf({ checkIn: first, checkOut: dateAfter(first, 31) }).filter((date) => date.startsWith(month))
}

function useCalendarDay(
  list: PriceList,
  selection: BookingSelection,
  page?: string,
): (date: string, state: DayState) => CalendarDay {
  const { t } = useTranslation()
  const language = useLanguage()
  return (date, state) => {
    const { name } = state
    const band = bandOf(selection, date)
    const charged = shownPrice(list, nightPrice(list, date, selection.rooms).charged)
    const closed = state.name === "closed" ? closedText(state.reason, list.offer, language) : null
    const values = {
      date: formatDate(date, language, "full"),
      price: formatMoney(charged, language),
      reason: closed ? t(closed.error, closed.values) : undefined,
    }
    const key = band === "start" || band === "only" ? "checkIn" : band === "end" ? "checkOut" : band ? "within" : null
    const label = t(`booking.day.${key ?? (name === "check-out-only" ? "checkOutOnly" : name)}`, values)
    // The night of the check-out is not charged.
    const notes = { available: band === "end" ? undefined : shortPrice(charged), own: t("booking.day.yours") }
    const note = state.name === "closed" ? markOf(state.reason) : notes[name as keyof typeof notes]
    const selected = selectionOf(selection, date, state)
    const month = date.slice(0, 7)
    // Links of the check-in, of taken and of closed dates explain why these cannot be selected.
    const explanation = name !== "past" ? urlOf({ ...selection, month, day: date }, page) : null
    const href = selected.ok ? urlOf({ ...selection, ...selected.value, month }, page) : explanation
    return { state: name, band, label, note, href }
  }
}

type ClosedReasonsProps = { states: ReadonlyMap<string, DayState>; offer: OfferRules }

/** Each reason once, in the order of the dates. */
function ClosedReasons({ states, offer }: ClosedReasonsProps) {
  const { t, language } = useTranslation()
  const reasons = new Map<string, ClosedReason>()
  for (const state of states.values()) {
    if (state.name === "closed") reasons.set(JSON.stringify(state.reason), state.reason)
  }
  if (reasons.size === 0) return null
  return (
    <ul className="mt-2 space-y-1 px-4 text-sm text-muted sm:px-0">
      {[...reasons].map(([key, reason]) => {
        const { error, values } = closedText(reason, offer, language)
        return (
          <li key={key} className="flex gap-2">
            <span aria-hidden="true" className="w-8 shrink-0 text-center text-xs leading-5">
              {markOf(reason)}
            </span>
            {t(error, values)}
          </li>
        )
      })}
    </ul>
  )
}

/** Marks closed dates in cells and legend. */
function markOf(reason: ClosedReason): string {
  switch (reason.kind) {
    case "short":
      return `≥${reason.minNights}`
    case "noFit":
      return `${reason.nights}/${reason.minNights}`
    case "arrivalDay":
      return "→"
    case "departureDay":
      return "←"
    case "prep":
      return "◇"
    case "notice":
      return "!"
    case "horizon":
      return "…"
  }
}

/** The page of a selection, without script. */
function urlOf(
  { rooms, guests, ...others }: BookingSelection & { day?: string },
  page: string = paths.booking.choose,
): string {
  const all = { ...others, rooms: String(rooms), guests: String(guests) }
  const query = new URLSearchParams(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])))
  return `${page}?${query}#choose`
}

type CountsProps = Pick<BookingFormProps, "offer" | "selection" | "setSelection"> & {
  /** A held stay keeps its numbers. */
  isOwn: boolean
}

/** Above the calendar, so that the price of the dates is right at once, and neither is below the bar. */
function Counts({ offer, selection: { rooms, guests }, setSelection, isOwn: disabled }: CountsProps) {
  const { t } = useTranslation()
  const common = { setSelection, disabled }
  return (
    <div className="mt-3 grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
        <CountSelect
          name="rooms"
          label={t("booking.roomsMax", { count: offer.rates.bedrooms })}
          from={offer.minRooms}
          to={offer.rates.bedrooms}
          value={rooms}
          descending
          {...common}
        />
        <CountSelect
          name="guests"
          label={t("booking.guests")}
          from={1}
          to={offer.maxGuests}
          value={guests}
          {...common}
        />
      </div>
      <FewBeds sleeps={offer.sleeps} rooms={rooms} guests={guests} />
      <noscript className="block">
        <button type="submit" form={FORM} formMethod="get" className="button button-quiet w-full">
          {t("booking.update")}
        </button>
      </noscript>
    </div>
  )
}

/** Chosen rooms with too few beds for the guests can be booked all the same: the whole villa is theirs. */
function FewBeds({ sleeps, rooms, guests }: Pick<OfferView, "sleeps"> & Pick<BookingSelection, "rooms" | "guests">) {
  const { t } = useTranslation()
  const beds = sleeps?.[rooms - 1] ?? guests
  return (
    <p role="status" className="notice empty:hidden">
      {beds < guests &&
        t("booking.fewBeds", {
          rooms: t("format.rooms", { count: rooms }),
          guests: t("format.guests", { count: beds }),
        })}
    </p>
  )
}

type AnnouncementProps = {
  selection: BookingSelection
  price: Price | null
  /** The guest holds this stay, at the price of the booking. */
  isOwn: boolean
}

/** For screen readers, after each selection. */
function Announcement({ selection, price, isOwn }: AnnouncementProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { checkIn, checkOut } = selection
  const full = (date: string) => formatDate(date, language, "full")
  const from = checkIn && `${t("booking.checkIn")} ${full(checkIn)}`
  const nights = price && t("format.nights", { count: price.nights })
  const total = price && `${t("booking.price.total")} ${formatMoney(price.total, language)}`
  return (
    <p role="status" className="sr-only" suppressHydrationWarning>
      {price
        ? `${from}, ${t("booking.checkOut")} ${full(checkOut ?? "")}, ${nights}, ${isOwn ? t("booking.mine.held") : total}`
        : from && `${from}, ${t("booking.checkOut")}: ${t("booking.chooseCheckOut")}`}
    </p>
  )
}

/** Only a posted form's refusal is focused: a date keeps its focus. Unexpected failures can be retried. */
function RefusalNotice({
  refusal,
  isPosted,
  ...card
}: BookingFormProps & { refusal: BookingRefusal; isPosted: boolean }) {
  const { t } = useTranslation()
  const alert = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each refusal
  useEffect(() => {
    if (isPosted) alert.current?.focus({ preventScroll: true })
    // In a low window it does not stick.
    alert.current?.scrollIntoView({ block: "nearest" })
  }, [refusal, isPosted])
  const { error, values, gone, wanted = card.selection, stays = [], reference } = refusal
  return (
    // biome-ignore lint/a11y/noAutofocus: without script the page of a refused form begins at its top
    <div ref={alert} role="alert" tabIndex={-1} autoFocus className="notice notice-error mb-3">
      {t(error, values)}
      {gone && <p>{t("booking.gone", { nights: gone })}</p>}
      {stays.some(({ checkIn }) => checkIn !== card.selection.checkIn) && <p>{t("booking.nearest")}</p>}
      {stays.map((stay) => (
        <OfferedStay key={stay.checkIn} stay={stay} {...card} />
      ))}
      {card.offer.queue && error === "booking.errors.datesUnavailable" && (
        <a
          href={urlOf({ ...card.selection, ...wanted }, waitingPaths.ask)}
          className="link mt-2 flex min-h-11 items-center"
        >
          {card.offer.queue}
        </a>
      )}
      {reference && (
        <>
          <button type="submit" className="link ml-2 min-h-11 font-semibold text-inherit">
            {t("errors.tryAgain")}
          </button>
          <p className="text-sm">
            {t("errors.reference")} {reference}
          </p>
        </>
      )}
    </div>
  )
}

function OfferedStay({
  stay,
  selection,
  setSelection,
  setRefusal,
  priceFor,
}: Pick<BookingFormProps, "selection" | "setSelection" | "setRefusal" | "priceFor"> & { stay: Stay }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const offered = { ...selection, ...stay, month: stay.checkIn.slice(0, 7) }
  const price = formatMoney(priceFor(stay).total, language)
  const date = formatDate(stay.checkOut, language, "short")
  return (
    <a
      href={urlOf(offered)}
      className="button button-quiet mt-2 w-full"
      onClick={(event) => {
        event.preventDefault()
        // The link disappears with the notice.
        document.getElementById("choose-title")?.focus({ preventScroll: true })
        setSelection(offered)
        setRefusal(undefined)
      }}
    >
      {stay.checkIn === selection.checkIn
        ? t("booking.checkOutOn", { date, price })
        : `${formatDateRange(stay.checkIn, stay.checkOut, language)}: ${price}`}
    </a>
  )
}

export function SelectedDate({ label, date, hint }: { label: string; date: string | null; hint: string }) {
  return (
    <div className="border-l border-line px-3 py-2 first:border-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={`min-h-12 ${date ? "font-semibold" : "text-muted"}`}>
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

type CountSelectProps = Pick<BookingFormProps, "setSelection"> & {
  name: "rooms" | "guests"
  label: string
  from: number
  to: number
  value: number
  /** Largest number first. */
  descending?: boolean
  disabled: boolean
}

function CountSelect({ name, label, from, to, value, descending, disabled, setSelection }: CountSelectProps) {
  const { t } = useTranslation()
  const select = useRef<HTMLSelectElement>(null)
  const onChange = (count: number) => setSelection((previous) => ({ ...previous, [name]: count }))
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
        form={FORM}
        name={name}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="field mt-1 font-normal"
      >
        {(descending ? counts.reverse() : counts).map((count) => (
          <option key={count} value={count}>
            {t(`format.${name}`, { count })}
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

/** Replaces the URL without a request, so that reload, back and a shared link restore the selection. */
function useSelectionInUrl({ checkIn, checkOut, rooms, guests }: Omit<BookingSelection, "month">) {
  useEffect(() => {
    const url = new URL(window.location.href)
    // Without a selection the other parameters stay as they are.
    const others = checkIn && { rooms: String(rooms), guests: String(guests), month: null, [NEW_CODE]: null }
    const query = { checkIn, checkOut, ...others }
    for (const [name, value] of Object.entries(query)) {
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url)
  }, [checkIn, checkOut, rooms, guests])
}
