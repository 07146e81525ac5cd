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
  build: { target: "es2022", assetsInlineLimit: 0 },
})
