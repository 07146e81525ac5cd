import * as z from "zod"
import { named, Text } from "#app/api/codecs.ts"

export const ReadyTextsJson = named(
  "ReadyTexts",
  "Messages that a booking offers to send, with placeholders in braces: the way, the code, what is to be paid, thanks and review.",
  z.object({ way: Text, code: Text, balance: Text, thanks: Text }),
)
