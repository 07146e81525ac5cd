import { Form, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { NOTE_MAX_LENGTH } from "#app/booking/booking.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** What the team remembers about the guest. */
export function NoteForm({ booking }: { booking: Pick<AdminBookingView, "id" | "version" | "note" | "erased"> }) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  if (booking.erased) return null
  return (
    <section aria-labelledby="note-title" className="card p-4 sm:p-5">
      <h2 id="note-title" className="text-xl">
        {t("bookings.note.title")}
      </h2>
      <Form key={booking.version} method="post" action={adminPaths.bookingNote(booking.id)} className="space-y-3">
        <input type="hidden" name="version" value={booking.version} />
        <p id="note-hint" className="text-sm text-muted">
          {t("bookings.note.hint")}
        </p>
        <textarea
          name="note"
          rows={3}
          maxLength={NOTE_MAX_LENGTH}
          defaultValue={booking.note}
          aria-labelledby="note-title"
          aria-describedby="note-hint"
          className="field"
        />
        <button type="submit" className="button button-quiet" aria-disabled={busy}>
          {t("bookings.note.save")}
        </button>
      </Form>
    </section>
  )
}
