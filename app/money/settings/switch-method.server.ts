import type { App } from "#app/app.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type Amended, amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import { checkSwitch, type MethodMissing, type MethodSwitch } from "./method-switch.ts"

type SwitchFailure = MethodMissing | "last-method" | "villa-edited" | "villa-missing"

/** Offers a way to pay or no longer does, whatever else has changed since the page was shown. */
export function switchMethod(
  app: Pick<App, "db" | "now" | "cards" | "settings">,
  change: MethodSwitch,
  by: Editor,
): Promise<Result<Amended, SwitchFailure, unknown>> {
  const { method, on } = change
  return amendVilla<SwitchFailure>(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    if (villa[method] === on) return ok(null)
    const checked = checkSwitch(change, villa, cardGateway(app))
    return checked.ok ? ok({ set: { [method]: on }, action: "methods-changed", detail: method }) : checked
  })
}
