import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { remixConfig } from "./remix.config.ts"

export default defineConfig({
  plugins: [remix(remixConfig), tailwindcss()],
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
    },
  },
})
