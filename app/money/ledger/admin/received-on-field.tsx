import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateInput } from "#app/ui/date-input.tsx"
import { useReceivedOn } from "./use-received-on.ts"

/** @param today in the villa's time zone */
export function ReceivedOnField({ today }: { today: string }) {
  const { t } = useTranslation("admin")
  return (
    <DateInput
      name="receivedOn"
      label={t("bookings.received.on")}
      defaultValue={today}
      {...useReceivedOn(today)}
      className="block text-sm font-semibold"
      inputClassName="field mt-1 font-normal"
    />
  )
}
