import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { ACCESS, parseCall, send } from "../support/access-rules.ts"
import { accessScene, type CallerKind, urlIn } from "../support/access-scene.ts"
import { ALL_REQUESTS } from "../support/all-requests.ts"
import type { PreparedScene, Scene } from "../support/feature-requests.ts"
import { formsOf, type PageForm } from "../support/page-forms.ts"
import { setUpClock } from "../support/set-up.ts"

/*
 * Every form of every page works without script: it names its method and its action, can be submitted by a visible
 * button, and posts only what its action accepts. The browser journeys therefore run few flows without script.
 */

setUpClock()

const READERS = ["anonymous", "the guest", "an admin"] as const satisfies CallerKind[]

const isPage = (pattern: string) => !pattern.startsWith("/api/")
const pages = ACCESS.flatMap(({ outcome, rows }) =>
  rows
    .filter((row) => parseCall(row).method === "GET" && row[1] === 200 && isPage(parseCall(row).pattern))
    // Its buttons are disabled as long as there is one room only: see the states below.
    .filter((row) => row[0] !== "GET /admin/villa/rooms")
    .flatMap((row) =>
      READERS.filter((who) => outcome[who] === "allowed").map((who) => ({ address: parseCall(row).address, who })),
    ),
)

/** The action of no form, and that of a paper opened by the team's link, which receipt-page.server.test.ts posts. */
const ELSEWHERE = ["/*", "/receipt/:number/:seal"]

/** The patterns of the actions that forms of the pages name. */
const posted = new Set<string>()

/** The actions of the forms of a page of the administration that are filled in, by the page's pattern. */
const filledIn = new Map<string, Set<string>>()

/** Why pages of the administration have several forms that are filled in, by their patterns. */
const SEVERAL: Record<string, string> = Object.assign({}, ...ALL_REQUESTS.map(([, { severalForms }]) => severalForms))

const patternOf = (action: string) => {
  const path = new URL(action, "http://localhost").pathname
  return env.TEST_ROUTES.filter(({ pattern }) =>
    new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+").replace("*", ".*")}$`).test(path),
  )[0]?.pattern
}

const states = ALL_REQUESTS.flatMap(([feature, { states = [] }]) => states.map((state) => ({ feature, ...state })))

/** The scene of a state, before it is prepared. */
async function preparedScene(): Promise<PreparedScene> {
  const { ids, ...rest } = await accessScene()
  const scene = { ...rest, ids: { ...ids } }
  const request = async (call: string, who: CallerKind = "an admin") =>
    send(ACCESS.flatMap(({ rows }) => rows).find((row) => row[0] === call)!, scene, who)
  return { ...scene, send: request }
}

describe("every form", () => {
  it.each(pages)("of $address for $who works without script", async ({ address, who }) => {
    const scene = await accessScene()
    await expectPlainForms(scene, who, address)
  })

  it.each(states)("of the pages of $feature with $of works without script", async ({ prepare, pages: shown }) => {
    for (const [who, address] of shown) {
      const scene = await preparedScene()
      await prepare?.(scene)
      expect(await expectPlainForms(scene, who, address), address).toBeGreaterThan(0)
    }
  })

  it("is one of those above", () => {
    const actions = ACCESS.flatMap(({ rows }) => rows.map(parseCall))
      .filter(({ method, pattern }) => method === "POST" && isPage(pattern))
      .map(({ pattern }) => pattern)
    const missing = actions.filter((pattern) => !posted.has(pattern))
    expect(missing.toSorted(), missing.join(" ")).toEqual(ELSEWHERE.toSorted())
  })

  it("posts all that was typed on its page, except where several tasks share one", () => {
    const several = [...filledIn].filter(([, actions]) => actions.size > 1)
    const found = several.map(([page, actions]) => `${page}: ${[...actions].join(" ")}`)
    expect(several.map(([page]) => page).toSorted(), found.join("\n")).toEqual(Object.keys(SEVERAL).toSorted())
  })
})

it.each([
  ["no method", '<form action="/a"><button>Send</button></form>'],
  ["no action", '<form method="post"><button>Send</button></form>'],
  ["another site's action", '<form method="post" action="//evil.example"><button>Send</button></form>'],
  ["a field without a name", '<form method="post" action="/a"><input type="text"><button>Send</button></form>'],
  ["no button", '<form method="post" action="/a"><input type="text" name="a"></form>'],
  ["a button for scripts", '<form method="post" action="/a"><button type="button">Send</button></form>'],
  ["a disabled button", '<form method="post" action="/a"><button disabled>Send</button></form>'],
  ["a hidden button", '<form method="post" action="/a"><div hidden><button>Send</button></div></form>'],
  ["a closed dialog", '<dialog><form method="post" action="/a"><button>Send</button></form></dialog>'],
  ["a button of another form", '<form method="post" action="/a"></form><button form="b">Send</button>'],
])("a form with %s would be found", async (_, html) => {
  const [form] = await formsOf(html)
  expect(() => expectPlainForm(form!, html)).toThrow()
})

/** @returns how many forms the page has */
async function expectPlainForms(scene: Scene, who: CallerKind, address: string): Promise<number> {
  const { client } = scene.as(who)
  const url = urlIn(scene, address)
  const forms = await formsOf(String((await client.get(url)).body))
  for (const form of forms) {
    const what = `${url}: ${JSON.stringify(form)}`
    expectPlainForm(form, what)
    const { method, action, buttonActions, fields, fileFields, isMultipart } = form
    if (method !== "post") continue
    if (form.filledIn.length > 0 && url.startsWith("/admin/")) {
      const page = patternOf(url)!
      filledIn.set(page, (filledIn.get(page) ?? new Set()).add(patternOf(action!)!))
    }
    for (const each of [action!, ...buttonActions]) {
      posted.add(patternOf(each)!)
      if (each === "/admin/logout") continue
      // Only the clicked button is posted, and several fields of one name are alternatives.
      const values = Object.fromEntries(fields)
      const { status } = await (isMultipart
        ? client.post(each, multipart(values, fileFields))
        : client.form(each, values))
      expect(status, what).not.toBe(400)
      expect(status, what).toBeLessThan(500)
    }
  }
  return forms.length
}

/** A body with files, as a browser posts it if none is chosen. */
function multipart(values: Record<string, string>, fileFields: string[]): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.set(name, value)
  for (const name of fileFields) body.set(name, new File([], ""))
  return body
}

function expectPlainForm(form: PageForm, what: string): void {
  const { method, action, buttonActions, unnamedFields, canSubmit } = form
  expect(["get", "post"], what).toContain(method)
  for (const each of [action, ...buttonActions]) expect(each, what).toMatch(/^\/(?!\/)/)
  expect(unnamedFields, what).toEqual([])
  expect(canSubmit, what).toBe(true)
}
