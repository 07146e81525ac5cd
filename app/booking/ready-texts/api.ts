import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { named, Success, Text } from "#app/api/codecs.ts"
import { foundJson } from "#app/http/found.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { SAVE_FAILURES } from "#app/villa/documented.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { changeReadyTexts } from "./change-ready-texts.server.ts"
import { writtenTexts } from "./ready-texts.ts"
import { ReadyTextsBody } from "./ready-texts-fields.ts"

const ReadyTextsJson = named(
  "ReadyTexts",
  "Messages that a booking offers to send, with placeholders in braces: the way, the code, what is to be paid, thanks and review.",
  z.object({ way: Text, code: Text, balance: Text, thanks: Text }),
)

const messagesOf = ({ readyTexts }: Villa) => writtenTexts(readyTexts, i18nFor)

export const readyTextsCalls = calls("Villa (admin)", {
  "GET /admin/villa/messages": call({
    who: "villa",
    summary: "Get the messages that a booking offers to send",
    returns: Success({ messages: ReadyTextsJson }),
    failures: ["not-found"],
    run: async ({ app, success }) => success({ messages: messagesOf(foundJson(await findVilla(app))) }),
  }),
  "PATCH /admin/villa/messages": call({
    who: "villa",
    summary: "Set the messages that a booking offers to send",
    details:
      "Pass the texts to change, each at most 1,000 characters. `{name}`, `{villa}`, `{dates}` and `{reference}` are filled in; `way` also has `{address}`, `code` has `{code}` and `{wifi}`, `balance` has `{amount}`. Other braces are refused. A line that names something unknown for the booking is left out. The link follows the text. An empty text is replaced by the default.",
    body: ReadyTextsBody,
    returns: Success({ messages: ReadyTextsJson }),
    failures: SAVE_FAILURES,
    example: { body: { thanks: { en: "Thank you for staying with us, {name}. How was it?" } } },
    run: async ({ app, body, admin, value, success }) =>
      success({ messages: messagesOf(value(await changeReadyTexts(app, body, { name: admin.name }))) }),
  }),
})
