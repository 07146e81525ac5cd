import type { FormCheck } from "#app/admin/pages/admin-action.server.ts"
import { BookingEditForm, editOf } from "#app/booking/booking-request.ts"
import { previewEdit } from "#app/booking/edit-booking.server.ts"
import type { EditPreview } from "#app/booking/edit-preview.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { partOf } from "#app/http/posted-form.server.ts"

export const editCheck: FormCheck<typeof BookingEditForm, EditPreview> = {
  permission: "bookings",
  schema: BookingEditForm,
  check: async (app, form, { admin, params, touched }) => {
    const submission = partOf(form, BookingEditForm)
    if (submission.status !== "success") return { submission, result: null }
    const edit = editOf(submission.value, touched)
    const previewed = await previewEdit(app, params.id ?? "", edit, byAdmin(admin))
    return { submission, result: await withClashes(app, previewed) }
  },
  texts: { "party-mismatch": "admin:bookings.edit.partyMismatch" },
}
