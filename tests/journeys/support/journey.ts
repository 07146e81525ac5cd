import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from "@playwright/test"
import { en } from "../../../app/i18n/locales/en.ts"
import { th } from "../../../app/i18n/locales/th.ts"
import { allPorts } from "./ports.ts"
import { type VillaKind, VillaServer } from "./villas.ts"

export { expect }

export type Language = "th" | "en"
export const LANGUAGES: Language[] = ["th", "en"]
export const THEMES = ["light", "dark"] as const

/** The texts of the pages, to find buttons and fields by. Journeys spell out the texts that are prescribed word for word. */
export const texts = { th, en }

/** For a journey that runs in one way only, in a file whose others run in both (playwright.config.ts). */
export const WITH_SCRIPT = { tag: "@with-script" } as const
export const WITHOUT_SCRIPT = { tag: "@without-script" } as const

/**
 * The tags of a journey in both languages that runs in Thai with script and in English without: each language and each way is
 * seen, not each pair.
 */
export const ONE_WAY = { th: WITH_SCRIPT, en: WITHOUT_SCRIPT } as const

/** The browser locale of each language. */
export const LOCALES: Record<Language, string> = { th: "th-TH", en: "en-GB" }

/**
 * Chromium logs the 4xx response to a rejected form, and that a journey's own script does not run in the frame of an email;
 * Playwright's traces fetch the previews of slips; Remix logs a navigation that another one replaces.
 */
const EXPECTED =
  /^(Failed to load resource|Blocked script execution in 'about:srcdoc'|Connecting to 'blob:|AbortError: signal is aborted)/

/** `origin` is the URL of the villa. */
type Fixtures = { villaKind: VillaKind; origin: string; pageErrors: string[] }

/**
 * A journey that fails on every uncaught error of a page and on every error in the browser's console. It begins with a new
 * villa, at the server of its Playwright worker, which no other journey uses at the same time.
 */
export const test = base.extend<Fixtures, { villaServer: VillaServer }>({
  villaServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use, { parallelIndex }) => {
      await use(new VillaServer(allPorts()[parallelIndex]!))
    },
    { scope: "worker" },
  ],
  villaKind: ["sample", { option: true }],
  // The first villa of a kind takes a log-in, and the empty one migrations.
  origin: [
    async ({ villaServer, villaKind }, use) => {
      await villaServer.begin(villaKind)
      await use(villaServer.origin)
    },
    { timeout: 300_000 },
  ],
  baseURL: ({ origin }, use) => use(origin),
  context: async ({ context }, use) => {
    await forgetHydration(context)
    await use(context)
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

/** Removes at the start of each page what the hydration of the page before it has stored: `untilHydrated` waits for it. */
export async function forgetHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.removeItem("theme")
    } catch {
      // A sandboxed frame has no storage.
    }
  })
}

/** Whether the browser of this test runs scripts. */
export const hasScript = (): boolean => test.info().project.use.javaScriptEnabled !== false

/** Whether the whole element is in the viewport and not covered. */
export const isInView = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const target = document.querySelector(selector)!
    const { left, top, right, bottom } = target.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= window.innerHeight + 1 && target.contains(hit)
  }, selector)
