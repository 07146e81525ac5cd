import type { App } from "#app/app.ts"
import { mapRead, read, write } from "#app/db/database.server.ts"
import { HOUR_SECONDS } from "#app/durations.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { card } from "#app/notify/guest-line/guest-card.server.ts"
import { GUEST_CODE_MS } from "#app/notify/guest-line/guest-line.ts"
import { type LineChat, type LineChatApp, type LineMessage, onCode } from "#app/notify/line/line-chat.server.ts"
import { LINE_CODE_BYTES, LINE_CODE_MAX_WRONG, lineCodeUrl } from "#app/notify/line/line-code.ts"
import { readWrongCodes } from "#app/notify/line/line-store.server.ts"
import { hashLineCode } from "#app/notify/line/link-line.server.ts"
import { inBothLanguages, replyInLine } from "#app/notify/line/reply-line.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Cleaner } from "./cleaner.ts"
import { formatCleanerCode, parseCleanerCode } from "./cleaner-code.ts"
import {
  CLEANER_LINKED,
  endCleanerLine,
  endCleanerLinesOf,
  readCleanerOfCode,
  readCleanerOfLine,
  redeemCleanerCode,
  saveCleanerCode,
} from "./cleaner-line-store.server.ts"
import { cleaningPaths } from "./cleaning-paths.ts"
import { findPlan } from "./find-plan.server.ts"
import { nearFacts } from "./plan.ts"

/** Per cleaner. */
const CODES_PER_HOUR = 10

/** Whether the cleaner is offered changes by LINE: the owner allows it, and the site has an account. */
export function offersCleanerLine({ line }: Pick<App, "line">, { byLine }: Pick<Cleaner, "byLine">): boolean {
  return byLine && line !== null
}

type CodeFailure = "guest-line-off" | "guest-line-unreachable" | "too-many-requests"

/** Single-use; replaces an earlier code. For whoever has the cleaner's link, unless that was replaced meanwhile. */
export async function createCleanerCode(
  app: Pick<App, "db" | "now" | "line" | "signer" | "randomBytes" | "counters" | "origin">,
  { byLine, ...cleaner }: Pick<Cleaner, "id" | "token" | "byLine">,
): Promise<Result<{ code: string; url: string; expiresAt: number }, CodeFailure>> {
  if (!offersCleanerLine(app, { byLine }) || !app.line) return fail("guest-line-off")
  const limit = { key: `line-code:cleaner:${cleaner.id}`, max: CODES_PER_HOUR, seconds: HOUR_SECONDS }
  if (!(await app.counters.within(limit))) return fail("too-many-requests")
  const account = await app.line.account()
  if (!account.ok) return fail("guest-line-unreachable")
  const code = formatCleanerCode(app.randomBytes(LINE_CODE_BYTES))
  const expiresAt = app.now() + GUEST_CODE_MS
  const lineCodeHash = await hashLineCode(app, code)
  await write(app.db, [
    saveCleanerCode(app.db, cleaner, { lineCodeHash, lineCodeExpiresAt: expiresAt, lineOrigin: app.origin }),
  ])
  return ok({ code, url: lineCodeUrl(account.value.basicId, code), expiresAt })
}

/** Also ends a code that was not sent. Repeating it changes nothing. */
export async function unlinkCleanerLine(app: Pick<App, "db">, { id }: Pick<Cleaner, "id">): Promise<void> {
  await write(app.db, [endCleanerLine(app.db, id)])
}

export const cleanerChat: LineChat = {
  answerTo: onCode(parseCleanerCode, link),
  readLinked: (db, lineUserId) =>
    mapRead(readCleanerOfLine(db, lineUserId), (cleaner) => {
      if (!cleaner) return null
      const stopped = i18nFor(cleaner.language).t("mail:cleaningLine.stopped")
      return { stopped, end: () => [endCleanerLinesOf(db, lineUserId)] }
    }),
}

/** Links the account that sends a code. After too many wrong codes nothing is replied. */
async function link(
  app: LineChatApp,
  { eventId, lineUserId, code, replyToken }: LineMessage & { code: string },
): Promise<void> {
  const now = app.now()
  const [failedBy, codeHash] = await Promise.all([app.signer.sign(`line-user:${lineUserId}`), hashLineCode(app, code)])
  const [wrongBefore, cleaner] = await read(
    app.db,
    readWrongCodes(app.db, failedBy, now),
    readCleanerOfCode(app.db, codeHash, now),
  )
  if (wrongBefore >= LINE_CODE_MAX_WRONG) return
  const found = cleaner?.byLine ? await findPlan(app, cleaner.token) : null
  const attempt = { eventId, codeHash: found ? codeHash : "", lineUserId, failedBy, now }
  const told = found ? nearFacts(found.plan, found.today) : {}
  const results = await write(app.db, redeemCleanerCode(app.db, attempt, told))
  if (!cleaner || !found || results[CLEANER_LINKED]?.meta.changes !== 1)
    return replyInLine(app, replyToken, [inBothLanguages("mail:cleaningLine.wrongCode")])
  const { t } = i18nFor(cleaner.language)
  const label = t("mail:cleaningLine.button")
  await replyInLine(app, replyToken, [
    card({
      villaName: localizedName(found.villa.name, cleaner.language) || t("site.name"),
      title: t("guestLine.linked"),
      rows: [],
      texts: [t("mail:cleaningLine.linked")],
      action: { label, usual: label, url: `${cleaner.lineOrigin}${cleaningPaths.plan(cleaner.token)}` },
    }),
  ])
}
