import { existsSync, readdirSync, readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { relative } from "node:path"
import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { remixConfig } from "./remix.config.ts"

/**
 * The chunks of the script that many pages load: separate modules would each cost a request and a tag in the HTML. The
 * calendar has its own chunk with its date packages, and so have the rows of a deposit, although the guest chunk
 * imports both for server rendering. Names are files, or folders with a trailing slash, relative to the project; the first match wins.
 * Saves 5.6 kB of the home page's script and 0.5 kB of its HTML (gzip): `npm run bench -- weight`.
 */
const CHUNKS = {
  // Imports no other chunk, so that the page's texts are requested while the others load.
  texts: ["app/paths.ts", "app/ui/hydration/page-texts.ts"],
  remix: packages("react", "react-dom", "scheduler", "@remix-run", "react-router", "react-router-dom", "turbo-stream"),
  guest: [
    "app/result.ts",
    "app/durations.ts",
    "app/villa/dates.ts",
    "app/villa/money.ts",
    "app/http/revalidation.ts",
    "app/i18n/format.ts",
    "app/i18n/languages.ts",
    "app/i18n/translate.ts",
    "app/i18n/use-translation.ts",
    "app/calendar/month/date-selection.ts",
    "app/villa/prices/offer-view.ts",
    "app/villa/prices/price-breakdown.ts",
    "app/booking/stay.ts",
    "app/booking/ui/booking-card.tsx",
    "app/ui/connection.ts",
    "app/ui/connection-notice.tsx",
    "app/ui/date-text.tsx",
    "app/ui/failure.tsx",
    "app/ui/icon.tsx",
    "app/ui/money.tsx",
    "app/ui/page-progress.tsx",
    "app/villa/prices/ui/price-lines.tsx",
    "app/booking/ui/reference.tsx",
    "app/ui/site-frame.tsx",
    "app/ui/toasts.tsx",
    "app/ui/use-language.ts",
    "app/ui/use-revalidate.ts",
    "app/ui/hydration/range-calendar-island.tsx",
    "app/ui/hydration/server-only.ts",
    "app/villa/photos/ui/use-photo-viewer.ts",
  ],
  plan: [
    "app/ui/amount-row.tsx",
    "app/villa/terms/payment-plan.ts",
    "app/villa/terms/payment-plan-text.ts",
    "app/villa/terms/ui/offer-plan.tsx",
    "app/villa/terms/ui/plan-rows.tsx",
  ],
  dates: packages("@date-fns", "date-fns"),
  calendar: ["app/ui/range-calendar.tsx", ...packages("react-day-picker")],
  // Also of the guest's pages with a form.
  form: [
    "app/ui/field.tsx",
    "app/ui/form-controls.ts",
    "app/ui/form-errors.tsx",
    "app/ui/select-field.tsx",
    "app/ui/use-form-id.ts",
    ...packages("@conform-to/dom", "@conform-to/react"),
  ],
  // What the guest's pages from the details to the receipt share, and their forms: most of these modules have less than 1 kB.
  stay: [
    "app/stay-paths.ts",
    "app/booking/pages/contact-about-booking.tsx",
    "app/booking/pages/step-page.tsx",
    "app/booking/pages/steps.tsx",
    "app/booking/pages/summary.tsx",
    "app/booking/ui/booking-number.tsx",
    "app/http/page-meta.ts",
    "app/ui/thai-text.tsx",
    "app/money/payable/deadline.ts",
    "app/money/payable/ui/contact-owner.tsx",
    "app/money/payable/ui/contact-owner-hint.tsx",
    "app/money/payable/ui/countdown.tsx",
    "app/money/receipts/pages/receipt-list.tsx",
    "app/money/receipts/ui/buyer-lines.tsx",
    "app/money/seller/tax-id.ts",
    "app/money/refunds/pages/refunds.tsx",
    "app/money/slips/ui/refused-slip.tsx",
    "app/ui/contact-links.tsx",
    "app/ui/guest-page.tsx",
    "app/ui/open-in-browser.tsx",
    "app/ui/pending-skeleton.tsx",
    "app/ui/share.tsx",
    "app/ui/use-revalidate-when-visible.ts",
    "app/villa/place/ui/area.tsx",
    "app/villa/place/ui/directions.tsx",
    "app/villa/prices/ui/price-breakdown.tsx",
    "app/villa/terms/ui/cancellation-terms.tsx",
    "app/villa/terms/ui/payment-terms.tsx",
  ],
  details: [
    "app/booking/guest/phone-prefix.ts",
    "app/booking/guest/plain-name.ts",
    "app/booking/guest/ui/phone-fields.tsx",
    "app/i18n/format-arrival.ts",
    "app/money/receipts/ui/buyer-fields.tsx",
    "app/notify/email/email-suggestion.ts",
    "app/notify/email/ui/email-field.tsx",
    "app/stay/pass/arrival.ts",
    "app/stay/pass/pages/stay-details-fields.tsx",
    "app/ui/use-checked-radio.ts",
  ],
  // What most pages of the administration share, and what those with a form do: most of these modules have less than 1 kB.
  admin: [
    "app/admin/admin-paths.ts",
    "app/people/permissions.ts",
    "app/admin/pages/settings-page.tsx",
    "app/admin/pages/back-link.tsx",
    "app/admin/pages/last-section.tsx",
    "app/admin/pages/needs-villa.tsx",
    "app/admin/pages/sections.ts",
    "app/admin/pages/remove-button.tsx",
    "app/admin/pages/save-bar.tsx",
    "app/booking/admin/status-form.tsx",
    "app/admin/pages/use-may.ts",
  ],
  "admin-form": [
    "app/http/form-values.ts",
    "app/villa/time-of-day.ts",
    "app/admin/pages/conflict-notice.tsx",
    "app/admin/pages/described-conflict.tsx",
    "app/admin/pages/described-field.tsx",
    "app/admin/pages/hidden-fields.tsx",
    "app/admin/pages/kept-typing.ts",
    "app/admin/pages/edit-form.tsx",
    "app/admin/pages/settings-form.tsx",
    "app/ui/section.tsx",
    "app/admin/pages/time-field.tsx",
    "app/admin/pages/use-edit-form.ts",
  ],
}

function packages(...names: string[]): string[] {
  return names.map((name) => `node_modules/${name}/`)
}

/** The chunks with absolute paths, as Rollup names modules. Throws on a name that does not exist. */
function chunkPaths(): [chunk: string, path: string][] {
  const root = `${import.meta.dirname}/`
  return Object.entries(CHUNKS).flatMap(([chunk, names]) =>
    names.map((name): [string, string] => {
      if (!existsSync(root + name)) throw new Error(`${name} is listed in a chunk and does not exist`)
      return [chunk, root + name]
    }),
  )
}

/** The chunk of a module; undefined leaves it to Rollup. */
function manualChunks(paths = chunkPaths()): (id: string) => string | undefined {
  return (id) => {
    // Vite's helper for dynamic imports.
    if (id.includes("vite/preload-helper")) return "texts"
    // Rollup's wrapper of a CommonJS module is named like it, after a null character.
    const [file = id] = id.replace(/^\0/, "").split("?")
    return paths.find(([, path]) => (path.endsWith("/") ? file.startsWith(path) : file === path))?.[0]
  }
}

/**
 * Turns off zod's JIT at build time. Zod probes for `new Function` on load, before our code could configure it, and the
 * browser would report each probe as a violation of the Content-Security-Policy.
 */
const withoutEval: Plugin = {
  name: "zod-without-eval",
  transform: (code, id) =>
    /\/zod\/v4\/core\/core\.js$/.test(id)
      ? { code: code.replace("__zod_globalConfig = {}", "__zod_globalConfig = { jitless: true }"), map: null }
      : undefined,
}

/**
 * Leaves out how remix-themes turns off transitions while the theme changes, an option that is not set. Saves 0.3 kB of
 * the home page's script (gzip): `npm run bench -- weight`.
 */
const withoutUnusedTransitions: Plugin = {
  name: "remix-themes-without-transitions",
  transform: (_, id) =>
    /\/remix-themes\/build\/useCorrectCssTransition\.js$/.test(id)
      ? { code: "const run = (change) => change()\nexports.useCorrectCssTransition = () => run\n", map: null }
      : undefined,
}

/**
 * The licenses of the packages in the browser's script as one file beside it, instead of a comment for each of their
 * files. Saves 0.4 kB of the home page's script (gzip): `npm run bench -- weight`.
 */
const licenses: Plugin = {
  name: "licenses",
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((each) => (each.type === "chunk" ? Object.keys(each.modules) : []))
    const folders = modules.map((id) => /^\0?(.+\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? "")
    const texts = [...new Set(folders)].filter(Boolean).sort().map(licenseOf)
    this.emitFile({ type: "asset", fileName: "licenses.txt", source: texts.join("\n\n") })
  },
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  return `${name} ${version} (${license})\n\n${file ? readFileSync(`${folder}/${file}`, "utf8") : ""}`.trimEnd()
}

/** The modules of each of the browser's chunks with their share of it, for `npm run bench -- weight`. */
export const CHUNK_CONTENTS = "build/chunk-contents.json"
const chunkContents: Plugin = {
  name: "chunk-contents",
  async writeBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === "chunk")
    const sizes = chunks.map(({ fileName, modules }): [string, Record<string, number>] => [
      fileName,
      Object.fromEntries(
        Object.entries(modules).map(([id, { renderedLength }]) => [relative(import.meta.dirname, id), renderedLength]),
      ),
    ])
    await writeFile(CHUNK_CONTENTS, JSON.stringify(Object.fromEntries(sizes)))
  },
}

