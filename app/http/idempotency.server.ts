import type { App } from "../app.ts"
import { logError } from "../log.server.ts"
import { type Call, failure } from "./api.server.ts"
import type { Caller } from "./caller.ts"
import { addressOf, guestIdOf, holderNetworkOf } from "./session.server.ts"

const HEADER = "Idempotency-Key"
const KEY_MAX = 128
/** The key of a caller who is not known stands for itself, so nobody else may use the same one by chance. */
const ANONYMOUS_KEY_MIN = 16
/** How long whoever lost the first answer may have its token and cookie again: time enough to try again, and no more. */
const CREDENTIALS_REPEATED_MS = 15 * 60 * 1000
/** How long a twin waits for the first one's answer, looking ever less often: about five seconds. */
const WAITS_MS = [50, 100, 150, 200, 300, 400, 500, 700, 900, 1000, 1000]
const BUSY_RETRY_SECONDS = 5

type Handler = (call: Call) => Promise<Response>

/** An answer as it is kept. @property bodyHash null where the body was not read to its end */
type Kept = { bodyHash: string | null; status: number; headers: [string, string][]; body: string }

type Answered = Extract<Awaited<ReturnType<App["idempotency"]["claim"]>>, { state: "answered" }>

type Options = {
  /** Whether a refusal may have made something all the same, and so is repeated like any answer. */
  refusalsMake?: boolean
}

/**
 * A handler that makes its thing once for each `Idempotency-Key`: the same request again within a day gets the first
 * answer, of many at once one works and the others wait for it. A refusal or a failure made nothing and frees the key.
 */
export function idempotent(handler: Handler, { refusalsMake = false }: Options = {}): Handler {
  return async (call) => {
    const key = call.request.headers.get(HEADER)
    if (key === null) return handler(call)
    const { app, caller, request } = call
    const name = nameOf(caller)
    if (key.length < (name === ANYONE ? ANONYMOUS_KEY_MIN : 1) || key.length > KEY_MAX)
      return failure("idempotency-key-invalid")
    // Counted before the key becomes a row: a cookie and a new key cost a stranger nothing.
    if (!caller.admin && !(await app.limits.idempotencyKey(addressOf(request)))) return failure("too-many-requests")
    const id = await idOf(app, name, key)
    const holder = app.newId()
    for (const wait of [...WAITS_MS, null]) {
      const claim = await app.idempotency.claim(id, holder, app.now())
      if (claim.state === "answered") return repeated(call, id, claim)
      if (claim.state === "mine") {
        // A client that gives up waiting must not stop the work between the making and the keeping.
        const work = firstTime(call, handler, { id, holder, key, refusalsMake })
        call.waitUntil(work.catch(() => undefined))
        return work
      }
      if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait))
    }
    return failure("idempotency-busy", { retryAfterSeconds: BUSY_RETRY_SECONDS })
  }
}

type First = { id: string; holder: string; key: string } & Required<Options>

async function firstTime(call: Call, handler: Handler, { id, holder, key, refusalsMake }: First): Promise<Response> {
  const { app } = call
  const watched = await watch(app, call.request)
  let answer: Response
  try {
    answer = await handler({ ...call, request: watched.request })
  } catch (error) {
    if (!(error instanceof Response)) {
      await app.idempotency.release(id, holder)
      throw error
    }
    answer = error
  }
  if (answer.status >= 500 || (answer.status >= 400 && !refusalsMake)) {
    await app.idempotency.release(id, holder)
    return answer
  }
  const kept: Kept = {
    bodyHash: await watched.hash(),
    status: answer.status,
    headers: [...answer.headers],
    body: await answer.clone().text(),
  }
  const text = JSON.stringify(kept)
  const becameId = await becameOf(call, answer, key)
  const copy = becameId ? { id: becameId, answer: await app.encrypter.encrypt(text, becameId) } : null
  try {
    const addressHash = nameOf(call.caller) === ANYONE ? await networkHash(call) : null
    await app.idempotency.keep(id, holder, { answer: await app.encrypter.encrypt(text, id), addressHash }, copy)
  } catch (error) {
    // What was made is made: its maker must hear of it, even if nobody can be told again.
    logError("answer-not-kept", { error })
  }
  return answer
}

