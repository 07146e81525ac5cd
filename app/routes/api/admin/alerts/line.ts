import * as z from "zod"
import { createLineCode, unlinkLine } from "#app/alert/link-line.server.ts"
import { instant, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST and DELETE /api/admin/alerts/line: a code that links the caller's LINE account, and removing the link. */
const calls = api({
  POST: call({
    who: "account",
    summary: "Create a code that links a LINE account",
    details:
      "The account from which the code is sent to the villa's LINE account is linked to the caller. The code works once, for 10 minutes, in place of an earlier one. `url` opens LINE with the code typed in.",
    status: 201,
    returns: Success({ code: z.string().regex(/^BAAN-[0-9A-Z]{8}$/), url: z.url(), expiresAt: instant }),
    failures: ["line-not-set", "line-unreachable"],
    run: async ({ app, admin, value, success }) => {
      const { code, url, expiresAt } = value(await createLineCode(app, admin.id))
      return success({ code, url, expiresAt: new Date(expiresAt).toISOString() })
    },
  }),
  DELETE: call({
    who: "account",
    summary: "Unlink LINE",
    details: "Removes the caller's link and a code that has not been used.",
    returns: null,
    run: async ({ app, admin }) => {
      await unlinkLine(app, admin.id)
    },
  }),
})

export { calls as action, calls as loader }
