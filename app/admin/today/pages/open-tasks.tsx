import type { ReactElement } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { StatusForm, SubmitButton } from "#app/booking/admin/status-form.tsx"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import type { AdminBookingView, BookingView } from "#app/booking/booking-view.ts"
import { AnswerMove, MoveFacts } from "#app/booking/other-dates/admin/move-task.tsx"
import type { MoveTask } from "#app/booking/other-dates/move-view.ts"
import { formatDate, formatDateRange, formatDeadline, formatMoney, plainAmount } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { OverdueBalance, type OverdueView } from "#app/money/balance/admin/balance-tasks.tsx"
import { type DamageTaskView, OverdueDamage } from "#app/money/damage/admin/damage-task.tsx"
import type { AdminLinkView } from "#app/money/links/payment-link-view.ts"
import { OpenRefund } from "#app/money/refunds/admin/open-refunds.tsx"
import { SlipFacts } from "#app/money/slips/admin/slip-facts.tsx"
import { useTransferCheck } from "#app/money/slips/admin/use-transfer-check.ts"
import type { SlipView } from "#app/money/slips/slip.ts"
import { slipPath } from "#app/money/slips/slip-path.ts"
import { KnownLink, TurnoverTask, UninformedCleaner } from "#app/stay/cleaning/admin/cleaning-tasks.tsx"
import { ProblemItem } from "#app/stay/cleaning/admin/problem-item.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { Dashboard } from "../find-dashboard.server.ts"
import { BrokenAlerts, brokenParts, Notice, ProblemNotice } from "./notices.tsx"

/** `due` is payable now, or the amount of a cancelled booking's slip; in satang. */
export type AdminBooking = BookingView &
  Pick<AdminBookingView, "customerName" | "version" | "money" | "ended" | "cancelledBy"> & { due: number }
export type ReportTask = Pick<BookingView, "id" | "checkIn" | "foreignGuests"> & { name: string }
type SlipBooking = AdminBooking & { slip: SlipView | null }

