import { useFetcher } from "@remix-run/react"
import { useEffect } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** What the page's loader answers. */
type FoundGuest = {
  /** As typed; null if none was looked for. */
  phone: string | null
  /** Null if nobody has this number. */
  guest: Record<"customerName" | "email" | "phone" | "phoneCountry", string> | null
}

type Props = {
  /** The form that is filled in. */
  formId: string
  found: FoundGuest
  dates: { checkIn: string; checkOut: string }
}

/** Fills in the form below for a guest who has booked before; with script it keeps what else was typed there. */
export function ReturningGuest({ formId, found, dates }: Props) {
  const { t } = useTranslation("admin")
  const { Form, data } = useFetcher<FoundGuest>()
  const { phone, guest } = data ?? found
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (data?.guest) fillIn(formId, data.guest)
  }, [data])
  return (
    <details className="open:basis-full" open={phone !== null}>
      <summary className="link inline-flex min-h-11 items-center">{t("bookings.create.returning")}</summary>
      <Form
        method="get"
        action={adminPaths.newBooking}
        data-stays-on-page
        className="flex flex-wrap items-end gap-2 pb-3"
      >
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
          {guest ? t("bookings.create.found", { name: guest.customerName }) : t("bookings.create.notFound")}
        </p>
      )}
    </details>
  )
}

/** As if typed. A field that is folded away is shown, since it is sent too. */
function fillIn(formId: string, guest: Record<string, string>): void {
  for (const [name, value] of Object.entries(guest)) {
    const fields = document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(formId)} input[name=${name}]`)
    for (const field of fields) {
      if (field.type === "radio") {
        if (field.value === value) field.click()
        continue
      }
      field.value = value
      field.dispatchEvent(new Event("input", { bubbles: true }))
      const folded = value === "" ? null : field.closest("details")
      if (folded) folded.open = true
    }
  }
}
