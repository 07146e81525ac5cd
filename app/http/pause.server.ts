import { adminPaths } from "#app/admin/admin-paths.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { paths } from "#app/paths.ts"
import { pausedResponse } from "./fallback-error-response.server.ts"

/** The team logs in to see the reason, which writes only sessions; language and theme are cookies. */
const OPEN_PATHS: readonly string[] = [
  adminPaths.logIn,
  adminPaths.logOut,
  "/api/admin/auth/login",
  "/api/admin/auth/logout",
  paths.language,
  paths.theme,
]

const isSafe = ({ method }: Request) => ["GET", "HEAD", "OPTIONS"].includes(method)

export function mayWriteWhilePaused(request: Request): boolean {
  return !isSafe(request) && OPEN_PATHS.includes(new URL(request.url).pathname.replace(/\.data$/, ""))
}

export function restsWhilePaused(request: Request): boolean {
  return !isSafe(request) && !mayWriteWhilePaused(request)
}

/** A form sent by script is refused by `formAction` instead, so that its page keeps the typed values. */
export async function rejectWhilePaused(request: Request, requestId: string): Promise<Response | null> {
  if (!restsWhilePaused(request) || new URL(request.url).pathname.endsWith(".data")) return null
  return pausedResponse(request, requestId, await languageOf(request))
}
