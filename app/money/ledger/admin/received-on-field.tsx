import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateInput } from "#app/ui/date-input.tsx"

/** The date on which money was received that staff record. @param today in the villa's time zone */
export function ReceivedOnField({ today }: { today: string }) {
  const { t } = useTranslation("admin")
  return (
    <DateInput
      name="receivedOn"
      label={t("bookings.received.on")}
      defaultValue={today}
      max={today}
      className="block text-sm font-semibold"
      inputClassName="field mt-1 font-normal"
    />
  )
}
