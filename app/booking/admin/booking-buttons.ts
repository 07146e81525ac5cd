import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import {
  AccessCodeForm,
  BackToReviewForm,
  EmailChecked,
  MoneyArrivedForm,
  PageOfButton,
  receivedOf,
  returnedOf,
  SendChangesForm,
  StatusChangeForm,
  UndoForm,
} from "#app/booking/booking-request.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { sendChanges } from "#app/booking/edit/send-changes.server.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { acceptMove, declineMove } from "#app/booking/other-dates/answer-move.server.ts"
import { MoveAnswerForm } from "#app/booking/other-dates/move-form.ts"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { undoPress } from "#app/booking/undo/undo-press.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { remindOfBalance } from "#app/money/balance/remind-of-balance.server.ts"
import { recordMoneyArrived } from "#app/money/ledger/record-money-arrived.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { RefundCreationForm } from "#app/money/refunds/refund-request.ts"
import { mayReturn } from "#app/money/refunds/returned.ts"
import { recheckSlip } from "#app/money/slips/recheck-slip.server.ts"
import { confirmEmail } from "#app/notify/email/check-emails.server.ts"
import { may } from "#app/people/permissions.ts"
import { fail } from "#app/result.ts"
import { setAccessCode } from "#app/villa/access/set-access-code.server.ts"

type Params = { id?: string }

const page = ({ id = "" }: Params) => adminPaths.booking(id)
const moneyPage = ({ id = "" }: Params) => adminPaths.bookingLedger(id)
/** A button on another page names that page in the form. */
const namedPageOr = (usual: typeof page) => (params: Params, form: FormData) =>
  form.get("back") ? safePath(form.get("back")) : usual(params)
const pageOfButton = namedPageOr(page)

