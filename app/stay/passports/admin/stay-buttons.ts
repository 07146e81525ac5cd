import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { ForeignGuestsForm, ReportedBody } from "../passport-request.ts"
import { reportTm30 } from "../tm30.server.ts"

const back = ({ id = "" }) => adminPaths.tm30Stay(id)

/** `foreigners` sets how many guests are to be reported. */
export const action = byLastSegment({
  reported: adminButton({
    permission: "documents",
    schema: ReportedBody,
    run: (app, report, { admin, params }) => reportTm30(app, params.id ?? "", report, admin),
    success: "admin:tm30.report.done",
    failed: "admin:tm30.failed",
    back,
    next: () => adminPaths.tm30,
  }),
  foreigners: adminButton({
    permission: "documents",
    schema: ForeignGuestsForm,
    run: (app, { foreignGuests }, { admin, params }) =>
      editBooking(app, params.id ?? "", { foreignGuests }, byAdmin(admin)),
    success: "admin:tm30.numberSaved",
    failed: "admin:tm30.failed",
    back,
  }),
})

export { action as loader }
