import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { deleteStaleGuestCodes } from "#app/notify/guest-line/guest-line-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { formatLineCode, LINE_CODE_BYTES, LINE_CODE_MS, lineCodeUrl } from "./line-code.ts"
import { deleteLineLink, deleteStaleLineRows, type LineLink, readLineLink, saveLineCode } from "./line-store.server.ts"

type Needs = Pick<App, "db" | "now" | "line" | "signer" | "randomBytes">

type LineCode = { code: string; url: string; expiresAt: number }

type LineFailure = "line-not-set" | "line-unreachable"

/** Single-use; replaces an earlier code. */
export async function createLineCode(app: Needs, adminId: string): Promise<Result<LineCode, LineFailure>> {
  const account = (await app.line?.account()) ?? fail("line-not-set")
  if (!account.ok) return account
  const code = formatLineCode(app.randomBytes(LINE_CODE_BYTES))
  const createdAt = app.now()
  const expiresAt = createdAt + LINE_CODE_MS
  const codeHash = await hashLineCode(app, code)
  await write(app.db, [saveLineCode(app.db, { adminId, codeHash, createdAt, expiresAt })])
  return ok({ code, url: lineCodeUrl(account.value.basicId, code), expiresAt })
}

/** Keyed: a code has only 40 bits, so that a plain hash in a stolen database could be reversed. */
export function hashLineCode({ signer }: Pick<App, "signer">, code: string): Promise<string> {
  return signer.sign(`line-code:${code}`)
}

export async function unlinkLine({ db, now }: Pick<App, "db" | "now">, adminId: string): Promise<void> {
  await write(db, deleteLineLink(db, adminId, now()))
}

/** `isSet` is whether the site has a channel; `quota` is null if LINE did not respond. */
export type LineState = {
  isSet: boolean
  link: LineLink | null
  quota: { used: number; limit: number | null } | null
  timezone: string
}

export async function findLineState({ db, line }: Pick<App, "db" | "line">, adminId: string): Promise<LineState> {
  const [[link, villa], quota] = await Promise.all([read(db, readLineLink(db, adminId), readVilla(db)), line?.quota()])
  const { timezone } = villa ?? DEFAULT_VILLA_SETTINGS
  return { isSet: line !== null, link, quota: quota?.ok ? quota.value : null, timezone }
}

export async function findLineLink(
  { db, line }: Pick<App, "db" | "line">,
  adminId: string,
): Promise<"unlinked" | "linked" | "broken" | null> {
  if (!line) return null
  const [link] = await read(db, readLineLink(db, adminId))
  return linkStateOf(link)
}

export function linkStateOf(link: Pick<LineLink, "brokenAt"> | null): "unlinked" | "linked" | "broken" {
  if (!link) return "unlinked"
  return link.brokenAt === null ? "linked" : "broken"
}

export async function cleanUpLine({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  await write(db, [...deleteStaleLineRows(db, now()), deleteStaleGuestCodes(db, now())])
}
