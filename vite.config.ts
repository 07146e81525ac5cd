import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { remixConfig } from "./remix.config.ts"

/**
 * What every page is made of, in two files: each of its own would cost a request and a line in the page. The
 * calendar, which they name for the server's sake, keeps out of them.
 */
const CHUNKS: Record<string, RegExp> = {
  remix:
    /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|i18next|react-i18next)\//,
  calendar: /\/app\/ui\/range-calendar\.tsx$|\/node_modules\/react-day-picker\//,
  patterns: /\/node_modules\/date-fns\/(format\.js$|_lib\/format\/|locale\/)/,
  guest:
    /\/app\/(paths|result|i18n\/(format|languages)|villa\/money|booking\/(choice|offer-view|price|stay)|http\/server-only|ui\/(booking-card|date-text|icon|money|price-breakdown|range-calendar-island|site-frame|still|toasts|use-language))\.tsx?$/,
}

/**
 * Zod would make functions of text where it may, and find out by trying: under the pages' policy the browser reports the
 * try. It asks before any code of ours runs, so the answer is built in.
 */
const withoutEval: Plugin = {
  name: "zod-without-eval",
  transform: (code, id) =>
    /\/zod\/v4\/core\/core\.js$/.test(id)
      ? { code: code.replace("__zod_globalConfig = {}", "__zod_globalConfig = { jitless: true }"), map: null }
      : undefined,
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), tailwindcss(), withoutEval],
  ssr: {
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker", "browser"] },
  },
  resolve: { mainFields: ["browser", "module", "main"] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: {
      // Packages that do not say so themselves do nothing by being imported: what a page does not use stays out of it.
      treeshake: { moduleSideEffects: (id) => !id.includes("/node_modules/") },
      output: isSsrBuild ? {} : { manualChunks: (id) => Object.keys(CHUNKS).find((name) => CHUNKS[name]?.test(id)) },
    },
  },
}))
