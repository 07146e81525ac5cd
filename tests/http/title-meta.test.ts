import { expect, it } from "vitest"
import { titleMeta } from "#app/http/title-meta.ts"

it.each<[string, unknown, object[]]>([
  ["a page of the administration", { title: "Settings" }, [{ title: "Settings" }]],
  ["a guest's page", { title: "Cancel your stay", site: { name: "Baan" } }, [{ title: "Cancel your stay · Baan" }]],
  ["a loader that failed", undefined, []],
  ["no title", { site: { name: "Baan" } }, []],
])("the title of %s", (_, data, expected) => {
  expect(titleMeta({ data } as Parameters<typeof titleMeta>[0])).toEqual(expected)
})
