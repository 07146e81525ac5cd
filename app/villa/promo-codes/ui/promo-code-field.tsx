import type { Stay } from "#app/booking/stay.ts"
import { formatMoney } from "#app/i18n/format.ts"
import type { TextKey, TextValues } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import type { BookingSelection, PromoView } from "#app/villa/prices/offer-view.ts"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
import type { PromoDiscount } from "#app/villa/prices/pricing.ts"
import { checkPromoTerms, PROMO_CODE_TYPED_MAX_LENGTH } from "../promo-code.ts"

/** `isNew` if the code was just submitted. */
export type AppliedCode = {
  discount: PromoDiscount | null
  isNew?: boolean
  refusal?: { error: TextKey; values?: TextValues }
}

export function promoFor(promo: PromoView | undefined, stay: Stay | null): AppliedCode {
  if (!promo || !stay) return { discount: null }
  if (!promo.terms) return { discount: null, refusal: promo }
  const checked = checkPromoTerms(promo.terms, stay)
  if (checked.ok) return { discount: checked.value, isNew: promo.isNew }
  const error = checked.error === "promo-code-invalid" ? "promoCodeInvalid" : "promoCodeNeedsNights"
  return { discount: null, refusal: { error: `booking.errors.${error}`, values: checked.data } }
}

/** The id of the form that `PromoCodeField` submits: HTML forms cannot be nested. */
const PROMO_FORM = "promo"
/** The page with the typed code scrolls to this id and focuses it: what was taken off, or the refused code. */
const PROMO_FIELD = "promo-code"

/** Marks the page that a submitted code loads, which shows the price with its discount. */
export const NEW_CODE = "newCode"

/** Loads the document: the home page has not loaded the script of /booking. */
export function PromoForm({ selection: { promoCode: _, ...selection } }: { selection: BookingSelection }) {
  return (
    <form id={PROMO_FORM} method="get" action={`${paths.booking.choose}#${PROMO_FIELD}`}>
      {Object.entries(selection).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      <input type="hidden" name={NEW_CODE} value="1" />
    </form>
  )
}

type AppliedPromoCodeProps = { code: string; price: Price; removeHref: string }

/** Shown instead of the field. */
export function AppliedPromoCode({ code, price, removeHref }: AppliedPromoCodeProps) {
  const { t, language } = useTranslation()
  const saved = -(price.lines.find(({ kind }) => kind === "code")?.amount ?? 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
      <p id={PROMO_FIELD} tabIndex={-1} className="font-semibold text-pool" suppressHydrationWarning>
        {t("booking.promo.applied", { code, amount: formatMoney(saved, language) })}
      </p>
      <a href={removeHref} className="link inline-flex min-h-11 items-center">
        {t("booking.promo.remove")}
      </a>
    </div>
  )
}

type PromoCodeFieldProps = { typed: string | undefined; refusal: AppliedCode["refusal"] }

export function PromoCodeField({ typed, refusal }: PromoCodeFieldProps) {
  const { t } = useTranslation()
  return (
    <details id={refusal ? undefined : PROMO_FIELD} open={typed !== undefined}>
      <summary className="link inline-flex min-h-11 items-center text-sm">{t("booking.promo.title")}</summary>
      <div className="flex gap-2 pb-3">
        <input
          id={refusal && PROMO_FIELD}
          form={PROMO_FORM}
          name="promoCode"
          aria-label={t("booking.promo.label")}
          defaultValue={typed}
          maxLength={PROMO_CODE_TYPED_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal && "promo-error"}
          className="field min-w-0 flex-1"
        />
        <button type="submit" form={PROMO_FORM} className="button button-quiet shrink-0">
          {t("booking.promo.apply")}
        </button>
      </div>
      {refusal && (
        <p id="promo-error" className="-mt-2 pb-3 text-sm text-danger">
          {t(refusal.error, refusal.values)}
        </p>
      )}
    </details>
  )
}
