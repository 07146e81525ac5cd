import type { App } from "#app/app.ts"
import { logError } from "#app/log.server.ts"
import { type Call, failure } from "./api.server.ts"
import type { Caller } from "./caller.ts"
import { guestIdOf, holderNetworkOf } from "./credentials.server.ts"

const HEADER = "Idempotency-Key"
const KEY_MAX = 128
/** Keys of anonymous callers are global, so they must be long enough not to collide by chance. */
const ANONYMOUS_KEY_MIN = 16
/** Repeated responses to anonymous callers include token and cookies this long: enough for a retry. */
const CREDENTIALS_REPEATED_MS = 15 * 60 * 1000
/** A concurrent request waits about five seconds in total for the first one's response. */
const BACK_OFF_MS = [50, 100, 150, 200, 300, 400, 500, 700, 900, 1000, 1000]
const BUSY_RETRY_SECONDS = 5

type Handler = (call: Call) => Promise<Response>

/** @property bodyHash null if the request's body was not read to its end */
type StoredResponse = { bodyHash: string | null; status: number; headers: [string, string][]; body: string }

type Completed = Extract<Awaited<ReturnType<App["idempotency"]["claim"]>>, { state: "completed" }>

type Options = {
  /** Whether a 4xx may have written something; it is then repeated like a success. */
  repeatRefusals?: boolean
  /** Whether the stored response is encrypted with GUEST_DATA_SECRET. */
  isGuestData?: boolean
}

/**
 * Runs a handler once per `Idempotency-Key` (decision 0033): repeated requests get the first response for a
 * day, concurrent ones wait for it. A refusal, or a failure before the first write, releases the key; after
 * any other failure the work may have been done, so the key is refused. Of the /api only: a page's second press
 * finds what the first one made.
 */
export function idempotent(handler: Handler, { repeatRefusals = false, isGuestData = false }: Options = {}): Handler {
  return async (call) => {
    const key = call.request.headers.get(HEADER)
    const { app, caller, request } = call
    const encrypter = isGuestData ? app.guestData : app.encrypter
    // Without the secret the call takes no guest data, so there is nothing to repeat.
    if (key === null || encrypter === null) return handler(call)
    const keyOwner = ownerOf(caller)
    if (key.length < (keyOwner === ANONYMOUS ? ANONYMOUS_KEY_MIN : 1) || key.length > KEY_MAX)
      return failure("idempotency-key-invalid")
    // Limited before the key is stored, because anyone can invent cookies and keys.
    if (!caller.admin && !(await app.limits.idempotencyKey(holderNetworkOf(request))))
      return failure("too-many-requests")
    const id = await idOf(app, keyOwner, key)
    const holder = app.newId()
    for (const delay of [...BACK_OFF_MS, null]) {
      const claim = await app.idempotency.claim(id, holder, app.now()).catch(async (error: unknown) => {
        // The claim may have been stored, but no work has been done under it.
        await app.idempotency.release(id, holder)
        throw error
      })
      if (claim.state === "completed") return repeated(call, { id, key, encrypter }, claim)
      if (claim.state === "uncertain") return failure("idempotency-uncertain")
      if (claim.state === "claimed") {
        // A client that disconnects must not cancel the work before its response is stored.
        const work = run(call, handler, { id, holder, key, repeatRefusals, encrypter })
        call.waitUntil(work.catch(() => undefined))
        return work
      }
      if (delay !== null) await new Promise((resolve) => setTimeout(resolve, delay))
    }
    return failure("idempotency-busy", { retryAfterSeconds: BUSY_RETRY_SECONDS })
  }
}

type Claim = { id: string; holder: string; key: string; repeatRefusals: boolean; encrypter: App["encrypter"] }

async function run(
  call: Call,
  handler: Handler,
  { id, holder, key, repeatRefusals, encrypter }: Claim,
): Promise<Response> {
  const { app } = call
  const hashed = await withBodyHash(app, call.request, key)
  const writtenBefore = written(app)
  const endAfterFailure = () =>
    written(app) > writtenBefore ? app.idempotency.abandon(id, holder) : app.idempotency.release(id, holder)
  let response: Response
  try {
    response = await handler({ ...call, request: hashed.request })
  } catch (error) {
    if (!(error instanceof Response)) {
      await endAfterFailure()
      throw error
    }
    response = error
  }
  if (response.status >= 500) {
    await endAfterFailure()
    return response
  }
  if (response.status >= 400 && (!repeatRefusals || NOT_READ.includes(response.status))) {
    await app.idempotency.release(id, holder)
    return response
  }
  const stored: StoredResponse = {
    bodyHash: await hashed.hash(),
    status: response.status,
    headers: [...response.headers],
    body: await response.clone().text(),
  }
  const text = JSON.stringify(stored)
  const guestKeyId = await idForNewGuest(call, response, key)
  const copy = guestKeyId ? { id: guestKeyId, response: await encrypter.encrypt(text, guestKeyId) } : null
  try {
    const addressHash = ownerOf(call.caller) === ANONYMOUS ? await networkHash(call) : null
    await app.idempotency.storeResponse(id, holder, { response: await encrypter.encrypt(text, id), addressHash }, copy)
  } catch (error) {
    // The request itself has succeeded; only a retry will not get its response.
    logError("idempotent-response-not-stored", { error })
  }
  return response
}

