import type { App } from "#app/app.ts"
import { readableChanges } from "#app/booking/edit/edit-preview.ts"
import { changesSinceNotified } from "#app/booking/edit/stay-change.ts"
import type { AdminBooking } from "#app/booking/find-bookings.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { askingLinks, collectingAfter } from "#app/money/balance/collecting.ts"
import type { BookingMoney } from "#app/money/ledger/money.ts"
import type { StayChange } from "#app/notify/email/email.ts"
import { changeRow } from "#app/notify/email/stay-content.server.ts"
import { reachesGuest } from "#app/notify/guest-line/link-guest-line.server.ts"
import type { UnsentChanges } from "./changes-to-send.tsx"

/** What the guest has not been told, and its effect on the balance of a confirmed booking. */
export async function changesView(
  app: Pick<App, "db" | "line" | "now">,
  { booking, villa, history, links }: Pick<AdminBooking, "booking" | "villa" | "history" | "links">,
  money: BookingMoney,
): Promise<Omit<UnsentChanges, "share">> {
  const unsent = readableChanges(changesSinceNotified(history, Boolean(booking.customer?.email)))
  const changes = booking.status === "cancelled" ? [] : unsent
  const earlier = changes.find(({ field }) => field === "totalPrice")
  const before = earlier ? Number(earlier.from) : booking.total
  return {
    changes,
    message: changesMessage(changes, booking, villa),
    collecting: booking.status === "confirmed" ? collectingAfter(before, money, askingLinks(links, app.now())) : null,
    isReachable: changes.length > 0 && (await reachesGuest(app, booking, villa)),
  }
}

/** For a chat, in the guest's language. */
function changesMessage(
  changes: StayChange[],
  { language, reference }: Pick<AdminBooking["booking"], "language" | "reference">,
  { name }: Pick<AdminBooking["villa"], "name">,
): string {
  const { t } = i18nFor(language)
  const intro = t("mail:changed.text", { villa: localizedName(name, language) || t("site.name") })
  const rows = changes.map((change) => changeRow(change, t, language)).map(({ label, text }) => `${label}: ${text}`)
  return [`${intro} (${reference})`, ...rows].join("\n")
}
