import * as z from "zod"
import { asPosted, boundedText, editForm, patchBodyOf } from "#app/villa/request-fields.ts"
import { namesOnlyKnown, type ReadyTextKind } from "./template.ts"

const READY_TEXT_MAX_LENGTH = 1000

const readyText = (kind: ReadyTextKind) => {
  const text = boundedText(READY_TEXT_MAX_LENGTH)
    .refine((written) => namesOnlyKnown(written, kind), "admin:readyTexts.errors.placeholder")
    .meta({ input: { rows: 4 } })
  return z.object({ th: text, en: text })
}

/** The form (texts `admin:readyTexts`), the API and the code share these names. */
export const ReadyTextsFields = z.object({
  way: readyText("way"),
  code: readyText("code"),
  balance: readyText("balance"),
  thanks: readyText("thanks"),
})
/** The owner's own texts; empty for ours. */
export type ReadyTexts = z.output<typeof ReadyTextsFields>

/** An omitted language stays unchanged too. */
export const ReadyTextsBody = patchBodyOf(ReadyTextsFields.shape)
export type ReadyTextsChange = z.output<typeof ReadyTextsBody>

export const ReadyTextsForm = editForm(asPosted(ReadyTextsFields.shape))

const NO_TEXT = { th: "", en: "" }
export const NO_READY_TEXTS: ReadyTexts = { way: NO_TEXT, code: NO_TEXT, balance: NO_TEXT, thanks: NO_TEXT }
