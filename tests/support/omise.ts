import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type OmiseCharge = Record<string, unknown> & { id: string; status: string; amount: number }

export type OmiseRefund = Record<string, unknown> & { id: string; charge: string; amount: number }

/** How this server treats the card of each token. A token with a suffix is another card of the same kind. */
export const TOKENS = {
  ok: "tokn_test_ok",
  threeDSecure: "tokn_test_3ds",
  insufficientFunds: "tokn_test_insufficient",
  used: "tokn_test_used",
  unknown: "tokn_test_unknown",
  /** Authorised, but the response is never sent. */
  responseLost: "tokn_test_lost",
  broken: "tokn_test_broken",
} as const

/** A response that replaces the correct one. */
export const FAULTS = {
  unauthorized: (response: ServerResponse) => answer(response, 401, error("authentication_failure")),
  forbidden: (response: ServerResponse) => answer(response, 403, error("not_authorized")),
  tooMany: (response: ServerResponse) => answer(response, 429, error("too_many_requests")),
  /** The provider behind the gateway did not answer it. */
  backend: (response: ServerResponse) => answer(response, 400, error("backend_error")),
  otherRefund: (response: ServerResponse, path: string) =>
    answer(response, 200, refundOf(path.split("/")[2] ?? "", { id: "rfnd_test_other", amount: 1 })),
  internal: (response: ServerResponse) => answer(response, 500, error("internal_error")),
  html: (response: ServerResponse) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Sorry</title>"),
  htmlNotFound: (response: ServerResponse) =>
    response.writeHead(404, { "Content-Type": "text/html" }).end("<!doctype html><title>404</title>"),
  redirect: (response: ServerResponse) => response.writeHead(302, { Location: "/elsewhere" }).end(),
  empty: (response: ServerResponse) => answer(response, 200, {}),
  nothing: (response: ServerResponse) => response.writeHead(200).end(),
  otherCharge: (response: ServerResponse) => answer(response, 200, { ...charge("chrg_test_other", {}), amount: 1 }),
  otherMode: (response: ServerResponse, path: string) =>
    answer(response, 200, { ...charge(path.split("/")[2] ?? "", {}), livemode: true, authorized: true }),
  huge(response: ServerResponse) {
    response.writeHead(200, { "Content-Type": "application/json" })
    const write = () => {
      while (!response.destroyed)
        if (!response.write(`"${"x".repeat(64 * 1024)}",`)) return response.once("drain", write)
    }
    response.write("[")
    write()
  },
  /** Starts a response and never ends it. */
  slow: (response: ServerResponse) => response.writeHead(200, { "Content-Type": "application/json" }).write("{"),
  silent() {},
} satisfies Record<string, (response: ServerResponse, path: string) => unknown>
export type Fault = keyof typeof FAULTS

const LIST_LIMIT_MAX = 100
/** The amounts of a charge in Thailand (docs.omise.co/currency-and-amount). */
const AMOUNTS = { min: 20_00, max: 150_000_00 }
/** Refunds of one charge, and for how many days (docs.omise.co/refunding-charges). */
const REFUNDS = { max: 15, days: 365, daysOfOtherBrands: 160 }
const OTHER_BRANDS = ["JCB", "American Express", "Diners Club"]
const DAY_MS = 24 * 60 * 60 * 1000

/** What becomes of the response to a refund that was made: it is sent, lost, or kept back until the control sends it. */
type RefundAnswer = "sent" | "lost" | "kept"

/**
 * A fake server of Omise's documented API (docs.omise.co: charges, refunds, errors, account): charges, captures,
 * reversals, expiry, refunds, errors, and timeouts. It rejects what the real one rejects.
 */
