/** Cron runs by itself on Cloudflare alone. Locally this calls it, every five minutes as wrangler.toml says. */
export function runCron(origin: string): void {
  setInterval(() => fetch(`${origin}/cdn-cgi/handler/scheduled`).catch(() => {}), 5 * 60_000).unref()
}
