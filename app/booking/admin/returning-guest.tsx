import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Props = {
  /** As typed; null if none was looked for. */
  phone: string | null
  /** Null if nobody has this number. */
  name: string | null
  dates: { checkIn: string; checkOut: string }
}

/** Fills in the form below for a guest who has booked before. */
export function ReturningGuest({ phone, name, dates }: Props) {
  const { t } = useTranslation("admin")
  return (
    <details className="open:basis-full" open={phone !== null}>
      <summary className="link inline-flex min-h-11 items-center">{t("bookings.create.returning")}</summary>
      <Form method="get" action={adminPaths.newBooking} className="flex flex-wrap items-end gap-2 pb-3">
        {Object.entries(dates).map(([key, date]) => date && <input key={key} type="hidden" name={key} value={date} />)}
        <label className="min-w-40 flex-1 font-semibold">
          {t("bookings.edit.phone")}
          <input
            name="returning"
            type="tel"
            required
            maxLength={30}
            autoComplete="off"
            defaultValue={phone ?? ""}
            className="field"
          />
        </label>
        <button type="submit" className="button button-quiet">
          {t("bookings.create.find")}
        </button>
      </Form>
      {phone !== null && (
        <p role="status" className="pb-3">
          {name === null ? t("bookings.create.notFound") : t("bookings.create.found", { name })}
        </p>
      )}
    </details>
  )
}
