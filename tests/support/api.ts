import { exports } from "cloudflare:workers"
import { expect } from "vitest"
import { REQUEST } from "./bookings.ts"

export const ORIGIN = "http://localhost"

// biome-ignore lint/suspicious/noExplicitAny: each test states what it expects of a response
export type Answer = { status: number; headers: Headers; body: any }

type Options = { headers?: Record<string, string>; body?: unknown; token?: string }

/** A user with a browser: its own address and cookie jar. */
export class Client {
  address: string
  /** As sent: `guest=…; lang=en`. */
  cookie = ""

  constructor(address: string = crypto.randomUUID()) {
    this.address = address
  }

  /** A client at the same address without cookies, as after a lost response. */
  withoutCookies = () => new Client(this.address)

  /** Sends a request through the worker's entry point; redirects are not followed. @param options.body JSON unless it is a form, text or bytes */
  async call(method: string, path: string, { headers = {}, body, token }: Options = {}): Promise<Answer> {
    const isRaw = !isJson(body)
    const answer = await exports.default.fetch(`${ORIGIN}${path}`, {
      method,
      redirect: "manual",
      headers: {
        "CF-Connecting-IP": this.address,
        ...(this.cookie && { Cookie: this.cookie }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(!isRaw && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: isRaw ? (body as BodyInit | undefined) : JSON.stringify(body),
    })
    for (const line of answer.headers.getSetCookie()) this.storeCookie(line)
    const text = await answer.text()
    const json = answer.headers.get("Content-Type")?.startsWith("application/json")
    return { status: answer.status, headers: answer.headers, body: json && text ? JSON.parse(text) : text }
  }

  /** Stores cookies as a browser does: the newest of a name, none that has expired. */
  private storeCookie(line: string): void {
    const [pair = ""] = line.split(";")
    const name = pair.slice(0, pair.indexOf("=") + 1)
    const stored = this.cookie.split("; ").filter((each) => each && !each.startsWith(name))
    this.cookie = [...stored, ...(/; Max-Age=0(;|$)/i.test(line) ? [] : [pair])].join("; ")
  }

  get = (path: string, options?: Options) => this.call("GET", path, options)
  post = (path: string, body?: unknown, options?: Options) => this.call("POST", path, { ...options, body })
  patch = (path: string, body?: unknown, options?: Options) => this.call("PATCH", path, { ...options, body })
  delete = (path: string, options?: Options) => this.call("DELETE", path, options)

  /** Posts a form as a browser without JavaScript does. */
  form = (path: string, fields: Record<string, string> = {}, options?: Options) =>
    this.call("POST", path, { ...options, body: new URLSearchParams(fields) })

  /** Posts what is created, and expects success. @returns the response's body */
  async created(path: string, request: unknown): Promise<Answer["body"]> {
    const { status, body } = await this.post(path, request)
    expect([path, status, status === 201 ? "" : body]).toEqual([path, 201, ""])
    return body
  }

  /** Books, and expects success. */
  async book(details: Record<string, unknown> = {}): Promise<{ id: string; token: string }> {
    const { data } = await this.created("/api/booking", bookingBody(details))
    return { id: data.id, token: data.token }
  }

  /** Uploads a slip, and expects success. @returns its URL */
  async upload(file: Uint8Array<ArrayBuffer>, name = "slip.jpg", fields: Record<string, string> = {}): Promise<string> {
    return (await this.created("/api/upload/slip", slipForm(file, name, fields))).url
  }
}

/**
 * Sends requests until one is answered with 429, which a limit of so many requests a minute does: after as many more if
 * a minute of the clock ends meanwhile. @returns the refusal
 */
export async function untilRefused(limit: number, send: (sent: number) => Promise<Answer>): Promise<Answer> {
  for (let sent = 0; sent <= 2 * limit; sent++) {
    const answer = await send(sent)
    if (answer.status !== 429) continue
    expect(sent).toBeGreaterThanOrEqual(limit)
    return answer
  }
  throw new Error(`${2 * limit + 1} requests were not refused`)
}

/** How many D1 batches an answer took. */
export function batchesOf({ headers }: { headers: Headers }): number {
  return Number(/batches;desc="(\d+)"/.exec(headers.get("Server-Timing") ?? "")?.[1])
}

/** The HTML of a page as a browser without script shows it: its script contains the loader data, and React's comments split texts. */
export function shownHtml(body: unknown): string {
  return String(body)
    .replace(/<(script|style)\b.*?<\/\1>/gs, "")
    .replaceAll("<!-- -->", "")
}

/** The cookies of an answer, without `fresh`, which every write sets for a few seconds. */
export function cookiesOf({ headers }: { headers: Headers }): string[] {
  return headers.getSetCookie().filter((line) => !line.startsWith("fresh="))
}

function isJson(body: unknown): boolean {
  if (body === undefined || typeof body === "string") return false
  return ![FormData, URLSearchParams, Uint8Array].some((type) => body instanceof type)
}

/** The body of POST /booking, by default for 3 to 7 December 2090. */
export function bookingBody(details: Record<string, unknown> = {}): Record<string, unknown> {
  const { checkIn, checkOut, rooms } = REQUEST
  return {
    bookingDetails: { checkIn, checkOut, rooms, totalPrice: undefined, ...details },
    paymentMethod: "bank_transfer",
    specialRequests: "",
  }
}

export function slipForm(
  file: Uint8Array<ArrayBuffer>,
  name = "slip.jpg",
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  form.set("slip", new File([file], name, { type: "image/jpeg" }))
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return form
}

/** Expects a failure of the contract (api.md, "Conventions") without internal details. */
export function expectFailure(answer: Answer, status: number, code: string, message?: string | RegExp): void {
  expect({ status: answer.status, code: answer.body.code }, JSON.stringify(answer.body)).toEqual({ status, code })
  expect(answer.body.status).toBe(status < 500 ? "fail" : "error")
  expect(answer.body.message).toEqual(
    message === undefined
      ? expect.stringMatching(/\S/)
      : message instanceof RegExp
        ? expect.stringMatching(message)
        : message,
  )
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/)
  expect(answer.headers.get("Cache-Control")).toBe("no-store")
  const unknown = Object.keys(answer.body).filter(
    (key) => !["status", "code", "message", "errors", "data"].includes(key),
  )
  expect(unknown).toEqual([])
  expect(JSON.stringify(answer.body)).not.toMatch(/SQLITE|D1_ERROR|\.ts:\d|at \w+ \(/)
}
