import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { ACCESS, parseCall } from "../support/access-rules.ts"
import { accessScene, urlIn } from "../support/access-scene.ts"
import { NOW } from "../support/app.ts"

/* The field names of our own forms must be in the schemas of their actions: unknown names are answered with 400. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

type PageForm = { action: string; fields: [name: string, value: string][] }

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&").replaceAll("&quot;", '"')

/** The plain forms of a page, each with every field that it may post: those in it, and those that name it by `form`. */
function formsOf(html: string, address: string): PageForm[] {
  const elsewhere = fieldTags(html).filter((field) => attribute(field, "form"))
  return [...html.matchAll(/(<form[^>]*>)([\s\S]*?)<\/form>/g)]
    .filter(([, tag = ""]) => attribute(tag, "method") === "post" && !/multipart/.test(tag))
    .map(([, tag = "", inside = ""]) => ({
      action: attribute(tag, "action") ?? address,
      fields: [
        ...fieldTags(inside).filter((field) => !attribute(field, "form")),
        ...elsewhere.filter((field) => attribute(field, "form") === attribute(tag, "id")),
      ].flatMap((field): [string, string][] => {
        const name = attribute(field, "name")
        return name ? [[name, attribute(field, "value") ?? ""]] : []
      }),
    }))
}

const fieldTags = (html: string) =>
  [...html.matchAll(/<(?:input|select|textarea|button)[^>]*>/g)].map(([field]) => field)

const pages = ACCESS.flatMap(({ outcome, rows }) =>
  rows
    .filter((row) => parseCall(row).method === "GET" && row[1] === 200 && !parseCall(row).pattern.startsWith("/api/"))
    .map((row) => {
      const who =
        outcome.anonymous === "allowed" ? "anonymous" : outcome["the guest"] === "allowed" ? "the guest" : "an admin"
      return { ...parseCall(row), who } as const
    }),
)

it("every form of every page posts only names that its action accepts", async () => {
  let formCount = 0
  for (const { address, who } of pages) {
    const scene = await accessScene()
    const { client } = scene.as(who)
    const url = urlIn(scene, address)
    for (const { action, fields } of formsOf(String((await client.get(url)).body), url)) {
      if (action === "/admin/logout") continue
      // Only the clicked button is posted, and several fields of one name are alternatives.
      const { status } = await client.form(action, Object.fromEntries(fields))
      expect(status, `${url}: ${action} with ${fields.map(([name]) => name)}`).not.toBe(400)
      expect(status, `${url}: ${action}`).toBeLessThan(500)
      formCount += 1
    }
  }
  expect(formCount).toBeGreaterThan(100)
}, 120_000)
