/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[]
    /** The statements that create an empty database as the migrations leave it. */
    TEST_SCHEMA: string[]
    TEST_ROUTES: import("./routes.ts").FlatRoute[]
    /** The server in place of other channels, which gets every request for a calendar. */
    TEST_CHANNELS: { url: string }
    /** The fake gateway that vitest.config.ts starts. */
    TEST_OMISE: { url: string; secretKey: string }
    /** The fake LINE server that vitest.config.ts starts; the worker is configured for it. */
    TEST_LINE: { url: string }
  }
}

declare module "*.txt?raw" {
  const text: string
  export default text
}

declare module "*.sql?raw" {
  const text: string
  export default text
}

/** A photo as a data URI. */
declare module "*?inline" {
  const uri: string
  export default uri
}
