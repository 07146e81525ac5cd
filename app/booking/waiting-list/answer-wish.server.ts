import { mapRead, read, write } from "#app/db/database.server.ts"
import { formatDateRange } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { card } from "#app/notify/guest-line/guest-card.server.ts"
import { type LineChat, type LineChatApp, type LineMessage, onCode } from "#app/notify/line/line-chat.server.ts"
import { LINE_CODE_MAX_WRONG } from "#app/notify/line/line-code.ts"
import { readWrongCodes } from "#app/notify/line/line-store.server.ts"
import { hashLineCode } from "#app/notify/line/link-line.server.ts"
import { inBothLanguages, replyInLine } from "#app/notify/line/reply-line.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { parseWishCode } from "./wish-code.ts"
import { deleteWishesOfLine, JOINED, readWishOfCode, readWishOfLine, redeemWishCode } from "./wish-line-store.server.ts"
import { wishUrl } from "./wish-link.server.ts"

export const waitingListChat: LineChat = {
  answerTo: onCode(parseWishCode, joinQueue),
  readLinked: (db, lineUserId) =>
    mapRead(readWishOfLine(db, lineUserId), (wish) => {
      if (!wish) return null
      const stopped = i18nFor(wish.language).t("mail:waiting.line.stopped")
      return { stopped, end: () => [deleteWishesOfLine(db, lineUserId)] }
    }),
}

/** Joins the queue by a code; the reply has the link of the wish. After too many wrong codes nothing is replied. */
async function joinQueue(app: LineChatApp, { eventId, lineUserId, code, replyToken }: LineMessage & { code: string }) {
  const now = app.now()
  const villa = await findVilla(app)
  if (!villa?.guestLine || !villa.waitingList) return
  const [failedBy, codeHash] = await Promise.all([app.signer.sign(`line-user:${lineUserId}`), hashLineCode(app, code)])
  const [wrongBefore, wish] = await read(
    app.db,
    readWrongCodes(app.db, failedBy, now),
    readWishOfCode(app.db, codeHash, now),
  )
  if (wrongBefore >= LINE_CODE_MAX_WRONG) return
  const attempt = { eventId, codeHash, lineUserId, failedBy, now }
  const results = await write(app.db, redeemWishCode(app.db, attempt, app.settings.limited))
  if (!wish) return replyInLine(app, replyToken, [inBothLanguages("mail:waiting.line.wrongCode")])
  const { t } = i18nFor(wish.language)
  if (results[JOINED]?.meta.changes !== 1)
    return replyInLine(app, replyToken, [{ type: "text", text: t("mail:waiting.line.full") }])
  const label = t("mail:waiting.line.button")
  await replyInLine(app, replyToken, [
    card({
      villaName: localizedName(villa.name, wish.language) || t("site.name"),
      title: t("waiting.waitingTitle"),
      rows: [{ label: t("mail:lineChat.stay"), text: formatDateRange(wish.checkIn, wish.checkOut, wish.language) }],
      texts: [t("mail:waiting.line.joined")],
      action: { label, usual: label, url: await wishUrl(app, wish) },
    }),
  ])
}
