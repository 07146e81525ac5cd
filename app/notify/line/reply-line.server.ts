import type { messagingApi } from "@line/bot-sdk"
import type { App } from "#app/app.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { logError } from "#app/log.server.ts"

/** Replies don't count towards LINE's limit. A failed one is only logged: the sender writes again. */
export async function replyInLine(
  { line }: Pick<App, "line">,
  replyToken: string,
  messages: messagingApi.Message[],
): Promise<void> {
  const outcome = await line?.reply(replyToken, messages)
  if (outcome?.sent === false) logError("line-reply-failed", { error: outcome.error })
}

/** For who is not known. */
export function inBothLanguages(key: TextKey<"translation", "mail">): messagingApi.TextMessage {
  return { type: "text", text: (["th", "en"] as const).map((language) => i18nFor(language).t(key)).join("\n\n") }
}
