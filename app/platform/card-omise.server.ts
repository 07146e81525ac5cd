import { timingSafeEqual } from "node:crypto"
import * as z from "zod"
import { logError } from "#app/log.server.ts"
import type { Charge, ChargeRefund, ChargeStatus, GatewayEvent } from "#app/money/cards/charge.ts"
import { fail, ok } from "#app/result.ts"
import { type CardGateway, CHARGE_LIMITS, type GatewayResult, type RefundResult } from "./card-gateway.server.ts"

const VERSION = "2019-05-29"
/** Of one request with its body; a guest waits for at most one. */
const REQUEST_TIMEOUT_MS = 20_000
/** A page of a hundred charges is about half a megabyte. */
const RESPONSE_MAX_BYTES = 2 * 1024 * 1024
/** The gateway's maximum page size. */
const LIST_LIMIT = 100
const LIST_MAX_PAGES = 20
/** An older webhook may be a replay. */
const WEBHOOK_MAX_AGE_MS = 5 * 60_000
/** Two arrive while a secret is being rotated. */
const WEBHOOK_MAX_SIGNATURES = 4

/** The members in use (docs.omise.co/charges-api). */
const OmiseCharge = z.object({
  object: z.literal("charge"),
  id: z.string().regex(/^chrg_[0-9a-z_]{1,100}$/),
  livemode: z.boolean(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  authorized: z.boolean().default(false),
  paid: z.boolean().default(false),
  captured: z.boolean().optional(),
  reversed: z.boolean().default(false),
  voided: z.boolean().default(false),
  expired: z.boolean().default(false),
  authorize_uri: z.string().startsWith("https://").nullish(),
  failure_code: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  card: z.object({ brand: z.string().max(50), last_digits: z.string().max(10) }).nullish(),
})
type OmiseCharge = z.infer<typeof OmiseCharge>
const OmiseChargeList = z.object({ object: z.literal("list"), total: z.number().int(), data: z.array(OmiseCharge) })

const ChargeId = OmiseCharge.shape.id
/** The members in use (docs.opn.ooo/refunds-api). A refund that exists was made; it has no other state. */
const OmiseRefund = z.object({
  object: z.literal("refund"),
  id: z.string().regex(/^rfnd_[0-9a-z_]{1,100}$/),
  amount: z.number().int(),
  currency: z.string(),
  /** The charge's id, or the charge itself. */
  charge: z.union([ChargeId, z.object({ id: ChargeId }).transform(({ id }) => id)]),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
type OmiseRefund = z.infer<typeof OmiseRefund>
const OmiseRefundList = z.object({ object: z.literal("list"), total: z.number().int(), data: z.array(OmiseRefund) })
const OmiseAccount = z.object({ object: z.literal("account") })
const OmiseError = z.object({ object: z.literal("error"), code: z.string() })
const OmiseEvent = z.object({
  object: z.literal("event"),
  key: z.string(),
  livemode: z.boolean().optional(),
  data: z.discriminatedUnion("object", [
    z.object({ object: z.literal("charge"), id: z.string() }),
    OmiseRefund.pick({ object: true, charge: true }),
  ]),
})

export type OmiseSettings = {
  publicKey: string
  secretKey: string
  /** Base64, as Omise shows it; null if webhooks are not accepted. */
  webhookSecret: string | null
  /** The API's origin: "https://api.omise.co". */
  url: string
}

type Reply<Value> = { status: number } & ({ value: Value } | { code: string })

function omiseApi({ secretKey, url }: Pick<OmiseSettings, "secretKey" | "url">, timeoutMs: number) {
  const livemode = !isTestKey(secretKey)

  /** Fails without a response, with one that is not JSON of the expected shape, and with a 5xx. */
  async function call<Value>(
    schema: z.ZodType<Value>,
    method: "GET" | "POST",
    path: string,
    body?: Record<string, unknown>,
  ): GatewayResult<Reply<Value>> {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          Authorization: `Basic ${btoa(`${secretKey}:`)}`,
          "Omise-Version": VERSION,
          ...(body && { "Content-Type": "application/json" }),
        },
        body: body && JSON.stringify(body),
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      })
      const { status } = response
      if (status >= 500) throw new Error(`status ${status}`)
      const json: unknown = JSON.parse(await textOf(response))
      if (response.ok) return ok({ status, value: schema.parse(json) })
      const { code } = OmiseError.parse(json)
      logError(isKeyRefusal(status) ? "card-gateway-keys-refused" : "card-gateway-refused", {
        method,
        status,
        code,
        error: `${method} ${path.split("/").at(-1)?.split("?")[0]}`,
      })
      return ok({ status, code })
    } catch (error) {
      // A parser's error quotes its input, which may be confidential.
      const logged = error instanceof SyntaxError || error instanceof z.ZodError ? "invalid response" : error
      logError("card-gateway-unreachable", { method, error: logged })
      return fail("gateway-unreachable")
    }
  }

  /** Fails if the response is about another charge or mode. */
  async function callCharge(chargeId: string, action?: "capture" | "reverse" | "expire"): GatewayResult<Charge> {
    const path = `/charges/${encodeURIComponent(chargeId)}`
    const reply = await call(OmiseCharge, action ? "POST" : "GET", action ? `${path}/${action}` : path)
    if (!reply.ok) return reply
    if ("value" in reply.value) {
      const { value: charge } = reply.value
      if (charge.id === chargeId && charge.livemode === livemode) return ok(toCharge(charge))
      logError("card-gateway-unreachable", { error: "response about another charge" })
      return fail("gateway-unreachable")
    }
    const { status, code } = reply.value
    if (status === 404 && code === "not_found") return ok(chargeWithStatus("lost", { id: chargeId, livemode }))
    // A refused action (already done, too late, not possible) is visible in the charge's status.
    return action && status !== 429 && !isKeyRefusal(status) ? callCharge(chargeId) : fail("gateway-unreachable")
  }

  /** An unclear response fails as `gateway-unreachable`: the refund may have been made. */
  async function refund(chargeId: string, { refundId, amount }: { refundId: string; amount: number }): RefundResult {
    const order = { amount, metadata: { refundId } }
    const reply = await call(OmiseRefund, "POST", `/charges/${encodeURIComponent(chargeId)}/refunds`, order)
    if (!reply.ok) return fail("gateway-unreachable")
    if ("value" in reply.value) {
      const made = toRefund(reply.value.value)
      const isAsAsked = made.chargeId === chargeId && made.refundId === refundId && made.amount === amount
      if (isAsAsked) return ok(made)
      logError("card-gateway-unreachable", { error: "response about another refund" })
      return fail("gateway-unreachable")
    }
    const { status, code } = reply.value
    if (status === 429 || isKeyRefusal(status)) return fail("refund-not-made", code)
    // The provider behind the gateway did not answer (docs.opn.ooo/api-errors).
    return code === "backend_error" ? fail("gateway-unreachable") : fail("refund-refused", code)
  }

  async function refundsOf(chargeId: string): GatewayResult<ChargeRefund[]> {
    const refunds: ChargeRefund[] = []
    for (let page = 0; page < LIST_MAX_PAGES; page++) {
      const query = `order=chronological&limit=${LIST_LIMIT}&offset=${page * LIST_LIMIT}`
      const path = `/charges/${encodeURIComponent(chargeId)}/refunds?${query}`
      const reply = await call(OmiseRefundList, "GET", path)
      if (!reply.ok) return reply
      if (!("value" in reply.value)) {
        const { status, code } = reply.value
        return status === 404 && code === "not_found" ? ok([]) : fail("gateway-unreachable")
      }
      const { data, total } = reply.value.value
      refunds.push(...data.map(toRefund).filter((each) => each.chargeId === chargeId))
      if (data.length === 0 || page * LIST_LIMIT + data.length >= total) return ok(refunds)
    }
    return fail("gateway-unreachable")
  }

  return { livemode, call, callCharge, refund, refundsOf }
}

