import { findDashboard } from "#app/admin/today/find-dashboard.server.ts"
import type { App } from "#app/app.ts"
import type { Role } from "#app/people/accounts/account.ts"

/** Today as somebody of the team sees it. */
export const dashboardOf = (app: Pick<App, "db" | "settings" | "now">, role: Role = "owner") =>
  findDashboard(app, { id: "", role })
