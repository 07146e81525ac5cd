import * as z from "zod"
import { Tm30Query } from "#app/passport/passport-request.ts"
import { exportTm30 } from "#app/passport/tm30.server.ts"
import { xlsxFile } from "../../../shared/xlsx-file.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/tm30.xlsx?date: the file for the Immigration Bureau. */
const calls = api({
  GET: call({
    who: "documents",
    summary: "Download the Immigration Bureau's file",
    details:
      "A spreadsheet (.xlsx) in the form of the Bureau's Template-InformAccom-ImportExcel, with the guests who arrive on `date`, today if omitted: those who are not reported yet, or all again once they are. The download is logged.",
    query: Tm30Query,
    returns: z.string().describe("The file"),
    failures: ["documents-off", "passports-none"],
    run: async ({ app, admin, query, value }) => xlsxFile(value(await exportTm30(app, query.date, admin))),
  }),
})

export { calls as action, calls as loader }