export async function omiseServer(secretKey: string, port = 0) {
  const charges = new Map<string, OmiseCharge>()
  const refunds: OmiseRefund[] = []
  const keptAnswers: (() => void)[] = []
  let count = 0
  const usedTokens = new Set<string>()
  const requests: string[] = []
  const faults: { fault: Fault; path: RegExp }[] = []
  const settings = {
    secretKey,
    /** The real server rejects the expiry of a charge whose 3-D Secure page is open. */
    refusesExpiry: false,
    refundAnswer: "sent" as RefundAnswer,
  }
  /** Hooks that run once: before a charge is captured or refunded, or before the response to that. */
  const hooks: Partial<Record<"capture" | "captured" | "refund" | "refunded", () => Promise<void>>> = {}
  const runHook = async (event: keyof typeof hooks) => {
    const hook = hooks[event]
    delete hooks[event]
    await hook?.()
    return hook !== undefined
  }

  const server = createServer(async (request, response): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://omise")
    if (pathname === "/control") return control(await bodyOf(request), response)
    const line = `${request.method} ${pathname}`
    requests.push(line)
    const fault = faults.find(({ path }) => path.test(line))
    if (fault) return FAULTS[fault.fault](response, pathname)
    const known = request.headers.authorization === `Basic ${btoa(`${settings.secretKey}:`)}`
    if (!known) return answer(response, 401, error("authentication_failure"))
    if (request.headers["omise-version"] !== "2019-05-29") return answer(response, 400, error("bad_request"))
    if (line === "GET /account") return answer(response, 200, { object: "account", id: "account_1", livemode: false })
    const [, resource, id = "", verb, ...more] = pathname.split("/")
    if (resource !== "charges" || more.length > 0) return answer(response, 404, error("not_found"))
    if (request.method === "POST" && !id) return create(request, response)
    if (request.method === "GET" && !id) return list(searchParams, response)
    const found = charges.get(id)
    if (!found) return answer(response, 404, error("not_found"))
    if (request.method === "GET" && !verb) return answer(response, 200, found)
    if (request.method === "GET" && verb === "refunds") return listRefunds(found, searchParams, response)
    if (request.method === "POST" && verb === "refunds") return refund(found, request, response)
    if (request.method === "POST" && verb) return change(found, verb, response)
    return answer(response, 404, error("not_found"))
  })

  async function change(charge: OmiseCharge, verb: string, response: ServerResponse) {
    const isAuthorized = charge.authorized && charge.status === "pending"
    if (verb === "expire") {
      const expires = charge.status === "pending" && !charge.authorized && !settings.refusesExpiry
      if (!expires) return answer(response, 400, error("failed_expire"))
      Object.assign(charge, { status: "expired", expired: true })
      return answer(response, 200, charge)
    }
    if (verb !== "capture" && verb !== "reverse") return answer(response, 404, error("not_found"))
    if (!isAuthorized) return answer(response, 400, error(verb === "capture" ? "failed_capture" : "failed_void"))
    if (verb === "capture" && (await runHook("capture"))) return
    if (verb === "capture") Object.assign(charge, { status: "successful", paid: true, captured: true })
    else Object.assign(charge, { status: "reversed", reversed: true })
    if (verb === "capture" && (await runHook("captured"))) return
    return answer(response, 200, charge)
  }

  async function refund(charge: OmiseCharge, request: IncomingMessage, response: ServerResponse) {
    const { amount, metadata } = await bodyOf<{ amount: unknown; metadata: Record<string, unknown> }>(request)
    if (await runHook("refund")) return
    if (!Number.isInteger(amount) || Number(amount) <= 0) return answer(response, 400, error("bad_request"))
    if (!isRefundable(charge, Number(amount))) return answer(response, 400, error("failed_refund"))
    const made = makeRefund(charge, Number(amount), metadata)
    if ((await runHook("refunded")) || settings.refundAnswer === "lost") return response.destroy()
    if (settings.refundAnswer === "kept") return keptAnswers.push(() => answer(response, 200, made))
    return answer(response, 200, made)
  }

  const refundsOf = (charge: OmiseCharge) => refunds.filter((each) => each.charge === charge.id)

  function isRefundable(charge: OmiseCharge, amount: number): boolean {
    const own = refundsOf(charge)
    const { brand } = charge.card as { brand: string }
    const days = OTHER_BRANDS.includes(brand) ? REFUNDS.daysOfOtherBrands : REFUNDS.days
    return (
      charge.paid === true &&
      !charge.disputed &&
      own.length < REFUNDS.max &&
      Date.parse(String(charge.created_at)) >= Date.now() - days * DAY_MS &&
      own.reduce((sum, each) => sum + each.amount, amount) <= charge.amount
    )
  }

  /** @param metadata empty if it is made in the dashboard */
  function makeRefund(charge: OmiseCharge, amount: number, metadata: Record<string, unknown> = {}): OmiseRefund {
    // A full refund before the charge is settled ends it instead.
    const voided = charge.settled === false && amount === charge.amount
    if (voided) Object.assign(charge, { status: "reversed", voided: true })
    count += 1
    const id = `rfnd_test_${count}`
    const made = refundOf(charge.id, { id, amount, metadata, voided })
    refunds.push(made)
    return made
  }

  function listRefunds(charge: OmiseCharge, query: URLSearchParams, response: ServerResponse) {
    const [limit, offset] = [Number(query.get("limit") ?? 20), Number(query.get("offset") ?? 0)]
    if (!(limit >= 1 && limit <= LIST_LIMIT_MAX && offset >= 0)) return answer(response, 400, error("bad_request"))
    const own = refundsOf(charge)
    const data = own.slice(offset, offset + limit)
    return answer(response, 200, { object: "list", data, limit, offset, total: own.length })
  }

  function list(query: URLSearchParams, response: ServerResponse) {
    const limit = Number(query.get("limit") ?? 20)
    const offset = Number(query.get("offset") ?? 0)
    if (!(limit >= 1 && limit <= LIST_LIMIT_MAX && offset >= 0)) return answer(response, 400, error("bad_request"))
    const all = [...charges.values()].filter(({ created_at }) => String(created_at) >= (query.get("from") ?? ""))
    if (query.get("order") !== "chronological") all.reverse()
    const data = all.slice(offset, offset + limit)
    return answer(response, 200, { object: "list", data, limit, offset, total: all.length })
  }

  async function create(request: IncomingMessage, response: ServerResponse) {
    const { card, amount, currency, metadata, return_uri, capture, description } = await bodyOf(request)
    const token = String(card)
    const is = (kind: string) => token.startsWith(kind)
    if (request.headers["content-type"] !== "application/json") return answer(response, 400, error("bad_request"))
    if (!is("tokn_") || is(TOKENS.unknown)) return answer(response, 404, error("not_found"))
    if (is(TOKENS.used) || usedTokens.has(token)) return answer(response, 400, error("used_token"))
    if (is(TOKENS.broken)) return answer(response, 503, error("service_unavailable"))
    const wrong =
      currency !== "THB" ||
      !Number.isInteger(amount) ||
      Number(amount) < AMOUNTS.min ||
      Number(amount) > AMOUNTS.max ||
      !/^https?:\/\/[^/]+\//.test(String(return_uri)) ||
      capture !== false ||
      typeof description !== "string"
    if (wrong) return answer(response, 400, error("bad_request"))
    // Unlike Omise's, tokens of this server can be used again, unless their name contains `once`.
    if (token.includes("once")) usedTokens.add(token)
    count += 1
    const created = charge(`chrg_test_${count}`, { amount, currency, metadata, return_uri })
    if (is(TOKENS.threeDSecure)) {
      Object.assign(created, { authorized: false, authorize_uri: `https://pay.example/authorize/${created.id}` })
    }
    if (is(TOKENS.insufficientFunds)) {
      Object.assign(created, { status: "failed", authorized: false, failure_code: "insufficient_fund" })
    }
    charges.set(created.id, created)
    if (!is(TOKENS.responseLost)) answer(response, 200, created)
  }

  /** The result of 3-D Secure at the guest's bank. */
  function authorize(id: string, approved: boolean) {
    Object.assign(
      charges.get(id)!,
      approved ? { authorized: true } : { status: "failed", failure_code: "failed_processing" },
    )
  }

  /** Commands of a test in another runtime, which reaches this server only by HTTP. */
  function control(command: Control, response: ServerResponse) {
    if (command.reset) {
      charges.clear()
      usedTokens.clear()
      requests.length = 0
      faults.length = 0
      refunds.length = 0
      for (const send of keptAnswers.splice(0)) send()
      Object.assign(settings, { secretKey, refusesExpiry: false, refundAnswer: "sent" })
    }
    if (command.fault !== undefined) faults.splice(0, faults.length, ...[command.fault ?? []].flat().map(faultOf))
    if (command.settings) Object.assign(settings, command.settings)
    if (command.authorize) authorize(command.authorize.id, command.authorize.approved)
    if (command.change) Object.assign(charges.get(command.change.id)!, command.change.set)
    if (command.remove) charges.delete(command.remove)
    for (const each of command.add ?? []) charges.set(each.id, { ...charge(each.id, {}), ...each })
    if (command.refund) makeRefund(charges.get(command.refund.charge)!, command.refund.amount, command.refund.metadata)
    if (command.sendKept) for (const send of keptAnswers.splice(0)) send()
    return answer(response, 200, { charges: [...charges.values()], refunds, requests })
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    refunds,
    requests,
    settings,
    makeRefund,
    /** Replaces the response to matching requests such as `GET /charges/x`; null restores it. */
    fault(fault: Fault | null, path = ".") {
      faults.splice(0, faults.length, ...(fault ? [faultOf({ fault, path })] : []))
    },
    /** Runs a hook once; the request then gets no response. */
    before(event: keyof typeof hooks, hook: () => Promise<void>) {
      hooks[event] = hook
    },
    authorize,
    /** Lets the process exit while the server listens. */
    unref: () => server.unref(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type FaultAt = { fault: Fault; path?: string }
export type Control = {
  reset?: boolean
  fault?: FaultAt | FaultAt[] | null
  settings?: { secretKey?: string; refusesExpiry?: boolean; refundAnswer?: RefundAnswer }
  authorize?: { id: string; approved: boolean }
  change?: { id: string; set: Record<string, unknown> }
  remove?: string
  /** A refund that is made in the dashboard, or with metadata as by a request of ours. */
  refund?: { charge: string; amount: number; metadata?: Record<string, unknown> }
  /** Sends the responses that were kept back. */
  sendKept?: boolean
  add?: (Record<string, unknown> & { id: string })[]
}

const faultOf = ({ fault, path = "." }: FaultAt) => ({ fault, path: new RegExp(path) })

/** An authorised charge as in the documentation, with the relevant fields. */
function charge(id: string, changes: Record<string, unknown>): OmiseCharge {
  return {
    object: "charge",
    id,
    livemode: false,
    amount: 0,
    currency: "THB",
    metadata: {},
    return_uri: null,
    status: "pending",
    capture: false,
    authorized: true,
    paid: false,
    reversed: false,
    expired: false,
    authorize_uri: null,
    failure_code: null,
    created_at: new Date().toISOString(),
    card: { object: "card", brand: "Visa", last_digits: "4242" },
    ...changes,
  }
}

/** A refund as in the documentation. */
function refundOf(chargeId: string, changes: { id: string; amount: number } & Record<string, unknown>): OmiseRefund {
  return {
    object: "refund",
    livemode: false,
    location: `/charges/${chargeId}/refunds/${changes.id}`,
    charge: chargeId,
    currency: "THB",
    metadata: {},
    status: "closed",
    voided: false,
    created_at: new Date().toISOString(),
    ...changes,
  }
}

const error = (code: string) => ({
  object: "error",
  location: `https://www.omise.co/api-errors#${code.replaceAll("_", "-")}`,
  code,
  message: code,
})

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
}

async function bodyOf<Body = Record<string, unknown>>(request: IncomingMessage): Promise<Body> {
  let text = ""
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}
