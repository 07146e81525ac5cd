import { type ChildProcess, spawn } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"
import { isFree } from "./free-port.ts"
import { serverMark } from "./leftover-servers.ts"
import { Failure } from "./project.ts"
import { sessionSecret } from "./state.ts"

/** The worker's variables that local development sets: those that exist there alone, and those of a card gateway. */
export type LocalVars = Partial<
  Record<
    | ("PAYMENT_WINDOW_SECONDS" | "LIMITS" | "SETUP_CODE")
    | ("CARD_GATEWAY" | "OMISE_PUBLIC_KEY" | "OMISE_SECRET_KEY" | "OMISE_API_URL"),
    string
  >
>

export type Server = {
  origin: string
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends it in peace. */
  stop(): Promise<void>
  /** Ends it as a power cut would: SIGKILL to every process of it. */
  kill(): Promise<void>
}

/**
 * Serves the built worker in workerd with the given state folder, on 127.0.0.1. Resolves once it answers.
 * @throws when the port is taken
 */
export async function serve(options: {
  port: number
  state: string
  vars?: LocalVars
  /** Reloads the pages in the browser after each rebuild, and shows every request. */
  watched?: boolean
  /** Another worker than the app, by its configuration. */
  config?: string
}): Promise<Server> {
  const { port, state, vars = {}, watched = false, config } = options
  if (!(await isFree(port))) throw new Failure(`Port ${port} is in use. Choose another one: PORT=8788 npm start`)

  const child = spawn(
    process.execPath,
    [
      "--no-warnings",
      // Without its guard a killed `npm start` would leave workerd behind on the port.
      ...["--import", new URL("./guard-server.ts", import.meta.url).href],
      "node_modules/wrangler/wrangler-dist/cli.js",
      "dev",
      ...(config ? ["--config", config] : []),
      ...["--port", String(port), "--ip", "127.0.0.1", "--inspector-port", "0"],
      ...["--persist-to", state, "--show-interactive-dev-session=false", "--log-level", watched ? "log" : "error"],
      // Any file named here keeps a developer's own .dev.vars out; secrets come through the environment.
      ...["--env-file", "/dev/null"],
      "--var",
      "ENVIRONMENT:development",
      ...Object.entries(vars).flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])),
      ...(watched ? ["--live-reload"] : []),
    ],
    {
      // A process group of its own, so that one signal reaches all of it.
      detached: true,
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        ...serverMark(state),
        // Wrangler bundles React's development build otherwise.
        NODE_ENV: watched ? "development" : "production",
        SESSION_SECRET: await sessionSecret(state),
        // Asks a server on the internet where this machine is, else.
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
        WRANGLER_SEND_METRICS: "false",
      },
    },
  )
  const group = child.pid!
  const ended = whenEnded(child).then(() => killGroup(group))

  const origin = `http://localhost:${port}`
  await Promise.race([
    answers(`http://127.0.0.1:${port}/api/health`),
    ended.then(() => {
      throw new Failure("The server ended before it answered: see above.")
    }),
  ])
  return {
    origin,
    ended,
    stop: async () => {
      child.kill("SIGTERM")
      await Promise.race([ended, pause(5000)])
      killGroup(group)
      await ended
    },
    kill: async () => {
      killGroup(group)
      await ended
    },
  }
}

function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL")
  } catch {
    // Nobody left.
  }
}

function whenEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once("exit", () => resolve()))
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { redirect: "manual" }).catch(() => null)
    await answer?.body?.cancel()
    if (answer) return
    await pause(100)
  }
}
