import { z } from "zod"
import { logError } from "../log.server.ts"
import type { Charge } from "../payment/charge.ts"
import { fail, ok, type Result } from "../result.ts"
import type { Answer, CardGateway } from "./card-gateway.server.ts"

const VERSION = "2019-05-29"
const ANSWER_WITHIN_MS = 20_000
/** A message that is older was kept by somebody. */
const MESSAGE_VALID_MS = 5 * 60_000

/** The parts of a charge that we read (docs.omise.co/charges-api). */
const OmiseCharge = z.object({
  object: z.literal("charge"),
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  authorized: z.boolean().default(false),
  paid: z.boolean().default(false),
  captured: z.boolean().optional(),
  reversed: z.boolean().default(false),
  voided: z.boolean().default(false),
  expired: z.boolean().default(false),
  authorize_uri: z.string().nullish(),
  failure_code: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  card: z.object({ brand: z.string(), last_digits: z.string() }).nullish(),
})
const OmiseError = z.object({ object: z.literal("error"), code: z.string() })
const OmiseEvent = z.object({
  object: z.literal("event"),
  key: z.string(),
  data: z.object({ object: z.string(), id: z.string() }),
})

export type OmiseSettings = {
  publicKey: string
  secretKey: string
  /** Base64, as Omise shows it; null where no messages are taken. */
  webhookSecret: string | null
  /** Where it answers: "https://api.omise.co". */
  url: string
}

/** Omise (Opn Payments), by its two endpoints: tokens are made in the guest's browser, so that no card ever comes here. */
export function cardOmise(
  { publicKey, secretKey, webhookSecret, url }: OmiseSettings,
  answerWithinMs: number = ANSWER_WITHIN_MS,
): CardGateway {
  async function call(method: "GET" | "POST", path: string, body?: Record<string, unknown>): Answer<unknown> {
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          Authorization: `Basic ${btoa(`${secretKey}:`)}`,
          "Omise-Version": VERSION,
          ...(body && { "Content-Type": "application/json" }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`)
      return ok(await answer.json())
    } catch (error) {
      logError("card-gateway-unreachable", { method, error })
      return fail("gateway-unreachable")
    }
  }

  /** The charge as it stands after something was asked of it; a refusal (done before, too late) shows in its state. */
  async function after(chargeId: string, what: "capture" | "reverse"): Answer<Charge> {
    const answer = await call("POST", `/charges/${encodeURIComponent(chargeId)}/${what}`)
    if (!answer.ok || OmiseCharge.safeParse(answer.value).success) return charge(answer)
    return find(chargeId)
  }

  async function find(chargeId: string): Answer<Charge> {
    return charge(await call("GET", `/charges/${encodeURIComponent(chargeId)}`))
  }

  return {
    name: "omise",
    publicKey,
    testMode: publicKey.startsWith("pkey_test_"),
    async authorize({ paymentId, amount, card, description, returnUrl }) {
      if (!("token" in card)) throw new Error("Omise accepts tokens only")
      const answer = await call("POST", "/charges", {
        ...{ amount, currency: "THB", card: card.token, capture: false },
        ...{ description, return_uri: returnUrl, metadata: { paymentId } },
      })
      const refused = answer.ok ? OmiseError.safeParse(answer.value) : null
      if (!refused?.success) return charge(answer)
      // Refused before there was a charge: a token that is used, expired or none.
      const failureCode = refused.data.code
      return ok({ id: "", status: "failed", amount, paymentId, card: null, authorizeUrl: null, failureCode })
    },
    find,
    async findByPayment(paymentId, since) {
      const from = encodeURIComponent(new Date(since).toISOString())
      const answer = await call("GET", `/charges?from=${from}&order=chronological&limit=100`)
      if (!answer.ok) return answer
      const { data } = z.object({ data: z.array(OmiseCharge) }).parse(answer.value)
      const own = data.find(({ metadata }) => metadata?.paymentId === paymentId)
      return ok(own ? toCharge(own) : null)
    },
    capture: (chargeId) => after(chargeId, "capture"),
    release: (chargeId) => after(chargeId, "reverse"),
    async readMessage(body, headers, now) {
      if (webhookSecret === null) return null
      const timestamp = headers.get("Omise-Signature-Timestamp") ?? ""
      const signatures = (headers.get("Omise-Signature") ?? "").split(",").map((each) => each.trim())
      if (!(Math.abs(Number(timestamp) * 1000 - now) <= MESSAGE_VALID_MS)) return null
      if (!(await signedBy(webhookSecret, `${timestamp}.${body}`, signatures))) return null
      const event = OmiseEvent.safeParse(parsed(body))
      return event.success && event.data.data.object === "charge" ? event.data.data.id : null
    },
  }
}

/** HMAC-SHA256 with the base64 secret; while a secret is being replaced there are two signatures. */
async function signedBy(secret: string, text: string, signatures: string[]): Promise<boolean> {
  const bytes = Uint8Array.from(atob(secret), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"])
  for (const signature of signatures) {
    if (!/^([0-9a-f]{2}){32}$/i.test(signature)) continue
    const given = Uint8Array.from(signature.match(/../g)!, (pair) => Number.parseInt(pair, 16))
    if (await crypto.subtle.verify("HMAC", key, given, new TextEncoder().encode(text))) return true
  }
  return false
}

/** An answer read as a charge. */
function charge(answer: Result<unknown, "gateway-unreachable">): Result<Charge, "gateway-unreachable"> {
  return answer.ok ? ok(toCharge(OmiseCharge.parse(answer.value))) : answer
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function toCharge(charge: z.infer<typeof OmiseCharge>): Charge {
  const { id, amount, metadata, card, authorize_uri, failure_code } = charge
  return {
    id,
    // In another currency it is another amount.
    amount: charge.currency.toUpperCase() === "THB" ? amount : 0,
    status: statusOf(charge),
    paymentId: typeof metadata?.paymentId === "string" ? metadata.paymentId : null,
    card: card ? { brand: card.brand, last4: card.last_digits } : null,
    authorizeUrl: authorize_uri ?? null,
    failureCode: failure_code ?? null,
  }
}

function statusOf(charge: z.infer<typeof OmiseCharge>): Charge["status"] {
  if (charge.reversed || charge.voided || charge.status === "reversed") return "released"
  if (charge.paid || charge.captured || charge.status === "successful") return "captured"
  if (charge.expired || charge.status === "failed" || charge.status === "expired") return "failed"
  return charge.authorized ? "authorized" : "pending"
}