/** What waits for the owner, the most urgent first. */
export function useTaskKinds({
  slips,
  moneyChecks,
  links,
  conflicts,
  moves,
  overdue,
  refunds,
  toReturn,
  damagesOverdue,
  toReport,
  cleaning,
  reviewsWaiting,
  manyHolds,
  alerts,
  problems,
  unpaid,
  timezone,
}: {
  slips: SlipBooking[]
  moneyChecks: AdminBooking[]
  links: AdminLinkView[]
  moves: MoveTask[]
  overdue: OverdueView[]
  damagesOverdue: DamageTaskView[]
  toReport: ReportTask[]
  unpaid: AdminBooking[]
} & Pick<
  Dashboard,
  | "refunds"
  | "toReturn"
  | "cleaning"
  | "conflicts"
  | "reviewsWaiting"
  | "manyHolds"
  | "alerts"
  | "problems"
  | "timezone"
>) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const broken = brokenParts(alerts)
  const knownLinks = useMay("villa") ? cleaning.knownByOthers : []
  const kinds: TaskKind[] = [
    {
      title: t("staff.dashboard.slips"),
      listClass: CARD_LIST,
      shown: CARDS_SHOWN,
      tasks: slips.map((booking) => <SlipToCheck key={booking.id} booking={booking} />),
    },
    {
      title: t("staff.dashboard.moneyChecks"),
      listClass: LINK_LIST,
      tasks: moneyChecks.map((booking) => (
        <li key={booking.id}>
          <TaskLink
            href={adminPaths.booking(booking.id)}
            title={booking.customerName || booking.reference}
            note={booking.cancelledBy && t(`bookings.detail.cancelReason.${booking.cancelledBy}`)}
            satang={booking.due}
          />
        </li>
      )),
    },
    {
      title: t("staff.dashboard.linkSlips"),
      listClass: LINK_LIST,
      tasks: links.map((link) => <LinkToCheck key={link.id} link={link} />),
    },
    {
      title: t("calendars.conflicts.title"),
      listClass: NOTICE_LIST,
      isUrgent: true,
      tasks:
        conflicts > 0
          ? [
              <Notice key="conflicts" href={adminPaths.calendars} action={t("calendars.conflicts.review")}>
                {t("calendars.conflicts.dashboard")}
              </Notice>,
            ]
          : [],
    },
    {
      title: t("staff.dashboard.problems.title"),
      listClass: NOTICE_LIST,
      shown: Number.POSITIVE_INFINITY,
      isUrgent: true,
      tasks: [
        ...(manyHolds
          ? [
              <Notice key="holds" href={adminPaths.holds} action={t("staff.holds.toHolds")}>
                {t("staff.holds.notice", manyHolds)}
              </Notice>,
            ]
          : []),
        ...broken.map((part) => <BrokenAlerts key={part} part={part} />),
        ...problems.map((problem) => <ProblemNotice key={problem.name} problem={problem} timezone={timezone} />),
      ],
    },
    {
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
    },
    {
      title: t("staff.dashboard.balance.overdue"),
      listClass: CARD_LIST,
      shown: CARDS_SHOWN,
      tasks: overdue.map((each) => <OverdueBalance key={each.balance.bookingId} overdue={each} />),
    },
    {
      title: t("staff.dashboard.damage.overdue"),
      listClass: CARD_LIST,
      tasks: damagesOverdue.map((damage) => <OverdueDamage key={damage.bookingId} damage={damage} />),
    },
    {
      title: t("refunds.waiting"),
      listClass: LINK_LIST,
      tasks: [
        ...refunds.map((refund) => (
          <li key={refund.id}>
            <OpenRefund refund={refund} />
          </li>
        )),
        ...toReturn.map(({ id, name, excess }) => (
          <li key={id}>
            <TaskLink
              href={adminPaths.bookingLedger(id)}
              title={name}
              note={t("staff.dashboard.balance.return", { amount: formatMoney(excess, language) })}
              satang={excess}
            />
          </li>
        )),
      ],
    },
    {
      title: t("tm30.task"),
      listClass: LINK_LIST,
      tasks: toReport.map(({ id, name, checkIn, foreignGuests }) => (
        <li key={id}>
          <TaskLink
            href={adminPaths.tm30Stay(id)}
            title={name}
            note={[
              t("tm30.arrives", { date: formatDate(checkIn, language, "short") }),
              foreignGuests === null ? t("tm30.notSaid") : t("tm30.foreign", { count: foreignGuests }),
            ].join(" · ")}
          />
        </li>
      )),
    },
    {
      title: t("cleaning.title"),
      listClass: CARD_LIST,
      tasks: [
        ...knownLinks.map((cleaner) => <KnownLink key={`link ${cleaner.id}`} cleaner={cleaner} />),
        ...cleaning.turnovers.map((turnover) => <TurnoverTask key={turnover.day} turnover={turnover} />),
        ...cleaning.uninformed.map((cleaner) => <UninformedCleaner key={cleaner.id} cleaner={cleaner} />),
        ...cleaning.problems.map((problem) => <ProblemItem key={problem.id} problem={problem} timezone={timezone} />),
      ],
    },
    {
      title: t("reviews.title"),
      listClass: LINK_LIST,
      tasks:
        reviewsWaiting > 0
          ? [
              <li key="reviews">
                <TaskLink href={adminPaths.reviews} title={t("reviews.toPublish", { count: reviewsWaiting })} />
              </li>,
            ]
          : [],
    },
    {
      title: t("staff.dashboard.unpaid"),
      listClass: UNPAID_LIST,
      all: SEE_ALL_UNPAID,
      tasks: unpaid.map((booking) => <UnpaidBooking key={booking.id} booking={booking} timezone={timezone} />),
    },
  ]
  return kinds.filter(({ tasks }) => tasks.length > 0)
}

export function OpenTasks({ kinds }: { kinds: TaskKind[] }) {
  const { t } = useTranslation("admin")
  const isBusy = isBusyDay(kinds)
  const open = isBusy ? kinds.slice(0, 1) : kinds
  const rows = isBusy ? kinds.slice(1) : []
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="text-xl">
        {t("staff.dashboard.waiting")}
      </h2>
      {kinds.length === 0 && (
        <p className="notice mt-3 flex items-center gap-2">
          <Icon name="check" />
          {t("staff.dashboard.nothingWaits")}
        </p>
      )}
      {open.map((kind) => (
        <div key={kind.title}>
          <h3 className="mt-4 font-semibold text-muted">{kind.title}</h3>
          <div className="mt-2">
            <Tasks {...kind} />
          </div>
        </div>
      ))}
      <FoldedKinds kinds={rows.slice(0, KINDS_SHOWN)} />
      {rows.length > KINDS_SHOWN && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">
            {t("staff.dashboard.moreKinds", { count: rows.length - KINDS_SHOWN })}
          </summary>
          <FoldedKinds kinds={rows.slice(KINDS_SHOWN)} />
        </details>
      )}
    </section>
  )
}

