import { getFormProps, getTextareaProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { ConflictNotice } from "#app/admin/pages/conflict-notice.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import { NOTE_MAX_LENGTH } from "#app/booking/booking.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"

type Props = {
  booking: Pick<AdminBookingView, "id" | "version" | "note" | "erased">
  actionData: FormActionData | undefined
}

export const noteValues = ({ note }: { note: string }) => ({ note })

/** What the team remembers about the guest. */
export function NoteForm({ booking, actionData }: Props) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const { id, version, erased } = booking
  const { options, hidden, conflict } = useEditForm({ id: "note", actionData, values: noteValues(booking), version })
  const [form, { note }] = useForm<ReturnType<typeof noteValues>>(options)
  const { key, ...textarea } = getTextareaProps(note)
  if (erased) return null
  return (
    <section aria-labelledby="note-title" className="card p-4 sm:p-5">
      <h2 id="note-title" className="text-xl">
        {t("bookings.note.title")}
      </h2>
      <Form
        method="post"
        preventScrollReset
        action={adminPaths.bookingGuest(id)}
        {...getFormProps(form)}
        className="space-y-3"
      >
        <ConflictNotice changes={conflict} href={adminPaths.bookingGuest(id)} label={() => t("bookings.note.title")} />
        <FormErrors form={form} />
        <HiddenFields hidden={hidden} />
        <p id="note-hint" className="text-sm text-muted">
          {t("bookings.note.hint")}
        </p>
        <textarea
          key={key}
          {...textarea}
          rows={3}
          maxLength={NOTE_MAX_LENGTH}
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
