import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"

/** How a channel answers the requests for an address; the default is 200 with `file`. */
export type Channel = {
  file?: string
  status?: number
  headers?: Record<string, string>
  /** Answers with so many bytes of spaces, compressed. */
  zippedBytes?: number
  fault?: "reset" | "silent"
}

/** A request that a channel got. */
export type ChannelRequest = { url: string; headers: Record<string, string> }

export type ChannelCommand = { channels?: Record<string, Channel> }

/**
 * A server in place of all other channels: the app sends it every request for a calendar, with the address in
 * `X-Calendar-Url` (`CALENDAR_RELAY_URL`). It honours `If-None-Match` where a channel has an `ETag`. Each path has
 * channels of its own, for tests that run at the same time; `/control` below it sets them.
 */
export async function channelServer(port = 0) {
  type Session = { channels: Map<string, Channel>; requests: ChannelRequest[] }
  const sessions = new Map<string, Session>()

  const server = createServer(async (request, response): Promise<unknown> => {
    const [prefix = "", isControl] = (request.url ?? "").split("/control")
    const path = prefix.replace(/\/$/, "")
    const session: Session = sessions.get(path) ?? { channels: new Map(), requests: [] }
    sessions.set(path, session)
    if (isControl !== undefined) return control(session, await bodyOf(request), response)
    const url = String(request.headers["x-calendar-url"])
    session.requests.push({ url, headers: request.headers as Record<string, string> })
    const channel = session.channels.get(url)
    if (!channel) return response.writeHead(404).end("not found")
    return answer(channel, request, response)
  })

  function control({ channels, requests }: Session, command: ChannelCommand, response: ServerResponse) {
    for (const [url, channel] of Object.entries(command.channels ?? {})) channels.set(url, channel)
    const seen = requests.splice(0)
    return response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ requests: seen }))
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Lets the process exit while the server listens. */
    unref: () => server.unref(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answer(channel: Channel, request: IncomingMessage, response: ServerResponse) {
  const { status = 200, headers = {}, file = "" } = channel
  if (channel.fault === "reset") return response.destroy()
  if (channel.fault === "silent") return
  if (headers.ETag && request.headers["if-none-match"] === headers.ETag) return response.writeHead(304).end()
  if (channel.zippedBytes) {
    const body = gzipSync(Buffer.alloc(channel.zippedBytes, 32))
    return response.writeHead(200, { "Content-Encoding": "gzip" }).end(body)
  }
  return response.writeHead(status, headers).end(file)
}

async function bodyOf(request: IncomingMessage): Promise<ChannelCommand> {
  let text = ""
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}
