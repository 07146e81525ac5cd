import { plainAmount } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** @param expected in satang */
export function ReceivedAmountField({ expected }: { expected: number }) {
  const { t } = useTranslation("admin")
  return (
    <label className="block text-sm font-semibold">
      {t("bookings.received.amountShort")}
      <input
        type="number"
        inputMode="decimal"
        name="amountReceived"
        min={0.01}
        step="0.01"
        required
        defaultValue={plainAmount(expected)}
        className="field mt-1 font-normal"
      />
    </label>
  )
}