/**
 * Makes the module of a route what loads it, so that the worker evaluates those of the first request alone when it starts, and
 * not those of every page: `npm run bench -- cold-start`.
 */
const lazyRoutes: Plugin = {
  name: "lazy-routes",
  transform: (code, id) =>
    id.endsWith("virtual:remix/server-build")
      ? { code: code.replace(/^\s*import \* as (route\d+) from (.+?);?$/gm, "const $1 = () => import($2)"), map: null }
      : undefined,
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    tailwindcss(),
    withoutEval,
    withoutUnusedTransitions,
    ...(isSsrBuild ? [lazyRoutes] : [chunkContents, licenses]),
  ],
  ssr: {
    // Bundled here without what nobody imports; wrangler would evaluate each file of them: `npm run bench -- cold-start`.
    noExternal: ["date-fns", "libphonenumber-js"],
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker", "browser"] },
  },
  resolve: { mainFields: ["browser", "module", "main"] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Saves 4.3 kB of the home page's script (gzip) over esbuild, for some seconds of build: `npm run bench -- weight`.
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 2, inline: 1 },
      format: { comments: false },
      // Vite leaves a core free, which is half of two: 29 s of build instead of 20.
      maxWorkers: availableParallelism(),
    },
    rollupOptions: {
      external: ["cloudflare:workers"],
      output: isSsrBuild ? {} : { manualChunks: manualChunks() },
    },
  },
}))