const buttons = byLastSegment({
  /** Clicking twice changes the status once. */
  status: adminButton({
    permission: "bookings",
    schema: StatusChangeForm,
    run: async (app, { status, reason, version, ...money }, { admin, params }) => {
      const returned = returnedOf(money)
      if (!mayReturn(returned, (permission) => may(admin, permission))) return fail("owner-only")
      return changeStatus(app, params.id ?? "", status, byAdmin(admin), reason, version, {
        ...receivedOf(money),
        cancelReason: money.cancelReason,
        returned,
      })
    },
    // What can be undone is shown with its button instead.
    success: (_, { status }) =>
      status === "confirmed" || status === "pending_payment"
        ? null
        : { tone: "success", text: `admin:bookings.toast.${status}` },
    texts: { "status-conflict": "admin:bookings.toast.conflict" },
    failed: "failed.updateStatus",
    back: pageOfButton,
  }),
  /** Undoes the latest press within ten seconds. */
  undo: adminButton({
    permission: "bookings",
    schema: UndoForm,
    run: (app, { version }, { admin, params }) => undoPress(app, params.id ?? "", byAdmin(admin), version),
    success: ({ papers, isPrinted }) => ({
      tone: "success",
      text: `admin:bookings.undo.${papers.length === 0 ? "done" : isPrinted ? "donePrinted" : "doneWithPaper"}`,
      values: { papers: papers.join(", ") },
    }),
    failed: "failed.updateBooking",
    back: pageOfButton,
  }),
  /** Takes a confirmation by slip back, with its payment. */
  "back-to-review": adminButton({
    permission: "adjust-balance",
    schema: BackToReviewForm,
    run: (app, { reason, version }, { admin, params }) =>
      recheckSlip(app, params.id ?? "", byAdmin(admin), { reason, expectedVersion: version }),
    success: ({ customer }) => ({
      tone: "success",
      text: `admin:bookings.checkAgain.${customer?.email ? "done" : "doneNoEmail"}`,
    }),
    texts: { "status-conflict": "admin:bookings.toast.conflict" },
    failed: "failed.updateStatus",
    back: page,
  }),
  /** Whether the money of a cancelled booking's slip arrived. */
  "money-arrived": adminButton({
    permission: "bookings",
    schema: MoneyArrivedForm,
    run: (app, { received, receivedOn: on, amountReceived: amount, version }, { admin, params }) =>
      recordMoneyArrived(app, params.id ?? "", { received, on, amount }, byAdmin(admin), version),
    success: (_, { received }) => ({
      tone: "success",
      text: `admin:bookings.toast.${received ? "moneyReceived" : "moneyMissing"}`,
    }),
    texts: { "status-conflict": "admin:bookings.toast.conflict" },
    failed: "failed.updateBooking",
    back: pageOfButton,
  }),
  /** Answers a request for other dates. */
  move: adminButton({
    permission: "bookings",
    schema: MoveAnswerForm,
    run: (app, { decision, reason, version, requestId }, { admin, params: { id = "" } }) =>
      decision === "accept"
        ? acceptMove(app, id, byAdmin(admin), { version, requestId })
        : declineMove(app, id, { reason, version, requestId }, byAdmin(admin)),
    success: ({ customer }, { decision }) => ({
      tone: "success",
      text: customer?.email
        ? `admin:bookings.move.toast.${decision}`
        : (`admin:bookings.move.toast.${decision}NoEmail` as const),
    }),
    texts: { "dates-unavailable": "admin:bookings.move.taken", "date-past": "admin:bookings.move.past" },
    failed: "failed.updateBooking",
    back: pageOfButton,
  }),
  /** Returns an overpayment, or money of a cancelled booking. */
  refunds: adminButton({
    permission: "refunds",
    schema: RefundCreationForm,
    run: (app, { amount, version }, { admin, params }) =>
      createRefund(app, params.id ?? "", amount, byAdmin(admin), version),
    success: "admin:refunds.toast.owed",
    texts: { "status-conflict": "admin:refunds.errors.nothing" },
    failed: "failed.updateBooking",
    back: namedPageOr(moneyPage),
  }),
  /** Emails the link for the balance. */
  remind: adminButton({
    permission: "bookings",
    schema: PageOfButton,
    run: (app, _, { admin, params }) => remindOfBalance(app, params.id ?? "", byAdmin(admin)),
    success: "admin:bookings.toast.reminded",
    failed: "payment.errors.reminderNotSent",
    back: namedPageOr(moneyPage),
  }),
  /** An empty field removes the booking's own code. */
  "access-code": adminButton({
    permission: "bookings",
    schema: AccessCodeForm,
    run: (app, { accessCode: code, tellGuests, version }, { admin, params }) =>
      setAccessCode(app, params.id ?? "", { code, tellGuests }, byAdmin(admin), version),
    success: (_, { accessCode }) => ({
      tone: "success",
      text: `admin:access.booking.${accessCode ? "saved" : "removed"}`,
    }),
    failed: "failed.updateBooking",
    back: ({ id = "" }) => adminPaths.bookingArrival(id),
  }),
  /** The team's page lists addresses to check. */
  "email-checked": adminButton({
    permission: "team",
    schema: EmailChecked,
    run: (app, { version }, { admin, params }) => confirmEmail(app, params.id ?? "", version, byAdmin(admin)),
    success: "admin:staff.people.emailWasChecked",
    failed: "admin:frame.failed",
    back: () => adminPaths.staff,
  }),
  "send-confirmation": adminButton({
    permission: "bookings",
    run: (app, _, { admin, params }) => sendConfirmation(app, params.id ?? "", byAdmin(admin)),
    success: "admin:bookings.toast.confirmationSent",
    failed: "booking.errors.confirmationNotSent",
    back: ({ id = "" }) => adminPaths.bookingMessages(id),
  }),
  /** Emails the guest staff's changes, or records that staff told the guest. */
  "send-changes": adminButton({
    permission: "bookings",
    schema: SendChangesForm,
    run: (app, body, { admin, params }) => sendChanges(app, params.id ?? "", byAdmin(admin), body),
    success: (_, { alreadyNotified }) => ({
      tone: "success",
      text: alreadyNotified ? "admin:bookings.toast.guestNotified" : "admin:bookings.toast.changesSent",
    }),
    failed: "payment.errors.changesNotSent",
    back: pageOfButton,
  }),
})

export { buttons as action, buttons as loader }
