import { Form, useLocation } from "@remix-run/react"
import { useEffect, useState } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { formatDateRange, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { PressKind } from "../press.ts"
import type { ShownPress } from "../press-store.server.ts"

const DONE = {
  confirmed: "bookings.toast.confirmed",
  rejected: "bookings.toast.pending_payment",
  "link-rejected": "links.toast.open",
  received: "bookings.money.toast.payment",
  "damage-received": "bookings.damage.toast.receive",
  "damage-returned": "bookings.damage.toast.return",
  "damage-owed": "refunds.toast.owed",
  deleted: "bookings.toast.deleted",
  blocked: "blocks.blocked",
} as const satisfies Record<PressKind, string>

/** What the admin has just done, for ten seconds, above the bottom navigation: it covers no heading. */
export function UndoBar({ press }: { press: ShownPress | null }) {
  return (
    // The region is there before its text, which is then announced.
    <div role="status" className="undo no-print">
      {press && <Undo key={`${press.subject} ${press.version}`} press={press} />}
    </div>
  )
}

function Undo({ press }: { press: ShownPress }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const [isOver, setIsOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when the press was first shown
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), press.remainingMs)
    return () => clearTimeout(timer)
  }, [])
  // The room that the page has below its last button stays, so that nothing moves.
  if (isOver) return <span hidden />
  const { kind, subject, version, amount, name, nights } = press
  const isBlock = kind === "blocked"
  const who = nights ? formatDateRange(nights[0], dateAfter(nights[1], 1), language) : name
  return (
    <div className="card flex items-center gap-3 py-2 pr-2 pl-4" data-undo={kind}>
      <p className="min-w-0 grow text-sm leading-snug">
        <span className="block font-semibold">{t(DONE[kind])}</span>
        <span className="flex gap-x-1" suppressHydrationWarning>
          {who && <span className="truncate">{who}</span>}
          {amount > 0 && (
            <span className="shrink-0">{[who && "·", formatMoney(amount, language)].filter(Boolean).join(" ")}</span>
          )}
        </span>
      </p>
      <Form
        method="post"
        action={isBlock ? adminPaths.block(subject) : adminPaths.bookingUndo(subject)}
        className="shrink-0"
      >
        {!isBlock && <input type="hidden" name="version" value={version} />}
        {!isBlock && <input type="hidden" name="back" value={pathname + search} />}
        <SubmitButton className="button button-quiet whitespace-nowrap">{t("bookings.undo.button")}</SubmitButton>
      </Form>
    </div>
  )
}