/** Omise (Opn Payments). Cards are tokenised in the guest's browser: no card number reaches this server. */
export function cardOmise(settings: OmiseSettings, timeoutMs: number = REQUEST_TIMEOUT_MS): CardGateway {
  const { publicKey, webhookSecret } = settings
  const { livemode, call, callCharge, refund, refundsOf } = omiseApi(settings, timeoutMs)
  return {
    name: "omise",
    publicKey,
    testMode: !livemode,
    ...CHARGE_LIMITS,
    async authorize({ paymentId, amount, card, description, returnUrl }) {
      if (!("token" in card)) throw new Error("Omise requires a card token")
      const reply = await call(OmiseCharge, "POST", "/charges", {
        amount,
        currency: "THB",
        card: card.token,
        capture: false,
        description,
        return_uri: returnUrl,
        metadata: { paymentId },
      })
      if (!reply.ok) return reply
      if ("value" in reply.value) {
        const charge = toCharge(reply.value.value)
        return charge.paymentId === paymentId && charge.livemode === livemode ? ok(charge) : fail("gateway-unreachable")
      }
      const { status, code } = reply.value
      const notCreated = status === 429 || isKeyRefusal(status)
      // Else refused before a charge was created: the token is used, expired or invalid.
      return ok(
        chargeWithStatus(notCreated ? "not-created" : "failed", { amount, paymentId, livemode, failureCode: code }),
      )
    },
    find: callCharge,
    async findByPayment(paymentId, since) {
      const from = encodeURIComponent(new Date(since).toISOString())
      for (let page = 0; page < LIST_MAX_PAGES; page++) {
        const offset = page * LIST_LIMIT
        const query = `from=${from}&order=chronological&limit=${LIST_LIMIT}&offset=${offset}`
        const reply = await call(OmiseChargeList, "GET", `/charges?${query}`)
        if (!reply.ok || !("value" in reply.value)) return fail("gateway-unreachable")
        const { data, total } = reply.value.value
        const own = data.find((charge) => charge.metadata?.paymentId === paymentId && charge.livemode === livemode)
        if (own) return ok(toCharge(own))
        if (data.length === 0 || offset + data.length >= total) return ok(null)
      }
      // The charge may be on a page that was not read.
      return fail("gateway-unreachable")
    },
    capture: (chargeId) => callCharge(chargeId, "capture"),
    release: (chargeId) => callCharge(chargeId, "reverse"),
    expire: (chargeId) => callCharge(chargeId, "expire"),
    refund,
    refundsOf,
    async check() {
      const reply = await call(OmiseAccount, "GET", "/account")
      if (!reply.ok) return reply
      if ("value" in reply.value) return ok(null)
      return fail(isKeyRefusal(reply.value.status) ? "gateway-keys-refused" : "gateway-unreachable")
    },
    verifyWebhook: async (body, headers, now) =>
      webhookSecret === null ? null : verifyWebhook({ webhookSecret, livemode }, body, headers, now),
  }
}

