import { setTimeout as pause } from "node:timers/promises"

/** One WebDriver command, by its name in Marionette and its method and path in WebDriver's HTTP. */
export const COMMANDS = {
  navigate: { marionette: "WebDriver:Navigate", method: "POST", path: () => "url" },
  run: { marionette: "WebDriver:ExecuteScript", method: "POST", path: () => "execute/sync" },
  click: { marionette: "WebDriver:ElementClick", method: "POST", path: (id: string) => `element/${id}/click` },
  type: { marionette: "WebDriver:ElementSendKeys", method: "POST", path: (id: string) => `element/${id}/value` },
  end: { marionette: "WebDriver:DeleteSession", method: "DELETE", path: () => "" },
} as const

export type Send = (command: keyof typeof COMMANDS, parameters?: Record<string, unknown>) => Promise<unknown>

/** The key of an element's reference in WebDriver's JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
const TIMEOUT_MS = 30_000
/** The errors of a click that did not happen. */
const REPEATABLE =
  /^(element click intercepted|element not interactable|stale element reference|move target out of bounds)/

/** What to look for: a selector, and the text of the element if several match. */
export type Target = { css: string; text?: string }

/** A page in one of the browsers. */
export class Page {
  readonly #send: Send
  constructor(send: Send) {
    this.#send = send
  }

  async open(url: string): Promise<void> {
    await this.#send("navigate", { url })
  }

  /** Runs the body of a function in the page. */
  async run<Value>(script: string, ...args: unknown[]): Promise<Value> {
    return (await this.#send("run", { script, args })) as Value
  }

  /** Waits for a visible element, and clicks it; again if it moved, was covered or was replaced in that moment. */
  async click(target: Target): Promise<void> {
    const end = Date.now() + TIMEOUT_MS
    for (;;) {
      try {
        await this.#send("click", { id: await this.#idOf(target) })
        return
      } catch (error) {
        if (!REPEATABLE.test((error as Error).message) || Date.now() > end) throw error
        await pause(100)
      }
    }
  }

  /** Waits for a field, empties it and types into it. The files of a file field are typed as paths. */
  async type(css: string, text: string): Promise<void> {
    const id = await this.#idOf({ css })
    await this.run("if (arguments[0].type !== 'file') arguments[0].value = ''", { [ELEMENT]: id })
    await this.#send("type", { id, text })
  }

  async find(target: Target): Promise<void> {
    await this.#idOf(target)
  }

  /** Waits until an expression is true in the page. @param what names it in the error */
  async until<Value>(what: string, script: string, ...args: unknown[]): Promise<Value> {
    const end = Date.now() + TIMEOUT_MS
    for (;;) {
      const found = await this.run<Value>(script, ...args)
      if (found) return found
      if (Date.now() > end) throw new Error(`${what}: not found on ${await this.run("return location.href")}`)
      await pause(100)
    }
  }

  async #idOf({ css, text = "" }: Target): Promise<string> {
    const find = `
      const [css, text] = arguments
      const matches = [...document.querySelectorAll(css)].filter((each) => each.textContent.includes(text))
      const found = matches.find((each) => each.type === "file" || each.checkVisibility())
      found?.scrollIntoView({ block: "center", behavior: "instant" })
      return found`
    const element = await this.until<Record<string, string>>(`${css} ${text}`, find, css, text)
    return element[ELEMENT]!
  }
}
