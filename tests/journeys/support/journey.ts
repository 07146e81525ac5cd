import { test as base, type ConsoleMessage, expect, type WebError } from "@playwright/test"
import { en } from "../../../app/i18n/locales/en.ts"
import { th } from "../../../app/i18n/locales/th.ts"

export { expect }

export type Language = "th" | "en"
export const LANGUAGES: Language[] = ["th", "en"]
export const THEMES = ["light", "dark"] as const

/** The words of the pages, to find buttons and fields by; what the specification words itself stands in the journeys. */
export const words = { th, en }

/** What a browser sends for a reader of the language. */
export const LOCALES: Record<Language, string> = { th: "th-TH", en: "en-GB" }

/** A refused form is a 4xx on purpose, which Chromium reports; Playwright's traces fetch the previews of slips. */
const EXPECTED = /^(Failed to load resource|Connecting to 'blob:)/

/**
 * A journey in which every uncaught error of a page, and every error that the browser reports, is a failure. It is at the
 * villa of its worker: no other journey runs there at the same time.
 */
export const test = base.extend<{ pageErrors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  baseURL: async ({}, use, { parallelIndex }) => {
    await use(`http://localhost:${process.env.JOURNEYS_PORTS!.split(" ")[parallelIndex]}`)
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      const onError = (error: WebError) => errors.push(error.error().message)
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === "error" && !EXPECTED.test(message.text())) {
          errors.push(message.text())
        }
      }
      context.on("weberror", onError)
      context.on("console", onConsole)
      await use(errors)
      expect(errors, "errors in the page").toEqual([])
    },
    { auto: true },
  ],
})
