import type { FormCheck } from "#app/admin/pages/admin-action.server.ts"
import { BookingForm, StayCheckForm } from "#app/booking/booking-request.ts"
import { type BookingPreview, previewBooking } from "#app/booking/preview-booking.server.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { partOf } from "#app/http/posted-form.server.ts"

export const newBookingCheck: FormCheck<typeof BookingForm, BookingPreview> = {
  permission: "bookings",
  schema: BookingForm,
  check: async (app, form) => {
    const submission = partOf(form, StayCheckForm)
    if (submission.status !== "success") return { submission, result: null }
    const { totalPrice: totalAgreed, ...stay } = submission.value
    const previewed = await previewBooking(app, { ...stay, totalAgreed })
    return { submission, result: await withClashes(app, previewed) }
  },
  texts: {
    "party-mismatch": "admin:bookings.edit.partyMismatch",
    "party-too-large": "admin:bookings.edit.partyTooLarge",
  },
}
