import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

type Charge = Record<string, unknown> & { id: string; status: string; amount: number }

/** What this server does with the card behind each token. */
export const TOKENS = {
  ok: "tokn_test_ok",
  bank: "tokn_test_3ds",
  poor: "tokn_test_insufficient",
  used: "tokn_test_used",
  /** Held, but the answer never comes. */
  lost: "tokn_test_lost",
  broken: "tokn_test_broken",
} as const

/** A server that speaks the documented API of Omise: charges, captures, reversals, its errors, and its silences. */
export async function omiseServer(secretKey: string) {
  const charges = new Map<string, Charge>()
  const asked: string[] = []
  /** What happens once, before a charge is captured or before that is answered. */
  const happening: Partial<Record<"capture" | "captured", () => Promise<void>>> = {}
  const happen = async (what: keyof typeof happening) => {
    const happens = happening[what]
    delete happening[what]
    await happens?.()
    return happens !== undefined
  }

  const server = createServer(async (request, response): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://omise")
    asked.push(`${request.method} ${pathname}`)
    const known = request.headers.authorization === `Basic ${btoa(`${secretKey}:`)}`
    if (!known) return answer(response, 401, error("authentication_failure"))
    if (request.headers["omise-version"] !== "2019-05-29") return answer(response, 400, error("bad_request"))
    const [, , id = "", verb] = pathname.split("/")
    if (request.method === "POST" && !id) return create(await bodyOf(request), response)
    if (request.method === "GET" && !id) {
      const data = [...charges.values()].filter(
        ({ created_at }) => String(created_at) >= (searchParams.get("from") ?? ""),
      )
      return answer(response, 200, { object: "list", data })
    }
    const charge = charges.get(id)
    if (!charge) return answer(response, 404, error("not_found"))
    if (request.method === "GET") return answer(response, 200, charge)
    const held = charge.authorized && charge.status === "pending"
    if (!held) return answer(response, 400, error(verb === "capture" ? "failed_capture" : "failed_void"))
    if (verb === "capture" && (await happen("capture"))) return
    if (verb === "capture") Object.assign(charge, { status: "successful", paid: true, captured: true })
    else Object.assign(charge, { status: "reversed", reversed: true })
    if (verb === "capture" && (await happen("captured"))) return
    return answer(response, 200, charge)
  })

  function create(body: Record<string, unknown>, response: ServerResponse) {
    const { card: token, amount, currency, metadata, return_uri, capture } = body
    if (token === TOKENS.used) return answer(response, 404, error("used_token"))
    if (token === TOKENS.broken) return answer(response, 503, error("service_unavailable"))
    const charge: Charge = {
      ...{
        object: "charge",
        id: `chrg_test_${charges.size + 1}`,
        amount: Number(amount),
        currency,
        metadata,
        return_uri,
      },
      ...{ status: "pending", capture, authorized: true, paid: false, reversed: false, expired: false },
      ...{ authorize_uri: null, failure_code: null, created_at: new Date().toISOString() },
      card: { object: "card", brand: "Visa", last_digits: "4242" },
    }
    if (token === TOKENS.bank) {
      Object.assign(charge, { authorized: false, authorize_uri: "https://pay.example/authorize/1" })
    }
    if (token === TOKENS.poor) {
      Object.assign(charge, { status: "failed", authorized: false, failure_code: "insufficient_fund" })
    }
    charges.set(charge.id, charge)
    if (token !== TOKENS.lost) answer(response, 200, charge)
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    asked,
    /** Lets this happen once; whoever asked for the capture is then not answered. */
    before(what: keyof typeof happening, happens: () => Promise<void>) {
      happening[what] = happens
    },
    /** The guest's bank has said yes, or no. */
    authorize(id: string, yes: boolean) {
      Object.assign(
        charges.get(id)!,
        yes ? { authorized: true } : { status: "failed", failure_code: "failed_processing" },
      )
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const error = (code: string) => ({ object: "error", code, message: code })

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ""
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}
