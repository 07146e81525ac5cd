import { env } from "cloudflare:workers"
import { createHmac } from "node:crypto"
import { type TestApp, testApp } from "./app.ts"
import type { Control, OmiseCharge, OmiseRefund } from "./omise.ts"

const WEBHOOK_SECRET = btoa("webhook secret")

/** The app with the real Omise driver, which calls the fake server that vitest.config.ts starts. */
export function omiseApp(vars: Partial<Env> = {}): TestApp {
  const { url, secretKey } = env.TEST_OMISE
  return testApp({
    LIMITS: "off",
    CARD_GATEWAY: "omise",
    OMISE_PUBLIC_KEY: "pkey_test_worker",
    OMISE_SECRET_KEY: secretKey,
    OMISE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    OMISE_API_URL: url,
    ...vars,
  } as Partial<Env>)
}

/** Changes the fake server's settings and state. @returns its charges and refunds, and the requests it has received */
export async function controlOmise(
  control: Control = {},
): Promise<{ charges: OmiseCharge[]; refunds: OmiseRefund[]; requests: string[] }> {
  const answer = await fetch(`${env.TEST_OMISE.url}/control`, { method: "POST", body: JSON.stringify(control) })
  return answer.json()
}

/** A signed webhook about a charge (docs.omise.co/api-webhooks). */
export function webhook(chargeId: string, at: number, event: Record<string, unknown> = {}) {
  const body = JSON.stringify({
    object: "event",
    id: "evnt_test_1",
    livemode: false,
    key: "charge.complete",
    data: { object: "charge", id: chargeId },
    ...event,
  })
  const timestamp = String(Math.floor(at / 1000))
  const secret = Buffer.from(WEBHOOK_SECRET, "base64")
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")
  return { body, headers: new Headers({ "Omise-Signature": signature, "Omise-Signature-Timestamp": timestamp }) }
}
