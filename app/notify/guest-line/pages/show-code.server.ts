import { data } from "@remix-run/cloudflare"
import { failureOf } from "#app/http/failures.ts"
import { qrOf } from "#app/money/promptpay/qr.ts"
import { createGuestLineCode } from "../link-guest-line.server.ts"
import type { LineActionData } from "../ui/line-code-card.tsx"

/** The code is shown once, because only its hash is stored. */
export async function showCode(...[app, ...about]: Parameters<typeof createGuestLineCode>) {
  const createdAt = app.now()
  const made = await createGuestLineCode(app, ...about)
  if (!made.ok) {
    const { status, text } = failureOf(made.error)
    return data<LineActionData>({ shown: null, error: text }, { status })
  }
  const shown = { ...made.value, createdAt, qr: qrOf(made.value.url) }
  return data<LineActionData>({ shown, error: null }, { status: 201 })
}