/** Null unless the webhook is signed, recent and of this mode. */
async function verifyWebhook(
  { webhookSecret, livemode }: { webhookSecret: string; livemode: boolean },
  body: string,
  headers: Headers,
  now: number,
): Promise<GatewayEvent | null> {
  const timestamp = headers.get("Omise-Signature-Timestamp") ?? ""
  const signatures = signaturesOf(headers.get("Omise-Signature") ?? "")
  if (signatures.length === 0) return null
  if (!(Math.abs(Number(timestamp) * 1000 - now) <= WEBHOOK_MAX_AGE_MS)) return null
  if (!(await signedBy(webhookSecret, `${timestamp}.${body}`, signatures))) return null
  const event = OmiseEvent.safeParse(parsed(body))
  if (!event.success || (event.data.livemode ?? livemode) !== livemode) return null
  const { data } = event.data
  return data.object === "charge" ? { about: "charge", chargeId: data.id } : { about: "refund", chargeId: data.charge }
}

/** Whether the key belongs to test mode, in which no real money moves. */
export const isTestKey = (key: string) => /^[ps]key_test_/.test(key)

/** The gateway refuses the keys or the account. */
const isKeyRefusal = (status: number) => status === 401 || status === 403

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ""
  let size = 0
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > RESPONSE_MAX_BYTES) throw new Error(`more than ${RESPONSE_MAX_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** None if there are too many: anybody can send a long header. */
function signaturesOf(header: string): Uint8Array[] {
  const parts = header.split(",", WEBHOOK_MAX_SIGNATURES + 1).map((each) => each.trim())
  if (parts.length > WEBHOOK_MAX_SIGNATURES) return []
  return parts.filter((each) => /^([0-9a-f]{2}){32}$/i.test(each)).map((each) => Buffer.from(each, "hex"))
}

/** HMAC-SHA256 with the base64 secret, computed once for all signatures. */
async function signedBy(secret: string, text: string, signatures: Uint8Array[]): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const bytes = Uint8Array.from(atob(secret), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"])
  const expected = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)))
  return signatures.some((signature) => timingSafeEqual(signature, expected))
}

function chargeWithStatus(status: ChargeStatus, known: Partial<Charge>): Charge {
  const defaults = { id: "", amount: 0, paymentId: null, card: null, authorizeUrl: null, failureCode: null }
  return { ...defaults, livemode: false, ...known, status }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function toCharge(charge: OmiseCharge): Charge {
  const { id, amount, metadata, card, authorize_uri, failure_code, livemode } = charge
  return {
    id,
    // An amount in another currency cannot be compared.
    amount: charge.currency.toUpperCase() === "THB" ? amount : 0,
    status: statusOf(charge),
    paymentId: typeof metadata?.paymentId === "string" ? metadata.paymentId : null,
    card: card ? { brand: card.brand, last4: card.last_digits } : null,
    authorizeUrl: authorize_uri ?? null,
    failureCode: failure_code ?? null,
    livemode,
  }
}

function toRefund({ id, charge, amount, currency, metadata }: OmiseRefund): ChargeRefund {
  const refundId = typeof metadata?.refundId === "string" ? metadata.refundId : null
  return { id, chargeId: charge, amount: currency.toUpperCase() === "THB" ? amount : 0, refundId }
}

function statusOf(charge: OmiseCharge): ChargeStatus {
  if (charge.reversed || charge.voided || charge.status === "reversed") return "released"
  if (charge.paid || charge.captured || charge.status === "successful") return "captured"
  if (charge.expired || charge.status === "failed" || charge.status === "expired") return "failed"
  return charge.authorized ? "authorized" : "pending"
}
