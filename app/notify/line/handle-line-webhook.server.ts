import type { App } from "#app/app.ts"
import { joinQueueByLine } from "#app/booking/waiting-list/answer-wish.server.ts"
import { deleteWishesOfLine, readWishOfLine } from "#app/booking/waiting-list/wish-line-store.server.ts"
import { insertAlert } from "#app/db/alerts.server.ts"
import { read, violates, type Write, write } from "#app/db/database.server.ts"
import { formatDate } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { logError } from "#app/log.server.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { digestBody } from "#app/notify/alerts/alert-text.server.ts"
import { findDigest } from "#app/notify/alerts/raise-digests.server.ts"
import { readAlertSettings } from "#app/notify/alerts/recipient-store.server.ts"
import { answerGuest } from "#app/notify/guest-line/answer-guest.server.ts"
import { endGuestLinesOf, readBookingsOfLine } from "#app/notify/guest-line/guest-line-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { endCleanerLinesOf, readCleanerOfLine } from "#app/stay/cleaning/cleaner-line-store.server.ts"
import { linkCleanerLine } from "#app/stay/cleaning/link-cleaner-line.server.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { LINE_CODE_MAX_WRONG } from "./line-code.ts"
import { type LineCommand, lineCommands } from "./line-event.ts"
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

type Needs = Pick<App, "db" | "now" | "line" | "signer" | "settings">

/** Fails unless LINE has signed exactly these bytes. */
export async function readLineWebhook(
  { line }: Pick<App, "line">,
  body: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<Result<LineCommand[], "unauthorized">> {
  if (!(await line?.isSigned(body, signature))) return fail("unauthorized")
  try {
    return ok(lineCommands(JSON.parse(new TextDecoder().decode(body))))
  } catch {
    return ok([])
  }
}

/** In order. Never throws, because LINE has its response already. */
export async function runLineCommands(app: Needs, commands: LineCommand[]): Promise<void> {
  for (const command of commands) {
    try {
      await runCommand(app, command)
    } catch (error) {
      // LINE repeats webhooks, and an event is handled once.
      if (!violates(error, "line_events.id")) logError("line-event-failed", { kind: command.kind, error })
    }
  }
}

function runCommand(app: Needs, command: LineCommand): Promise<void> {
  switch (command.kind) {
    case "link":
      return link(app, command)
    case "summary":
      return sendSummary(app, command)
    case "unfollow":
      return breakLinks(app, command)
    case "guest-link":
    case "guest-status":
      return answerGuest(app, command)
    case "wish-link":
      return joinQueueByLine(app, command)
    case "cleaner-link":
      return linkCleanerLine(app, command)
    case "guest-stop":
      return stop(app, command)
  }
}

type Command<Kind> = LineCommand & { kind: Kind }

/** After too many wrong codes nothing is replied. */
async function link(app: Needs, { eventId, lineUserId, code, replyToken }: Command<"link">): Promise<void> {
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
async function sendSummary(app: Needs, { eventId, lineUserId, replyToken }: Command<"summary">): Promise<void> {
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
  await replyText(app, replyToken, `${title}\n${digestBody(facts, { ...settings, timezone })}`.slice(0, TEXT_MAX))
}

/** In both languages, because the sender's is not known before the account is linked. */
const reply = (app: Needs, replyToken: string, key: TextKey<"translation", "mail">): Promise<void> =>
  replyInLine(app, replyToken, [inBothLanguages(key)])

const replyText = (app: Needs, replyToken: string, text: string): Promise<void> =>
  replyInLine(app, replyToken, [{ type: "text", text }])

/** Ends all messages to an account but the team's alerts. Who gets none gets no reply. */
async function stop(app: Needs, { eventId, lineUserId, replyToken }: Command<"guest-stop">): Promise<void> {
  const [[stay], wish, cleaner] = await read(
    app.db,
    readBookingsOfLine(app.db, lineUserId, 1),
    readWishOfLine(app.db, lineUserId),
    readCleanerOfLine(app.db, lineUserId),
  )
  const said = [
    ...(stay ? [i18nFor(stay.language).t("mail:guestLine.stopped")] : []),
    ...(wish ? [i18nFor(wish.language).t("mail:waiting.line.stopped")] : []),
    ...(cleaner ? [i18nFor(cleaner.language).t("mail:cleaningLine.stopped")] : []),
  ]
  if (said.length === 0) return
  const now = app.now()
  await write(app.db, [
    insertLineEvent(app.db, { id: eventId, at: now, failedBy: null }),
    ...endsOf(app, lineUserId, { now, by: "chat" }),
  ])
  const messages = said.map((text) => ({ type: "text" as const, text }))
  await replyInLine(app, replyToken, messages)
}

const endsOf = (app: Needs, lineUserId: string, ended: Parameters<typeof endGuestLinesOf>[2]): Write[] => [
  endGuestLinesOf(app.db, lineUserId, ended),
  deleteWishesOfLine(app.db, lineUserId),
  endCleanerLinesOf(app.db, lineUserId),
]

/** The user has blocked the account: alerts go to their other channels, messages to a guest by email. */
async function breakLinks(app: Needs, { eventId, lineUserId }: Command<"unfollow">): Promise<void> {
  const { link, stays, wish, cleaner } = await read(app.db, {
    link: readLineLinkOfUser(app.db, lineUserId),
    stays: readBookingsOfLine(app.db, lineUserId, 1),
    wish: readWishOfLine(app.db, lineUserId),
    cleaner: readCleanerOfLine(app.db, lineUserId),
  })
  if (!link && stays.length === 0 && !wish && !cleaner) return
  const now = app.now()
  await write(app.db, [
    insertLineEvent(app.db, { id: eventId, at: now, failedBy: null }),
    ...endsOf(app, lineUserId, { now, by: "blocked" }),
    ...(link ? [markLineLinkBroken(app.db, lineUserId, now), insertAlert(brokenAlert(link, eventId), now)] : []),
  ])
}

function brokenAlert({ adminId }: LineLink, eventId: string) {
  const about = { subject: `line:${adminId}`, dedupeKey: `line-broken:${eventId}`, recipientId: adminId }
  return newAlert("channel-broken", { channel: "line", device: null }, about)
}
