import { glob, mkdtemp, rm, writeFile } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { execa } from "execa"
import getPort from "get-port"
import { Failure } from "../../scripts/project.ts"
import { install } from "../support/chromium.ts"
import { COMMANDS, Page, type Send } from "./driver.ts"

export type Engine = "Firefox" | "WebKit"
export type Opened = { page: Page; version: string; close(): Promise<void> }

const START_MS = 30_000
/** Larger than the window that MiniBrowser opens. */
const SIZE = { width: 1280, height: 1024 }

/** Opens the engine's browser with an empty profile; as root on Debian installs it first. */
export const ENGINES: Record<Engine, () => Promise<Opened>> = { Firefox: openFirefox, WebKit: openWebKit }

/** Firefox answers WebDriver's commands by itself, as JSON over a socket (Marionette); geckodriver only translates. */
async function openFirefox(): Promise<Opened> {
  await ensure("firefox-esr", "firefox-esr")
  const port = await getPort()
  const profile = await mkdtemp(join(tmpdir(), "baan-firefox-"))
  await writeFile(join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`)
  const size = ["--width", `${SIZE.width}`, "--height", `${SIZE.height}`]
  const browser = execa("firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", profile, ...size], {
    stdio: "ignore",
    reject: false,
  })
  const socket = await retry(() => connected(port))
  const ask = marionette(socket)
  const { capabilities } = (await ask("WebDriver:NewSession", {})) as Session
  const send: Send = async (command, parameters = {}) => {
    const answer = await ask(COMMANDS[command].marionette, parameters)
    return resultOf(answer)
  }
  return {
    page: new Page(send),
    version: capabilities.browserVersion,
    close: async () => {
      await send("end")
      socket.destroy()
      browser.kill()
      await browser
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** WebKitGTK's small browser, which its WebDriver starts on a screen of its own. */
async function openWebKit(): Promise<Opened> {
  await ensure("WebKitWebDriver", "webkit2gtk-driver")
  await ensure("Xvfb", "xvfb")
  const port = await getPort()
  const display = `:${port}`
  const server = execa("Xvfb", [display, "-screen", "0", `${SIZE.width}x${SIZE.height}x24`], {
    stdio: "ignore",
    reject: false,
  })
  const driver = execa("WebKitWebDriver", [`--port=${port}`], {
    env: { DISPLAY: display },
    stdio: "ignore",
    reject: false,
  })
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body && JSON.stringify(body),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(Object.values(value as { error: string; message: string }).join(": "))
    return value
  }
  await retry(async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok)
  const options = { binary: await miniBrowser(), args: ["--automation"] }
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } }
  const session = (await ask("POST", "", { capabilities })) as Session
  const send: Send = async (command, { id, ...parameters } = {}) => {
    const { method, path } = COMMANDS[command]
    const below = path(String(id))
    return await ask(method, `/${session.sessionId}${below && `/${below}`}`, method === "POST" ? parameters : undefined)
  }
  return {
    page: new Page(send),
    version: session.capabilities.browserVersion,
    close: async () => {
      await send("end")
      driver.kill()
      server.kill()
      await Promise.all([driver, server])
    },
  }
}

type Session = { sessionId: string; capabilities: { browserVersion: string } }

/** Its folder names the machine and the version of WebKitGTK's interface. */
async function miniBrowser(): Promise<string> {
  for await (const path of glob("/usr/lib/*/webkit2gtk-*/MiniBrowser")) return path
  throw new Failure("No MiniBrowser found: install Debian's webkit2gtk-driver.")
}

async function ensure(command: string, debianPackage: string): Promise<void> {
  const isThere = async () => !(await execa({ reject: false })`which ${command}`).failed
  if (await isThere()) return
  if (process.getuid?.() === 0) await install(debianPackage)
  if (!(await isThere())) throw new Failure(`${command} is missing. Debian: apt-get install ${debianPackage}`)
}

/** Firefox answers a script with `{value}`, and most other commands with `{value: null}`. */
const resultOf = (answer: unknown) => (answer as { value?: unknown } | null)?.value

/** Sends commands as `length:[0, id, name, parameters]`, answered by `length:[1, id, error, result]`. */
function marionette(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let received = Buffer.alloc(0)
  let last = 0
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(":")
      const length = Number(received.subarray(0, colon).toString())
      if (colon < 0 || received.length < colon + 1 + length) return
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString())
      received = received.subarray(colon + 1 + length)
      // The first message is the greeting, which is no list.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message
      const answer = waiting.get(id)
      waiting.delete(id)
      if (error) answer?.reject(new Error(`${error.error}: ${error.message}`))
      else answer?.resolve(result)
    }
  })
  return (name, parameters) => {
    const id = ++last
    const text = JSON.stringify([0, id, name, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => resolve(socket))
    socket.on("error", reject)
  })
}

async function retry<Value>(attempt: () => Promise<Value>): Promise<Value> {
  const end = Date.now() + START_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(200)
    }
  }
}