/** The body stalled, or waits for other uploads. */
const NOT_READ = [408, 429]

/** Grows with every write that was, or may have been, committed. */
const written = ({ usage }: Pick<App, "usage">) => usage.rowsWritten + usage.writesLost

/** Fails unless the request is the same. Omits credentials if the caller may be another. */
async function repeated(
  call: Call,
  { id, key, encrypter }: Pick<Claim, "id" | "key" | "encrypter">,
  { response, claimedAt, addressHash }: Completed,
): Promise<Response> {
  const { app, request } = call
  const text = await encrypter.decrypt(response, id)
  if (text === null) return failure("idempotency-conflict")
  const stored = JSON.parse(text) as StoredResponse
  const { bodyHash } = stored
  if (bodyHash !== null) {
    const hashed = await withBodyHash(app, request, key)
    for await (const _ of (hashed.request.body ?? []) as unknown as AsyncIterable<Uint8Array>);
    if ((await hashed.hash()) !== bodyHash) return failure("idempotency-conflict")
  }
  const isSameCaller =
    addressHash === null ||
    (app.now() < claimedAt + CREDENTIALS_REPEATED_MS && (await app.signer.verify(networkText(request), addressHash)))
  const { status, headers, body } = isSameCaller ? stored : withoutCredentials(stored)
  return new Response(status === 204 ? null : body, { status, headers })
}

/** Removes cookies and token. */
function withoutCredentials({ headers, body, ...stored }: StoredResponse): StoredResponse {
  const { token: _, data, ...rest } = JSON.parse(body) as { token?: string; data?: { token?: string } }
  const { token: __, ...others } = data ?? {}
  return {
    ...stored,
    headers: headers.filter(([name]) => name.toLowerCase() !== "set-cookie"),
    body: JSON.stringify(data ? { ...rest, data: others } : rest),
  }
}

/** Keyed, so that the hash does not reveal the address. */
function networkHash({ app, request }: Call): Promise<string> {
  return app.signer.sign(networkText(request))
}

const networkText = (request: Request) => `idempotency-network:${holderNetworkOf(request)}`

/** All anonymous callers share one owner. */
function ownerOf({ admin, guestId, bookingId, emailVersion }: Caller): string {
  if (admin) return `admin:${admin.id}`
  if (guestId) return guestOwner(guestId)
  // Access by an email link does not identify the caller: the link may have been forwarded.
  return bookingId && emailVersion === null ? `booking:${bookingId}` : ANONYMOUS
}

const ANONYMOUS = "anyone"

const guestOwner = (guestId: string) => `guest:${guestId}`

function idOf(app: Pick<App, "sha256">, owner: string, key: string): Promise<string> {
  return app.sha256(new TextEncoder().encode(`${owner}\n${key}`))
}

/** For the guest whom the response created: an anonymous caller's retry may already send that cookie. */
async function idForNewGuest({ app, caller, request }: Call, response: Response, key: string): Promise<string | null> {
  if (ownerOf(caller) !== ANONYMOUS) return null
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0])
  if (cookies.length === 0) return null
  const guestId = await guestIdOf(app, new Request(request.url, { headers: { Cookie: cookies.join("; ") } }))
  return guestId && idOf(app, guestOwner(guestId), key)
}

/**
 * Computes the SHA-256 of key, method, path and body while the body is read; null if it is not read fully.
 * The key is stored nowhere: without it nobody can guess a short body, such as a password, by its hash.
 */
async function withBodyHash(
  app: Pick<App, "digest">,
  request: Request,
  key: string,
): Promise<{ request: Request; hash(): Promise<string | null> }> {
  const { pathname } = new URL(request.url)
  const digest = app.digest()
  await digest.write(new TextEncoder().encode(`${key}\n${request.method} ${pathname}\n`))
  if (!request.body) return { request, hash: digest.hex }
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  let isComplete = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) {
          isComplete = true
          controller.close()
          return
        }
        // Hashed first, because the consumer may modify or transfer the buffer.
        await digest.write(value)
        controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { request: new Request(request, { body }), hash: async () => (isComplete ? digest.hex() : null) }
}
