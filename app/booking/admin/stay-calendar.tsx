import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { type BookingRefusal, DateSelection } from "#app/booking/ui/booking-card.tsx"
import type { DateSelection as DateSelected } from "#app/calendar/month/date-selection.ts"
import { isPrep, type TakenNights } from "#app/calendar/month/taken-nights.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { type BookingSelection, type OfferView, offerView, priceListOf } from "#app/villa/prices/offer-view.ts"
import { NO_RULES } from "#app/villa/prices/season-fields.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"

/** The offer as the team may sell it: guests' rules on dates bind nobody here, and no night is kept for preparation. */
export function teamOffer(villa: PricedVilla, taken: TakenNights, today: string): OfferView {
  const { minNights, weekendMinNights, arrivalDays, departureDays, noticeHours, bookableDays, gapNights } =
    DEFAULT_OFFER
  const offer = {
    ...villa.offer,
    minNights,
    weekendMinNights,
    arrivalDays,
    departureDays,
    noticeHours,
    bookableDays,
    gapNights,
  }
  const seasons = villa.seasons.map((season) => ({ ...season, ...NO_RULES }))
  const occupied = new Map([...taken].filter(([, use]) => !isPrep(use)))
  return offerView({ ...villa, offer, seasons }, occupied, { today, earliest: today })
}

const CLASS = "calendar-low -mx-3 -mt-2 sm:mx-0"

/** @property isFolded where the dates are known already */
type Props = {
  formId: string
  offer: OfferView
  initial: BookingSelection
  refused?: BookingRefusal
  isFolded: boolean
}

/** Fills in the two dates of the form, whose fields stay the truth: a typed date is shown here too. */
export function StayCalendar({ formId, offer, initial, refused, isFolded }: Props) {
  const { t } = useTranslation()
  const [selection, setSelection] = useState(initial)
  const [refusal, setRefusal] = useState(refused)
  const list = useMemo(() => priceListOf(offer), [offer])
  useEffect(() => {
    const form = document.getElementById(formId)
    const onInput = () => setSelection((previous) => ({ ...previous, ...typedDates(formId) }))
    form?.addEventListener("input", onInput)
    return () => form?.removeEventListener("input", onInput)
  }, [formId])
  const select: Dispatch<SetStateAction<BookingSelection>> = (next) => {
    const selected = typeof next === "function" ? next(selection) : next
    setSelection(selected)
    if (selected.checkIn !== selection.checkIn || selected.checkOut !== selection.checkOut) fillIn(formId, selected)
  }
  const calendar = (
    <>
      <DateSelection
        offer={offer}
        list={list}
        selection={selection}
        setSelection={select}
        setRefusal={setRefusal}
        page={adminPaths.newBooking}
      />
      <p role="status" className="error px-3 sm:px-0">
        {refusal && t(refusal.error, refusal.values)}
      </p>
    </>
  )
  if (!isFolded) {
    return (
      <div id="choose" className={CLASS}>
        {calendar}
      </div>
    )
  }
  return (
    <details id="choose" className={CLASS}>
      <summary className="link mx-3 inline-flex min-h-11 items-center sm:mx-0">
        {t("admin:bookings.create.calendar")}
      </summary>
      {calendar}
    </details>
  )
}

const NAMES = ["checkIn", "checkOut"] as const

const dateField = (formId: string, name: (typeof NAMES)[number]) =>
  document.querySelector<HTMLInputElement>(`#${CSS.escape(formId)} input[name=${name}]`)

function typedDates(formId: string): DateSelected {
  const [checkIn, checkOut] = NAMES.map((name) => dateField(formId, name)?.value || null)
  return { checkIn: checkIn ?? null, checkOut: checkOut ?? null }
}

/** As if typed: the price is checked, and what was refused is corrected. */
function fillIn(formId: string, selected: DateSelected): void {
  const fields = NAMES.flatMap((name) => {
    const field = dateField(formId, name)
    if (field) field.value = selected[name] ?? ""
    return field ?? []
  })
  for (const field of fields) field.dispatchEvent(new Event("input", { bubbles: true }))
}
