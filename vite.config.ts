import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { remixConfig } from "./remix.config.ts"

/**
 * What every page is made of, in three files: each module of its own would cost a request and a line in the page. The
 * calendar, which they name for the server's sake, keeps out of them with its dates.
 */
const CHUNKS: Record<string, RegExp> = {
  // Nothing that waits for the others: it asks for the page's texts while they are on their way.
  texts: /\/app\/(paths|page-texts)\.ts$|vite\/preload-helper/,
  remix:
    /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|i18next|react-i18next)\//,
  guest: new RegExp(
    [
      "/app/(result|i18n/(format|languages)|villa/money|booking/(choice|offer-view|price|stay)|http/(revalidation|server-only))\\.ts$",
      "/app/ui/(booking-card|connection|connection-notice|date-text|failure|icon|money|price-breakdown|range-calendar-island|reference|site-frame|still|toasts|use-fresh|use-language)\\.tsx?$",
      "/date-fns/(addDays|constants|constructFrom|differenceInCalendarDays|eachDayOfInterval|formatISO|getDay|parseISO|startOfDay|toDate)\\.js$",
      "/date-fns/_lib/(addLeadingZeros|getTimezoneOffsetInMilliseconds|normalizeDates|normalizeInterval)\\.js$",
    ].join("|"),
  ),
  dates: /\/node_modules\/(@date-fns|date-fns)\//,
  calendar: /\/app\/ui\/range-calendar\.tsx$|\/node_modules\/react-day-picker\//,
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
    // Takes some seconds of the build, and 4 kB off what a phone fetches for its first page.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
    rollupOptions: {
      // Packages that do not say so themselves do nothing by being imported: what a page does not use stays out of it.
      treeshake: { moduleSideEffects: (id) => !id.includes("/node_modules/") },
      output: isSsrBuild ? {} : { manualChunks: (id) => Object.keys(CHUNKS).find((name) => CHUNKS[name]?.test(id)) },
    },
  },
}))
