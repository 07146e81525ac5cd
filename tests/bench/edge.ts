import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { brotliCompressSync, constants } from "node:zlib"

const TEXT = /^(text\/|application\/(json|javascript)|image\/svg)/

/** A proxy that compresses text like Cloudflare's edge, which `wrangler dev` does not. */
export type Edge = { origin: string; close(): void }

/** @param home the response to `/`, instead of the worker's */
export async function openEdge(worker: string, home?: Response): Promise<Edge> {
  const server: Server = createServer(async (request, response) => {
    const answer =
      home !== undefined && request.url === "/"
        ? home.clone()
        : await fetch(new URL(request.url ?? "/", worker), {
            method: request.method,
            redirect: "manual",
            headers: forwarded(request, worker),
            body: request.method === "POST" ? await bodyOf(request) : undefined,
          })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get("Content-Type") ?? ""
    const isText = TEXT.test(type)
    for (const [name, value] of answer.headers) {
      if (!/^(content-(length|encoding)|transfer-encoding|connection|keep-alive|set-cookie)$/.test(name))
        response.setHeader(name, value)
    }
    response.setHeader("Set-Cookie", answer.headers.getSetCookie())
    if (isText) response.setHeader("Content-Encoding", "br")
    response.writeHead(answer.status)
    response.end(isText ? brotli(body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const FORWARDED = ["accept", "accept-language", "content-type", "cookie"]

/** The request's headers that the worker reads; its origin is the worker's, which refuses forms of another. */
function forwarded({ headers }: IncomingMessage, worker: string): Headers {
  const kept = FORWARDED.flatMap((name): [string, string][] => (headers[name] ? [[name, String(headers[name])]] : []))
  return new Headers([...kept, ...(headers.origin ? [["origin", worker] as [string, string]] : [])])
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(Buffer.concat(await request.toArray()))
}

/** Compresses as Cloudflare does on the fly: quality 4. */
export function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}
