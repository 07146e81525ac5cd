import type { Checked, FormCall } from "#app/admin/pages/admin-action.server.ts"
import type { App } from "#app/app.ts"
import { type BookingEdit, BookingEditForm, editOf } from "#app/booking/booking-request.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { previewEdit } from "#app/booking/edit/edit-booking.server.ts"
import type { EditPreview } from "#app/booking/edit/edit-preview.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { partOf } from "#app/http/posted-form.server.ts"

/** Whether an edit that can be saved moves the stay into the past, of which the form asks first. */
export async function isIntoPast(
  app: Pick<App, "db" | "now" | "settings">,
  id: string,
  edit: BookingEdit,
  by: ChangedBy,
): Promise<boolean> {
  if (edit.checkIn === undefined && edit.checkOut === undefined) return false
  const previewed = await previewEdit(app, id, edit, by)
  return previewed.ok && previewed.value.past !== null
}

export async function checkEdited(
  app: App,
  form: FormData,
  { admin, params, touched }: FormCall,
): Promise<Checked<EditPreview>> {
  const submission = partOf(form, BookingEditForm)
  if (submission.status !== "success") return { submission, result: null }
  const edit = editOf(submission.value, touched)
  const previewed = await previewEdit(app, params.id ?? "", edit, byAdmin(admin))
  return { submission, result: await withClashes(app, previewed) }
}