/** The first answer again, if it was to the same request; without its credentials for whoever may be somebody else. */
async function repeated(call: Call, id: string, { answer, claimedAt, addressHash }: Answered): Promise<Response> {
  const { app, request } = call
  const text = await app.encrypter.decrypt(answer, id)
  if (text === null) return failure("idempotency-conflict")
  const kept = JSON.parse(text) as Kept
  const { bodyHash } = kept
  if (bodyHash !== null) {
    const watched = await watch(app, request)
    for await (const _ of (watched.request.body ?? []) as unknown as AsyncIterable<Uint8Array>);
    if ((await watched.hash()) !== bodyHash) return failure("idempotency-conflict")
  }
  const isSameCaller =
    addressHash === null ||
    (app.now() < claimedAt + CREDENTIALS_REPEATED_MS && (await app.signer.verify(networkText(request), addressHash)))
  const { status, headers, body } = isSameCaller ? kept : withoutCredentials(kept)
  return new Response(status === 204 ? null : body, { status, headers })
}

/** An answer without the cookies and the token in it. */
function withoutCredentials({ headers, body, ...kept }: Kept): Kept {
  const { token: _, data, ...rest } = JSON.parse(body) as { token?: string; data?: { token?: string } }
  const { token: __, ...others } = data ?? {}
  return {
    ...kept,
    headers: headers.filter(([name]) => name.toLowerCase() !== "set-cookie"),
    body: JSON.stringify(data ? { ...rest, data: others } : rest),
  }
}

/** The network of a caller, in a form that tells nobody which it is. */
function networkHash({ app, request }: Call): Promise<string> {
  return app.signer.sign(networkText(request))
}

const networkText = (request: Request) => `idempotency-network:${holderNetworkOf(request)}`

/** Whose the key is. Somebody not yet known has only the key itself. */
function nameOf({ admin, guestId, bookingId, emailVersion }: Caller): string {
  if (admin) return `admin:${admin.id}`
  if (guestId) return guestName(guestId)
  // A booking that an email's link has opened on a device names nobody: the link may be old by now.
  return bookingId && emailVersion === null ? `booking:${bookingId}` : ANYONE
}

const ANYONE = "anyone"

const guestName = (guestId: string) => `guest:${guestId}`

function idOf(app: Pick<App, "sha256">, name: string, key: string): Promise<string> {
  return app.sha256(new TextEncoder().encode(`${name}\n${key}`))
}

/** The key's id for the guest whom the answer made of somebody unknown: with the cookie they ask again as that guest. */
async function becameOf({ app, caller, request }: Call, answer: Response, key: string): Promise<string | null> {
  if (nameOf(caller) !== ANYONE) return null
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0])
  if (cookies.length === 0) return null
  const guestId = await guestIdOf(app, new Request(request.url, { headers: { Cookie: cookies.join("; ") } }))
  return guestId && idOf(app, guestName(guestId), key)
}

/** The request with a body whose SHA-256, after method and path, is taken on its way to whoever reads it. */
async function watch(
  app: Pick<App, "digest">,
  request: Request,
): Promise<{ request: Request; hash(): Promise<string | null> }> {
  const { pathname } = new URL(request.url)
  const digest = app.digest()
  await digest.write(new TextEncoder().encode(`${request.method} ${pathname}\n`))
  if (!request.body) return { request, hash: digest.hex }
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  let whole = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) {
          whole = true
          controller.close()
          return
        }
        // Before the reader has it, who might change it.
        await digest.write(value)
        controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { request: new Request(request, { body }), hash: async () => (whole ? digest.hex() : null) }
}
