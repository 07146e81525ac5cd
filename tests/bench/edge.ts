import { createServer, type Server } from "node:http"
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
            redirect: "manual",
            headers: {
              "Accept-Language": request.headers["accept-language"] ?? "th",
              Accept: request.headers.accept ?? "*/*",
            },
          })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get("Content-Type") ?? ""
    const isText = TEXT.test(type)
    for (const [name, value] of answer.headers) {
      if (!/^(content-(length|encoding)|transfer-encoding|connection|keep-alive)$/.test(name))
        response.setHeader(name, value)
    }
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

/** Compresses as Cloudflare does on the fly: quality 4. */
export function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}
