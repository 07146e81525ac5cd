import type { messagingApi } from "@line/bot-sdk"
import { type Booking, isReference, normalizeReference, withEffectiveStatus } from "#app/booking/booking.ts"
import { queueLineLinked } from "#app/booking/booking-email-store.server.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { mapRead, read, type Write, write } from "#app/db/database.server.ts"
import { formatDate, formatDeadline, formatMoney, plainDateRange } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import type { LineChat, LineChatApp, LineMessage } from "#app/notify/line/line-chat.server.ts"
import { LINE_CODE_MAX_WRONG } from "#app/notify/line/line-code.ts"
import { insertLineEvent, readWrongCodes } from "#app/notify/line/line-store.server.ts"
import { hashLineCode } from "#app/notify/line/link-line.server.ts"
import { inBothLanguages, replyInLine } from "#app/notify/line/reply-line.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { card } from "./guest-card.server.ts"
import { guestChatOf } from "./guest-line.ts"
import {
  endGuestLinesOf,
  GUEST_LINKED,
  isLinkedBy,
  nameGuestLine,
  readBookingOfCode,
  readBookingsOfLine,
  readLinkedNow,
  redeemGuestLineCode,
} from "./guest-line-store.server.ts"

/** LINE takes five messages in a reply. */
const STAYS_SHOWN = 3
const STAYS_READ = 20
const NAME_MAX = 60

/** Replies are free. Who is not linked gets none, except to a code: nobody learns what exists. */
export const guestChat: LineChat = {
  answerTo: (text) => {
    const asked = guestChatOf(text, isReference)
    if (!asked) return null
    return (app, message) =>
      asked.kind === "link" ? link(app, { ...message, ...asked }) : sayStatus(app, { ...message, ...asked })
  },
  readLinked: (db, lineUserId) =>
    mapRead(readBookingsOfLine(db, lineUserId, 1), ([stay]) => {
      if (!stay) return null
      const stopped = i18nFor(stay.language).t("mail:guestLine.stopped")
      return { stopped, end: (ended) => [endGuestLinesOf(db, lineUserId, ended)] }
    }),
}

/** After too many wrong codes nothing is replied. */
async function link(app: LineChatApp, { eventId, lineUserId, code, replyToken }: LineMessage & { code: string }) {
  const now = app.now()
  const villa = await findVilla(app)
  if (!villa?.guestLine) return
  const [accountHash, codeHash] = await Promise.all([
    app.signer.sign(`line-user:${lineUserId}`),
    hashLineCode(app, code),
  ])
  const [wrongBefore, booking] = await read(
    app.db,
    readWrongCodes(app.db, accountHash, now),
    readBookingOfCode(app.db, codeHash, now),
  )
  if (wrongBefore >= LINE_CODE_MAX_WRONG) return
  const results = await write(app.db, [
    ...redeemGuestLineCode(app.db, { eventId, codeHash, lineUserId, accountHash, now }),
    ...(booking ? [await linkedEmail(app, booking, accountHash)] : []),
  ])
  if (results[GUEST_LINKED]?.meta.changes !== 1)
    return replyInLine(app, replyToken, [inBothLanguages("mail:guestLine.wrongCode")])
  const [bookingId, stays] = await read(
    app.db,
    readLinkedNow(app.db, lineUserId, now),
    readBookingsOfLine(app.db, lineUserId, STAYS_READ),
  )
  const stay = stays.find(({ id }) => id === bookingId)
  if (!stay) return
  const name = await app.line?.displayName(lineUserId)
  if (name?.ok) await write(app.db, [nameGuestLine(app.db, stay.id, lineUserId, name.value.slice(0, NAME_MAX))])
  await replyInLine(app, replyToken, [
    { type: "text", text: i18nFor(stay.language).t("mail:guestLine.linked") },
    ...(await stateCards(app, [stay], villa)),
  ])
}

/** The address learns of every account that is linked, in time to end one that is not the guest's. */
async function linkedEmail(app: LineChatApp, booking: Booking, accountHash: string): Promise<Write> {
  const now = app.now()
  return queueLineLinked(
    booking,
    { url: await bookingUrl(app, booking) },
    { isLinked: isLinkedBy(booking.id, accountHash, now), now },
  )
}

async function sayStatus(
  app: LineChatApp,
  { eventId, lineUserId, replyToken, about }: LineMessage & { about: string | null },
): Promise<void> {
  const [stays] = await read(app.db, readBookingsOfLine(app.db, lineUserId, STAYS_READ))
  const asked = about === null ? stays : stays.filter(({ reference }) => reference === normalizeReference(about))
  const shown = asked.slice(0, STAYS_SHOWN)
  const villa = shown.length > 0 ? await findVilla(app) : null
  if (!villa?.guestLine) return
  await write(app.db, [insertLineEvent(app.db, { id: eventId, at: app.now(), failedBy: null })])
  await replyInLine(app, replyToken, await stateCards(app, shown, villa))
}

/** Each booking as it is now, with its page. */
async function stateCards(app: LineChatApp, stays: Booking[], villa: Villa): Promise<messagingApi.FlexMessage[]> {
  const [sums] = await read(
    app.db,
    readSumsOf(
      app.db,
      stays.map(({ id }) => id),
    ),
  )
  return Promise.all(
    stays.map(async (stored) => {
      const stay = withEffectiveStatus(stored, app.now())
      const { language, reference, checkIn, checkOut, status, paymentDeadline } = stay
      const { t } = i18nFor(language)
      const money = moneyOf(stay, sums.get(stay.id) ?? NO_SUMS, villa.timezone)
      const owed = { pending_payment: money.dueNow, in_review: 0, confirmed: money.balance, cancelled: 0 }
      const due = owed[status]
      const by = status === "confirmed" ? money.balanceDate : null
      const deadline = status === "pending_payment" ? paymentDeadline : null
      return card({
        villaName: localizedName(villa.name, language) || t("site.name"),
        title: t(`booking.status.${status}`),
        rows: [
          { label: t("mail:reference"), text: reference },
          { label: t("mail:lineChat.stay"), text: plainDateRange(checkIn, checkOut, language) },
          ...(due > 0 ? [{ label: t("mail:remaining"), text: formatMoney(due, language) }] : []),
          ...(due > 0 && by ? [{ label: t("mail:payWhen"), text: formatDate(by, language, "medium") }] : []),
          ...(deadline ? [{ label: t("mail:payBy"), text: formatDeadline(deadline, language, villa.timezone) }] : []),
        ],
        texts: [],
        action: { label: t("mail:viewBooking"), usual: t("mail:viewBooking"), url: await bookingUrl(app, stay) },
      })
    }),
  )
}