/** Of a day with more kinds than this, the first one is open and each other one is a row. */
const OPEN_KINDS = 4
const KINDS_SHOWN = 3

export const isBusyDay = (kinds: TaskKind[]): boolean => kinds.length > OPEN_KINDS

/** More tasks of a kind are collapsed, so that every kind is seen within the first screens of a phone. */
const TASKS_SHOWN = 3
/** Of those that fill a third of a phone. */
const CARDS_SHOWN = 1

const SEE_ALL_UNPAID = `${adminPaths.bookings}?status=pending_payment`

/** A column of its own width would grow with its longest name. */
const CARD_LIST = "grid grid-cols-1 gap-4 lg:grid-cols-2"
const LINK_LIST = "card divide-y divide-line px-4 shadow-none"
const NOTICE_LIST = "space-y-3"

type TaskKind = {
  title: string
  listClass: string
  shown?: number
  isUrgent?: boolean
  /** The page with all of them. */
  all?: string
  tasks: ReactElement[]
}

/** The first tasks of a kind; the others are folded. */
function Tasks({ listClass, shown = TASKS_SHOWN, all, tasks }: TaskKind) {
  const { t } = useTranslation("admin")
  const [first, others] = [tasks.slice(0, shown), tasks.slice(shown)]
  return (
    <>
      <ul className={listClass}>{first}</ul>
      {others.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">
            {t("staff.dashboard.more", { count: others.length })}
          </summary>
          <ul className={listClass}>{others}</ul>
        </details>
      )}
      {all && (
        <a href={all} className="link inline-flex min-h-11 items-center font-semibold">
          {t("staff.holds.all")}
        </a>
      )}
    </>
  )
}

