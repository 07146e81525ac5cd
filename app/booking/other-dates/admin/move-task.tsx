import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { CARD_LIST, type TaskKind } from "#app/admin/today/pages/task-kind.tsx"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import type { Stay } from "#app/booking/stay.ts"
import { formatDateRange, formatMoney } from "#app/i18n/format.ts"
import { formatDifference } from "#app/i18n/format-difference.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { MoveTask } from "../move-view.ts"

export function useMoveTasks(moves: MoveTask[]): TaskKind {
  const { t } = useTranslation("admin")
  return {
    title: t("bookings.move.title"),
    listClass: CARD_LIST,
    tasks: moves.map((move) => (
      <li key={move.bookingId} className="card p-4 shadow-none">
        <a href={adminPaths.booking(move.bookingId)} className="block">
          <MoveFacts move={move} />
        </a>
        <AnswerMove move={move} back={adminPaths.dashboard} />
      </li>
    )),
  }
}

/** "Somchai asks for 12–14 May instead of 3–5 May", and what that costs. */
export function MoveFacts({ move }: { move: MoveTask }) {
  const { t, language } = useTranslation()
  const { name, reference, current, wanted, total, difference, listTotal, later, returned } = move
  const range = ({ checkIn, checkOut }: Stay) => formatDateRange(checkIn, checkOut, language)
  const money = (satang: number) => ({ amount: formatMoney(satang, language) })
  return (
    <div suppressHydrationWarning>
      <p className="font-semibold break-words">
        {t("admin:bookings.move.asks", {
          name: name ? formatName(name, language) : reference,
          dates: range(wanted),
          current: range(current),
        })}
      </p>
      <p className="mt-1">
        <span className="font-bold text-price">
          {difference === 0 ? t("admin:bookings.move.samePrice") : formatDifference(difference, language)}
        </span>{" "}
        <span className="text-muted">{t("admin:bookings.move.newTotal", { total: formatMoney(total, language) })}</span>
      </p>
      {listTotal !== null && (
        <p className="text-sm text-muted">{t("admin:bookings.move.listTotal", money(listTotal))}</p>
      )}
      {later && (
        <p className="text-sm text-muted">
          {t("admin:bookings.move.later", {
            after: formatMoney(later.after, language),
            before: formatMoney(later.before, language),
          })}
        </p>
      )}
      {returned && (
        <p className="mt-1 text-sm">
          {t("admin:bookings.move.returned", money(returned.accepting))}
          {returned.cancelling !== null &&
            ` ${t("admin:bookings.move.returnedByCancelling", money(returned.cancelling))}`}
        </p>
      )}
    </div>
  )
}

/** @param back the page to return to, if not the booking's */
export function AnswerMove({ move: { requestId, bookingId, version }, back }: { move: MoveTask; back?: string }) {
  const { t } = useTranslation("admin")
  const form = { method: "post", action: adminPaths.bookingMove(bookingId) } as const
  const fields = (decision: "accept" | "decline") => (
    <>
      <input type="hidden" name="decision" value={decision} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="requestId" value={requestId} />
      {back && <input type="hidden" name="back" value={back} />}
    </>
  )
  return (
    <div className="mt-3 grid grid-cols-2 items-start gap-3 has-[details[open]]:grid-cols-1">
      <Form {...form}>
        {fields("accept")}
        <SubmitButton className="button w-full px-2" icon="check">
          {t("bookings.move.accept")}
        </SubmitButton>
      </Form>
      <details>
        <summary className="button button-quiet w-full px-2">{t("bookings.move.decline")}</summary>
        <Form {...form} className="mt-3 space-y-3">
          {fields("decline")}
          <label className="block text-sm font-semibold">
            {t("bookings.move.reason")}
            <textarea
              name="reason"
              rows={2}
              required
              maxLength={REASON_MAX_LENGTH}
              className="field mt-1 font-normal"
            />
            <span className="font-normal text-muted">{t("bookings.move.reasonHint")}</span>
          </label>
          <SubmitButton className="button button-quiet w-full text-danger">
            {t("bookings.move.declineYes")}
          </SubmitButton>
        </Form>
      </details>
    </div>
  )
}
