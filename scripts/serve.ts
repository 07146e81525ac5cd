// Serves the built worker by `wrangler dev`, and ends all of its processes whatever happens to wrangler or to this process.
import { networkInterfaces } from "node:os"
import { resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { execa } from "execa"
import getPort, { clearLockedPorts } from "get-port"
import { type CronRun, RUN_MINUTES } from "../app/job/cron-schedule.ts"
import { BUNDLE_MAIN } from "./build.ts"
import { Failure } from "./project.ts"
import { guestDataSecret, STATE_DIR, serverMark, sessionSecret } from "./state.ts"

const HOST = "127.0.0.1"
const PORT = Number(process.env.PORT ?? 8787)
const STOP_TIMEOUT_MS = 5000

type LineVar = "LINE_CHANNEL_ID" | "LINE_CHANNEL_SECRET" | "LINE_API_URL"
type CardVar = "CARD_GATEWAY" | "OMISE_PUBLIC_KEY" | "OMISE_SECRET_KEY" | "OMISE_API_URL"
/** The worker's variables that `npm start` takes from its environment; tests set others too. */
const START_VARS = [
  "PAYMENT_WINDOW_SECONDS",
  "OTP_RESEND_SECONDS",
  "LIMITS",
  "PUSH_RELAY_URL",
  "CALENDAR_RELAY_URL",
  "SETUP_CODE",
] as const
type LocalVar = (typeof START_VARS)[number] | CardVar | LineVar | "GUEST_DATA_SECRET"
export type LocalVars = { [Name in LocalVar]?: string }

type ServeOptions = {
  port: number
  state: string
  vars?: LocalVars
  /** Reloads the pages in the browser after each rebuild, and logs every request. */
  watched?: boolean
  /** The wrangler configuration of another worker than the app. */
  config?: string
  /** A script around the built worker, to be served in its place. */
  main?: string
  /** A file to which its output is written too. */
  log?: string
}

export type Server = {
  origin: string
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends it gracefully. */
  stop(): Promise<void>
  /** Ends it as a power cut would: SIGKILL to every process of it. */
  kill(): Promise<void>
}

/**
 * Serves the built worker in workerd with the given state folder, on 127.0.0.1. Resolves once it answers.
 * @throws when the port is taken
 */
export async function serve(options: ServeOptions): Promise<Server> {
  const { port, state, watched = false, vars, log } = options
  const output = log ? (["inherit", { file: log, append: true }] as const) : "inherit"
  await requireFreePort(port)
  const child = execa(
    process.execPath,
    wranglerArgs({ ...options, vars: { GUEST_DATA_SECRET: await guestDataSecret(state), ...vars } }),
    {
      // A process group of its own, so that one signal reaches all of its processes.
      detached: true,
      forceKillAfterDelay: STOP_TIMEOUT_MS,
      reject: false,
      stdio: ["ignore", output, output],
      env: {
        ...serverMark(state),
        // Wrangler bundles React's development build otherwise.
        NODE_ENV: watched ? "development" : "production",
        SESSION_SECRET: await sessionSecret(state),
        // Without it, workerd asks a server on the internet for this machine's location.
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
        WRANGLER_SEND_METRICS: "false",
        // Servers on one machine would otherwise look for each other in a folder of the user's.
        WRANGLER_REGISTRY_PATH: resolve(state, "registry"),
      },
    },
  )
  const killGroup = () => {
    try {
      process.kill(-child.pid!, "SIGKILL")
    } catch {
      // All of its processes have ended.
    }
  }
  const ended = child.then(killGroup)
  await Promise.race([
    untilAnswered(`http://${HOST}:${port}/api/health`),
    ended.then(() => {
      throw new Failure("The server ended before it answered: see above.")
    }),
  ])
  return {
    origin: `http://localhost:${port}`,
    ended,
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    },
    kill: async () => {
      killGroup()
      await ended
    },
  }
}

/** @throws when another program answers at the port, also at the IPv6 address of localhost alone */
export async function requireFreePort(port = PORT): Promise<void> {
  for (const host of [HOST, ...(hasIpv6() ? ["::1"] : [])]) {
    // getPort reserves what it returns for a while: this process may have reserved the port itself.
    clearLockedPorts()
    if ((await getPort({ port, host })) === port) continue
    throw new Failure(`Port ${port} is in use. Choose another one: PORT=8788 npm start`)
  }
}

const hasIpv6 = () => Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === "::1"))

/** The URL of a server at which `wrangler dev` does a run of the cron trigger. */
export function scheduledUrl({ origin }: Pick<Server, "origin">, run: CronRun): string {
  return `${origin}/cdn-cgi/handler/scheduled?time=${RUN_MINUTES[run] * 60_000}`
}

/** Serves the local state as the environment says (README.md), until this process gets a signal. */
export async function serveUntilSignal(watched = false): Promise<Server> {
  const vars = Object.fromEntries(START_VARS.map((name) => [name, process.env[name]]))
  const server = await serve({ port: PORT, state: STATE_DIR, vars, watched })
  endOnSignal(server)
  return server
}

/**
 * Stops a server gracefully when this process gets a signal, or when its parent process is gone; `npm` does not pass signals on.
 * @param cleanUp what to do meanwhile
 */
export function endOnSignal(server: Server, cleanUp: () => Promise<void> = async () => {}): void {
  const parent = process.ppid
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    await Promise.all([server.stop(), cleanUp()])
    process.exit(0)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end)
  setInterval(() => process.ppid !== parent && end(), 250).unref()
  server.ended.then(() => {
    if (isEnding) return
    console.error("The server stopped unexpectedly. See its output above.")
    process.exit(1)
  })
}

function wranglerArgs({ port, state, vars = {}, watched = false, config, main }: ServeOptions): string[] {
  return [
    "--no-warnings",
    // Without it, a killed `npm start` would leave workerd running on the port.
    "--import",
    new URL("./guard-server.ts", import.meta.url).href,
    "node_modules/wrangler/wrangler-dist/cli.js",
    "dev",
    // Serves what a deployment would upload; bundling it again would take seconds at each start.
    ...(config ? ["--config", config] : main ? [main] : watched ? [] : [BUNDLE_MAIN, "--no-bundle"]),
    "--port",
    String(port),
    "--ip",
    HOST,
    "--inspector-port",
    "0",
    "--persist-to",
    state,
    "--show-interactive-dev-session=false",
    "--log-level",
    watched ? "log" : "error",
    // Keeps a developer's own .dev.vars out; the secret is in the environment.
    "--env-file",
    "/dev/null",
    "--var",
    "ENVIRONMENT:development",
    ...Object.entries(vars).flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])),
    ...(watched ? ["--live-reload"] : []),
  ]
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { redirect: "manual" }).catch(() => null)
    await answer?.body?.cancel()
    if (answer) return
    await pause(100)
  }
}
