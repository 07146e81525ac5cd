import { Form, Link, useNavigation } from "@remix-run/react"
import { useState } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { ClashLink, ClashList, ClashPayment } from "#app/booking/admin/clash-list.tsx"
import { nightCount } from "#app/booking/stay.ts"
import { formatDateRange } from "#app/i18n/format.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PaymentState } from "#app/money/ledger/payment-state.ts"
import { FailureReference, Refusal } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { NightPriceForm } from "#app/villa/prices/admin/night-price-form.tsx"
import type { OwnPrices } from "#app/villa/prices/own-prices.ts"
import type { Clash } from "../clash.ts"
import { type NightRange, stayOf } from "../night-range.ts"

type Props = {
  range: NightRange
  clashes: Clash[]
  /** Null while the usual prices count, or other nights are being read. */
  ownPrices: OwnPrices | null
  /** By the bookings' ids. */
  payments: Record<string, PaymentState>
  /** With the typed reason. */
  refused: FormActionData | undefined
  /** The page without a selection. */
  clearUrl: string
}

export function SelectedNights({ range, clashes, ownPrices, payments, refused, clearUrl }: Props) {
  const { t, language } = useTranslation("admin")
  const { checkIn, checkOut } = stayOf(range)
  const mayPrice = useMay("villa")
  return (
    <section
      aria-labelledby="selected-title"
      className="card sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 mt-2 p-3 md:bottom-2"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 id="selected-title" className="font-semibold">
            <span className="sr-only">{t("month.selectedDates")}: </span>
            <span className="inline-block" suppressHydrationWarning>
              {formatDateRange(checkIn, checkOut, language)}
            </span>{" "}
            <span className="inline-block font-normal text-muted">
              · {t("translation:format.nights", { count: nightCount({ checkIn, checkOut }) })}
            </span>
          </h3>
          {range.to === null && clashes.length === 0 && <p className="text-sm text-muted">{t("month.selectLast")}</p>}
        </div>
        <Link
          to={clearUrl}
          preventScrollReset
          replace
          className="icon-button -mt-2 -mr-2"
          aria-label={t("month.clear")}
        >
          <Icon name="close" />
        </Link>
      </div>
      {clashes.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {range.to === null ? (
            // The heading has the dates.
            clashes.map((clash) => (
              <div key={clash.nights[0]}>
                <ClashLink clash={clash} />
                <ClashPayment clash={clash} payments={payments} />
              </div>
            ))
          ) : (
            <ClashList clashes={clashes} payments={payments} />
          )}
          {!refused && <PriceLink range={range} />}
        </div>
      )}
      {(clashes.length === 0 || refused) && <FreeNights range={range} refused={refused} />}
      {clashes.length === 0 && mayPrice && <NightPriceForm from={checkIn} to={checkOut} ownPrices={ownPrices} />}
    </section>
  )
}

function FreeNights({ range, refused }: Pick<Props, "range" | "refused">) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const isBusy = useNavigation().formMethod !== undefined
  const { checkIn, checkOut } = stayOf(range)
  const { note: noteErrors, ...otherErrors } = refused?.reply.error ?? {}
  const errors = Object.values(otherErrors).flatMap((each) => each ?? [])
  // Stays open when other nights are selected after a refusal.
  const [noteIsOpen, setNoteIsOpen] = useState(false)
  if (refused && !noteIsOpen) setNoteIsOpen(true)
  return (
    <Form method="post" preventScrollReset data-keeps-typing className="space-y-1">
      {errors.length > 0 && (
        <Refusal>
          {errors.map((error) => common(error as TextKey)).join(" ")}
          <FailureReference />
        </Refusal>
      )}
      <input type="hidden" name="from" value={checkIn} />
      <input type="hidden" name="to" value={checkOut} />
      <details open={noteIsOpen}>
        <summary className="link inline-flex min-h-11 items-center text-sm">{t("month.addNote")}</summary>
        <input
          name="note"
          aria-label={t("blocks.note")}
          defaultValue={String(refused?.reply.initialValue?.note ?? "")}
          maxLength={200}
          autoComplete="off"
          className="field"
          aria-invalid={noteErrors ? true : undefined}
          aria-describedby={noteErrors ? "note-error" : undefined}
        />
        {noteErrors && (
          <p id="note-error" className="error mt-1">
            {noteErrors.map((error) => common(error as TextKey)).join(" ")}
          </p>
        )}
      </details>
      <div className="flex gap-2 *:flex-auto">
        <button type="submit" className="button button-quiet px-2" aria-disabled={isBusy}>
          {t("month.block")}
        </button>
        <a href={`${adminPaths.newBooking}?${new URLSearchParams({ checkIn, checkOut })}`} className="button px-2">
          {t("bookings.list.new")}
        </a>
      </div>
      <a href={adminPaths.offerFor(checkIn, checkOut)} className="link inline-flex min-h-11 items-center gap-2">
        <Icon name="line" />
        {t("month.offer")}
      </a>
    </Form>
  )
}

/** Owners only: the form of a holiday with these nights. */
function PriceLink({ range }: Pick<Props, "range">) {
  const { t } = useTranslation("admin")
  if (!useMay("villa")) return null
  return (
    <a
      href={adminPaths.newSeasonOf("holiday", range.from, range.to ?? range.from)}
      className="button button-quiet px-4"
    >
      {t("month.price")}
    </a>
  )
}
