import { useTranslation } from "#app/i18n/use-translation.ts"

/** The date on which money was received that staff record. @param today in the villa's time zone */
export function ReceivedOnField({ today }: { today: string }) {
  const { t } = useTranslation("admin")
  return (
    <label className="block text-sm font-semibold">
      {t("bookings.received.on")}
      <input type="date" name="receivedOn" defaultValue={today} max={today} className="field mt-1 font-normal" />
    </label>
  )
}
