import { existsSync } from "node:fs"
import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { remixConfig } from "./remix.config.ts"

/**
 * What every page is made of, in three files: each module of its own would cost a request and a line in the page. The
 * calendar, which they name for the server's sake, keeps out of them with its dates. A name is a file or a folder, from
 * the project's folder; the first chunk that has it wins.
 */
const CHUNKS = {
  // Imports none of the others: it asks for the page's texts while they are still loading.
  texts: ["app/paths.ts", "app/page-texts.ts"],
  remix: packages(
    ...["react", "react-dom", "scheduler", "@remix-run", "react-router", "react-router-dom", "turbo-stream", "i18next"],
    "react-i18next",
  ),
  guest: [
    ...["app/result.ts", "app/villa/money.ts", "app/http/revalidation.ts", "app/http/server-only-data.ts"],
    ...within("app/i18n", "format.ts", "languages.ts"),
    ...within("app/booking", "date-selection.ts", "offer-view.ts", "price.ts", "stay.ts"),
    ...within("app/ui", "booking-card.tsx", "connection.ts", "connection-notice.tsx", "date-text.tsx", "failure.tsx"),
    ...within("app/ui", "icon.tsx", "money.tsx", "price-breakdown.tsx", "range-calendar-island.tsx", "reference.tsx"),
    ...within("app/ui", "server-only.ts", "site-frame.tsx", "toasts.tsx", "use-language.ts", "use-revalidate.ts"),
    ...within("node_modules/date-fns", "addDays.js", "constants.js", "constructFrom.js", "differenceInCalendarDays.js"),
    ...within("node_modules/date-fns", "eachDayOfInterval.js", "formatISO.js", "getDay.js", "parseISO.js"),
    ...within("node_modules/date-fns", "startOfDay.js", "toDate.js"),
    ...within("node_modules/date-fns/_lib", "addLeadingZeros.js", "getTimezoneOffsetInMilliseconds.js"),
    ...within("node_modules/date-fns/_lib", "normalizeDates.js", "normalizeInterval.js"),
  ],
  dates: packages("@date-fns", "date-fns"),
  calendar: ["app/ui/range-calendar.tsx", ...packages("react-day-picker")],
}

function within(folder: string, ...names: string[]): string[] {
  return names.map((name) => `${folder}/${name}`)
}

function packages(...names: string[]): string[] {
  return names.map((name) => `node_modules/${name}/`)
}

/** The chunks by the absolute paths that modules have. A name that nothing has any more stops the build. */
function chunkPaths(): [chunk: string, path: string][] {
  const root = `${import.meta.dirname}/`
  return Object.entries(CHUNKS).flatMap(([chunk, names]) =>
    names.map((name): [string, string] => {
      if (!existsSync(root + name)) throw new Error(`${name} is named as part of a chunk and does not exist`)
      return [chunk, root + name]
    }),
  )
}

/** The chunk that a module is put into; undefined leaves it to Rollup. */
function manualChunks(paths = chunkPaths()): (id: string) => string | undefined {
  return (id) => {
    // Rollup's own module, which asks for others.
    if (id.includes("vite/preload-helper")) return "texts"
    const [file = id] = id.split("?")
    return paths.find(([, path]) => (path.endsWith("/") ? file.startsWith(path) : file === path))?.[0]
  }
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
      output: isSsrBuild ? {} : { manualChunks: manualChunks() },
    },
  },
}))
