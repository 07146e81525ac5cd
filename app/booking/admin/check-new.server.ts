import type { Checked } from "#app/admin/pages/admin-action.server.ts"
import type { App } from "#app/app.ts"
import { StayCheckForm } from "#app/booking/booking-request.ts"
import { type BookingPreview, previewBooking } from "#app/booking/preview-booking.server.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { partOf } from "#app/http/posted-form.server.ts"

export async function checkNew(app: App, form: FormData): Promise<Checked<BookingPreview>> {
  const submission = partOf(form, StayCheckForm)
  if (submission.status !== "success") return { submission, result: null }
  const { totalPrice: totalAgreed, ...stay } = submission.value
  const previewed = await previewBooking(app, { ...stay, totalAgreed })
  return { submission, result: await withClashes(app, previewed) }
}
