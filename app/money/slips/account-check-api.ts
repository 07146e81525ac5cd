import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { AccountCheck } from "./account-check.ts"
import { checkAccount } from "./check-account.server.ts"

const AccountMatchObject = z.object({
  kind: z.enum(["bank", "promptpay"]),
  bank: z.string(),
  name: z.string().nullable(),
})

export const accountCheckCalls = calls("Booking", {
  "POST /check-account": call({
    who: "anyone",
    summary: "Check whether an account is the villa's",
    details:
      "`lastDigits`: the last four digits of an account or PromptPay number. `match` is null unless one in use ends in them; its `name` is null if the owner has entered none. A network may call it 10 times a minute.",
    body: AccountCheck,
    returns: Success({ match: AccountMatchObject.nullable() }),
    failures: ["account-checks-exhausted"],
    example: { body: { lastDigits: "4567" } },
    run: async ({ app, request, body, value, success }) => {
      const match = value(await checkAccount(app, body, { network: holderNetworkOf(request) }))
      if (!match) return success({ match })
      const { kind, bankName, accountName } = match
      return success({
        match: { kind, bank: bankName ?? i18nFor("en").t("accountCheck.promptPay"), name: accountName },
      })
    },
  }),
})
