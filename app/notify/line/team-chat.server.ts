import { type Db, mapRead, read, type Write, write } from "#app/db/database.server.ts"
import { formatDate } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { digestBody } from "#app/notify/alerts/alert-text.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { findDigest } from "#app/notify/alerts/raise-digests.server.ts"
import { readAlertSettings } from "#app/notify/alerts/recipient-store.server.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type LineChat, type LineChatApp, type LineEnd, type LineMessage, onCode } from "./line-chat.server.ts"
import { LINE_CODE_MAX_WRONG, parseLineCode } from "./line-code.ts"
import {
  CODE_RIGHT,
  insertLineEvent,
  LINKED,
  type LineLink,
  markLineLinkBroken,
  readLineLinkOfUser,
  readWrongCodes,
  redeemLineCode,
} from "./line-store.server.ts"
import { hashLineCode } from "./link-line.server.ts"
import { inBothLanguages, replyInLine } from "./reply-line.server.ts"

const TEXT_MAX = 5000

/** The team links its account by a code, and asks for the day. Blocking sends its alerts to the other channels. */
export const teamChat: LineChat = {
  answerTo: (text) => (/^\s*(สรุป|today)\s*$/i.test(text) ? sendSummary : onCode(parseLineCode, link)(text)),
  readLinked: (db, lineUserId) =>
    mapRead(
      readLineLinkOfUser(db, lineUserId),
      (found) => found && { stopped: null, end: (ended) => endOf(db, found, ended) },
    ),
}

function endOf(db: Db, found: LineLink, { eventId, now, by }: LineEnd): Write[] {
  if (by === "chat") return []
  return [markLineLinkBroken(db, found.lineUserId, now), insertAlert(brokenAlert(found, eventId), now)]
}

function brokenAlert({ adminId }: LineLink, eventId: string) {
  const about = { subject: `line:${adminId}`, dedupeKey: `line-broken:${eventId}`, recipientId: adminId }
  return newAlert("channel-broken", { channel: "line", device: null }, about)
}

/** After too many wrong codes nothing is replied. */
async function link(
  app: LineChatApp,
  { eventId, lineUserId, code, replyToken }: LineMessage & { code: string },
): Promise<void> {
  const now = app.now()
  const [failedBy, codeHash] = await Promise.all([app.signer.sign(`line-user:${lineUserId}`), hashLineCode(app, code)])
  const [wrongBefore] = await read(app.db, readWrongCodes(app.db, failedBy, now))
  if (wrongBefore >= LINE_CODE_MAX_WRONG) return
  const results = await write(app.db, redeemLineCode(app.db, { eventId, codeHash, lineUserId, failedBy, now }))
  const changed = (index: number) => results[index]?.meta.changes === 1
  if (changed(LINKED)) return reply(app, replyToken, "mail:lineChat.linked")
  if (changed(CODE_RIGHT)) return reply(app, replyToken, "mail:lineChat.taken")
  return reply(
    app,
    replyToken,
    wrongBefore + 1 < LINE_CODE_MAX_WRONG ? "mail:lineChat.wrongCode" : "mail:lineChat.tooManyCodes",
  )
}

/** Replies don't count towards LINE's limit. Users without a link get no reply. */
async function sendSummary(app: LineChatApp, { eventId, lineUserId, replyToken }: LineMessage): Promise<void> {
  const [link] = await read(app.db, readLineLinkOfUser(app.db, lineUserId))
  if (!link) return
  await write(app.db, [insertLineEvent(app.db, { id: eventId, at: app.now(), failedBy: null })])
  const [facts, [settings, villa]] = await Promise.all([
    findDigest(app),
    read(app.db, readAlertSettings(app.db, link.adminId), readVilla(app.db)),
  ])
  const { language } = settings
  const title = `${i18nFor(language).t("mail:alerts.title.digest")} · ${formatDate(facts.date, language, "full")}`
  const { timezone } = villa ?? DEFAULT_VILLA_SETTINGS
  const text = `${title}\n${digestBody(facts, { ...settings, timezone })}`.slice(0, TEXT_MAX)
  await replyInLine(app, replyToken, [{ type: "text", text }])
}

/** In both languages, because the sender's is not known before the account is linked. */
const reply = (app: LineChatApp, replyToken: string, key: TextKey<"translation", "mail">): Promise<void> =>
  replyInLine(app, replyToken, [inBothLanguages(key)])
