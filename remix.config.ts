import type { VitePluginConfig } from "@remix-run/dev"

/** Remix's options, imported by `vite.config.ts`, because Remix itself only reads a `.js` config. */
export const remixConfig: VitePluginConfig = {
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}
