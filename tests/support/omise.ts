import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type OmiseCharge = Record<string, unknown> & { id: string; status: string; amount: number }

/** How this server treats the card of each token. A token with a suffix is another card of the same kind. */
export const TOKENS = {
  ok: "tokn_test_ok",
  bank: "tokn_test_3ds",
  poor: "tokn_test_insufficient",
  used: "tokn_test_used",
  unknown: "tokn_test_unknown",
  /** Authorised, but the response is never sent. */
  lost: "tokn_test_lost",
  broken: "tokn_test_broken",
} as const

/** A response that replaces the correct one. */
export const FAULTS = {
  unauthorized: (response: ServerResponse) => answer(response, 401, error("authentication_failure")),
  forbidden: (response: ServerResponse) => answer(response, 403, error("not_authorized")),
  tooMany: (response: ServerResponse) => answer(response, 429, error("too_many_requests")),
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
const AMOUNTS = { least: 20_00, most: 150_000_00 }

/**
 * A fake server of Omise's documented API (docs.omise.co: charges, errors, account): charges, captures,
 * reversals, expiry, errors, and timeouts. It rejects what the real one rejects.
 */
export async function omiseServer(secretKey: string, port = 0) {
  const charges = new Map<string, OmiseCharge>()
  let count = 0
  const spent = new Set<string>()
  const requests: string[] = []
  const faults: { fault: Fault; path: RegExp }[] = []
  const settings = {
    secretKey,
    /** The real server rejects the expiry of a charge whose 3-D Secure page is open. */
    refusesExpiry: false,
  }
  /** Hooks that run once: before a charge is captured, or before the response to the capture. */
  const happening: Partial<Record<"capture" | "captured", () => Promise<void>>> = {}
  const happen = async (what: keyof typeof happening) => {
    const happens = happening[what]
    delete happening[what]
    await happens?.()
    return happens !== undefined
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
    if (request.method === "POST" && verb) return change(found, verb, response)
    return answer(response, 404, error("not_found"))
  })

  async function change(charge: OmiseCharge, verb: string, response: ServerResponse) {
    const held = charge.authorized && charge.status === "pending"
    if (verb === "expire") {
      const expires = charge.status === "pending" && !charge.authorized && !settings.refusesExpiry
      if (!expires) return answer(response, 400, error("failed_expire"))
      Object.assign(charge, { status: "expired", expired: true })
      return answer(response, 200, charge)
    }
    if (verb !== "capture" && verb !== "reverse") return answer(response, 404, error("not_found"))
    if (!held) return answer(response, 400, error(verb === "capture" ? "failed_capture" : "failed_void"))
    if (verb === "capture" && (await happen("capture"))) return
    if (verb === "capture") Object.assign(charge, { status: "successful", paid: true, captured: true })
    else Object.assign(charge, { status: "reversed", reversed: true })
    if (verb === "capture" && (await happen("captured"))) return
    return answer(response, 200, charge)
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
    if (is(TOKENS.used) || spent.has(token)) return answer(response, 400, error("used_token"))
    if (is(TOKENS.broken)) return answer(response, 503, error("service_unavailable"))
    const wrong =
      currency !== "THB" ||
      !Number.isInteger(amount) ||
      Number(amount) < AMOUNTS.least ||
      Number(amount) > AMOUNTS.most ||
      !/^https?:\/\/[^/]+\//.test(String(return_uri)) ||
      capture !== false ||
      typeof description !== "string"
    if (wrong) return answer(response, 400, error("bad_request"))
    // Unlike Omise's, tokens of this server can be used again, unless their name contains `once`.
    if (token.includes("once")) spent.add(token)
    count += 1
    const created = charge(`chrg_test_${count}`, { amount, currency, metadata, return_uri })
    if (is(TOKENS.bank)) {
      Object.assign(created, { authorized: false, authorize_uri: `https://pay.example/authorize/${created.id}` })
    }
    if (is(TOKENS.poor)) {
      Object.assign(created, { status: "failed", authorized: false, failure_code: "insufficient_fund" })
    }
    charges.set(created.id, created)
    if (!is(TOKENS.lost)) answer(response, 200, created)
  }

  /** The result of 3-D Secure at the guest's bank. */
  function authorize(id: string, yes: boolean) {
    Object.assign(
      charges.get(id)!,
      yes ? { authorized: true } : { status: "failed", failure_code: "failed_processing" },
    )
  }

  /** Commands of a test in another runtime, which reaches this server only by HTTP. */
  function control(told: Control, response: ServerResponse) {
    if (told.reset) {
      charges.clear()
      spent.clear()
      requests.length = 0
      faults.length = 0
      Object.assign(settings, { secretKey, refusesExpiry: false })
    }
    if (told.fault !== undefined) faults.splice(0, faults.length, ...[told.fault ?? []].flat().map(faultOf))
    if (told.settings) Object.assign(settings, told.settings)
    if (told.authorize) authorize(told.authorize.id, told.authorize.yes)
    if (told.change) Object.assign(charges.get(told.change.id)!, told.change.set)
    if (told.remove) charges.delete(told.remove)
    for (const each of told.add ?? []) charges.set(each.id, { ...charge(each.id, {}), ...each })
    return answer(response, 200, { charges: [...charges.values()], asked: requests })
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    asked: requests,
    /** Replaces the response to matching requests such as `GET /charges/x`; null restores it. */
    fault(fault: Fault | null, path = ".") {
      faults.splice(0, faults.length, ...(fault ? [faultOf({ fault, path })] : []))
    },
    /** Runs a hook once; the request for the capture then gets no response. */
    before(what: keyof typeof happening, happens: () => Promise<void>) {
      happening[what] = happens
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
  settings?: { secretKey?: string; refusesExpiry?: boolean }
  authorize?: { id: string; yes: boolean }
  change?: { id: string; set: Record<string, unknown> }
  remove?: string
  add?: (Record<string, unknown> & { id: string })[]
}

const faultOf = ({ fault, path = "." }: FaultAt) => ({ fault, path: new RegExp(path) })

/** An authorised charge as in the documentation, with the relevant fields. */
function charge(id: string, changes: Record<string, unknown>): OmiseCharge {
  return {
    ...{ object: "charge", id, livemode: false, amount: 0, currency: "THB", metadata: {}, return_uri: null },
    ...{ status: "pending", capture: false, authorized: true, paid: false, reversed: false, expired: false },
    ...{ authorize_uri: null, failure_code: null, created_at: new Date().toISOString() },
    card: { object: "card", brand: "Visa", last_digits: "4242" },
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