/** A row for each kind, which opens its tasks. */
function FoldedKinds({ kinds }: { kinds: TaskKind[] }) {
  if (kinds.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {kinds.map((kind) => (
        <li key={kind.title}>
          <details className="group/kind">
            <summary className="flex min-h-12 items-center justify-between gap-3">
              <h3 className={`min-w-0 font-semibold ${kind.isUrgent ? "text-danger" : ""}`}>{kind.title}</h3>
              <span className="flex shrink-0 items-center gap-2 text-muted tabular-nums">
                {kind.tasks.length}
                <Icon name="forward" className="size-5 rotate-90 group-open/kind:-rotate-90" />
              </span>
            </summary>
            <div className="pb-3">
              <Tasks {...kind} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function LinkToCheck({ link }: { link: AdminLinkView }) {
  return (
    <li>
      <TaskLink
        href={adminPaths.paymentLink(link.id)}
        title={link.description}
        note={[link.customerName, link.booking?.reference].filter(Boolean).join(" · ")}
        satang={link.amount}
      />
      {link.slips
        .filter(({ state }) => state === "in_review")
        .map((slip) => (
          <SlipFacts key={slip.id} slip={slip} className="pb-3" />
        ))}
    </li>
  )
}

const UNPAID_LIST = "card grid px-4 shadow-none"

function UnpaidBooking({ booking, timezone }: { booking: AdminBooking; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <li className="-mt-px min-w-0 border-t border-line">
      <a href={adminPaths.booking(booking.id)} className="flex min-h-14 items-center justify-between gap-3 py-2">
        <span className="min-w-0">
          <span className="block truncate font-semibold">{booking.customerName || booking.reference}</span>
          <span className="block text-sm text-muted" suppressHydrationWarning>
            {booking.paymentDeadline !== null &&
              t("bookings.detail.deadline", { time: formatDeadline(booking.paymentDeadline, language, timezone) })}
          </span>
        </span>
        <Money satang={booking.due} className="font-bold text-price" />
      </a>
    </li>
  )
}

function SlipToCheck({ booking }: { booking: SlipBooking }) {
  const language = useLanguage()
  const { slip } = booking
  const { image, check } = useTransferCheck(slip ?? { id: "" })
  return (
    <li className="card flex flex-col p-4">
      <div className="flex gap-4">
        {slip && <SlipPreview slip={slip} image={image} />}
        <div className="min-w-0 grow">
          <Money satang={booking.due} className="block text-2xl font-bold text-price" />
          {booking.due < booking.total && <DueOf booking={booking} />}
          <a
            href={adminPaths.booking(booking.id)}
            className="link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
          >
            {booking.customerName || booking.reference}
          </a>
          <p className="text-sm text-muted">
            {booking.reference}
            <br />
            <span suppressHydrationWarning>{formatDateRange(booking.checkIn, booking.checkOut, language)}</span>
          </p>
        </div>
      </div>
      {slip && <SlipFacts slip={slip} check={check} className="mt-3" />}
      <Decision booking={booking} />
    </li>
  )
}

/** Says that the amount is not the whole price. */
function DueOf({ booking: { total } }: { booking: AdminBooking }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <p className="text-sm text-muted" suppressHydrationWarning>
      {t("staff.dashboard.balance.dueOf", { total: formatMoney(total, language) })}
    </p>
  )
}

function SlipPreview({ slip, image }: { slip: SlipView } & Pick<ReturnType<typeof useTransferCheck>, "image">) {
  const { t } = useTranslation("admin")
  if (slip.pdf) {
    return (
      <a
        href={slipPath(slip.id)}
        className="grid h-32 w-24 shrink-0 place-items-center rounded-control border border-line bg-sunken text-center"
      >
        <span className="link">PDF</span>
      </a>
    )
  }
  return (
    <a href={adminPaths.slipCopy(slip.id)} className="shrink-0" target="_blank" rel="noreferrer">
      <img
        {...image}
        src={adminPaths.slipCopy(slip.id)}
        alt={t("staff.dashboard.openSlip")}
        loading="lazy"
        className="h-32 w-24 rounded-control border border-line bg-sunken object-cover"
      />
    </a>
  )
}

function Decision({ booking }: { booking: SlipBooking }) {
  const { t } = useTranslation("admin")
  const { id, version } = booking
  const change = { action: adminPaths.bookingStatus(id), version, back: adminPaths.dashboard }
  return (
    <div className="mt-3 grid grid-cols-2 items-start gap-3">
      <StatusForm {...change} status="confirmed">
        <SubmitButton className="button w-full px-2">{t("bookings.actions.confirm")}</SubmitButton>
      </StatusForm>
      <details className="open:col-span-2">
        <summary className="button button-quiet w-full px-2">{t("bookings.actions.reject")}</summary>
        <StatusForm {...change} status="pending_payment" className="mt-3 space-y-3">
          <label className="block text-sm font-semibold">
            {t("bookings.actions.rejectReason")}
            <input name="reason" required maxLength={REASON_MAX_LENGTH} className="field mt-1 font-normal" />
            <span className="font-normal text-muted">{t("staff.dashboard.rejectReasonHint")}</span>
          </label>
          <SubmitButton className="button button-quiet w-full text-danger">{t("bookings.actions.reject")}</SubmitButton>
        </StatusForm>
      </details>
      <OtherAmount booking={booking} />
    </div>
  )
}

/** Confirms with what came: less leaves a balance, more pays it in advance or is owed back. */
function OtherAmount({ booking: { id, version, due } }: { booking: SlipBooking }) {
  const { t } = useTranslation("admin")
  return (
    <details className="col-span-2 -my-2">
      <summary className="link inline-flex min-h-11 items-center text-sm">{t("bookings.received.otherCame")}</summary>
      <StatusForm
        action={adminPaths.bookingStatus(id)}
        version={version}
        back={adminPaths.dashboard}
        status="confirmed"
        className="space-y-3 pb-2"
      >
        <label className="block text-sm font-semibold">
          {t("bookings.received.amount")}
          <input
            type="number"
            name="amountReceived"
            inputMode="decimal"
            required
            min={0.01}
            step="0.01"
            defaultValue={plainAmount(due)}
            className="field mt-1 font-normal"
          />
        </label>
        <SubmitButton className="button w-full">{t("bookings.actions.confirm")}</SubmitButton>
      </StatusForm>
    </details>
  )
}

type TaskLinkProps = { href: string; title: string; note?: string | null; satang?: number }

function TaskLink({ href, title, note, satang }: TaskLinkProps) {
  return (
    <a href={href} className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block truncate text-sm text-muted">{note}</span>
      </span>
      {satang === undefined ? <Icon name="forward" /> : <Money satang={satang} className="font-bold text-price" />}
    </a>
  )
}
